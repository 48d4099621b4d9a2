import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { runImport } from '../../../../test/own-finds.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { findDeadlines, findOpportunities } from '../find-opportunities.ts'
import { findPastAwards } from '../opportunities.ts'

const folder = tempFolder('imports')
let files = 0

const database = databaseForFile()
const deps = () => ({ database, clock: { now: () => new Date('2026-11-21T12:00:00Z') }, dataDir: folder })
beforeEach(() => database.db.execute(sql`truncate opportunities, past_awards cascade`))

interface Grant {
  id: string
  fields?: string
  forecast?: boolean
}

function extract(...grants: Grant[]): string {
  const records = grants.map(({ id, fields = '', forecast }) => {
    const element = `Opportunity${forecast ? 'Forecast' : 'Synopsis'}Detail_1_0`
    return `<${element}><OpportunityID>${id}</OpportunityID><OpportunityTitle>Grant ${id}</OpportunityTitle><OpportunityNumber>NR-${id}</OpportunityNumber>${fields}</${element}>`
  })
  return `<?xml version="1.0"?><Grants>${records.join('')}</Grants>`
}

/** A file under this name, read with no more options than these. */
function runNamed(source: string, name: string, content: string, ...options: string[]) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return runImport(deps(), source, path, ...options)
}

async function run(source: string, content: string, ...options: string[]) {
  const name = `file-${++files}`
  const refused = join(folder, `${name}-refused`)
  const day = options.includes('--as-of') ? [] : ['--as-of', '2026-11-21']
  const said = await runNamed(source, name, content, '--json', '--refused', refused, ...day, ...options)
  const summary = said.code === 0 ? (JSON.parse(said.lines.at(-1) ?? '') as Record<string, unknown>) : undefined
  const refusals = existsSync(refused) ? readFileSync(refused, 'utf8').trim().split('\n') : []
  return { ...said, output: said.lines.join('\n'), summary, refusals: refusals.map((line) => JSON.parse(line)) }
}

const rows = async (query: SQL) => (await database.db.execute(query)).rows

test('what a source changes is stored as a new version, and data of an earlier day only adds what is missing', async () => {
  const fieldsOf = (ceiling: string, close: string) => field('CloseDate', close) + field('AwardCeiling', ceiling)
  const grant = (...said: Parameters<typeof fieldsOf>) => ({ id: '1', fields: fieldsOf(...said) })
  await run('grants-gov', extract(grant('5000', '12312026')), '--as-of', '2026-11-20')
  const { summary } = await run('grants-gov', extract(grant('none', '01312027')))
  expect(summary).toMatchObject({ new: 0, changed: 1, unchanged: 0 })
  const earlier = await run('grants-gov', extract(grant('100', '12312026'), { id: '2' }), '--as-of', '2026-11-01')
  expect(earlier.summary).toMatchObject({ new: 1, changed: 0, unchanged: 1 })
  const stored = await rows(
    sql`select version, deadline_on::text, ceiling_cents from opportunities where number = 'NR-1'`,
  )
  expect(stored).toEqual([{ version: 2, deadline_on: '2027-01-31', ceiling_cents: null }])
})

test('a bad record is refused with its place and reason, and the rest is imported', async () => {
  const { summary, refusals, output } = await run(
    'grants-gov',
    extract({ id: '1' }, { id: '2', fields: field('CloseDate', '13452026') }, { id: 'x' }, { id: '4' }),
  )
  expect(summary).toMatchObject({ read: 4, new: 2, refused: 2 })
  expect(output).toMatch(/Why each was refused: .*-refused/)
  expect(refusals).toMatchObject([
    { place: 'record 2, opportunity 2', reason: 'CloseDate is no day: "13452026"', record: { OpportunityID: '2' } },
    { place: 'record 3', reason: 'OpportunityID is missing or no number' },
  ])
})

test('a repeated record counts once, and is refused when it differs; a forecast of its number is another one', async () => {
  const changed = { id: '1', fields: field('AwardFloor', '9') }
  const { summary, refusals } = await run(
    'grants-gov',
    extract({ id: '1' }, { id: '1' }, changed, { id: '1', forecast: true }),
  )
  expect(summary).toMatchObject({ read: 4, new: 2, unchanged: 1, refused: 1 })
  expect(refusals).toMatchObject([{ reason: expect.stringMatching(/twice with differences/) }])
})

test('a truncated file changes nothing and reports it', async () => {
  await run('grants-gov', extract({ id: '1' }))
  const next = extract({ id: '1', fields: field('AwardFloor', '1') }, { id: '2' })
  const { code, errors } = await run('grants-gov', next.slice(0, -20))
  expect([code, errors]).toEqual([1, expect.stringMatching(/no well-formed XML at line 1: unclosed tag/)])
  expect(await rows(sql`select number, version from opportunities`)).toEqual([{ number: 'NR-1', version: 1 }])
})

test('an opportunity that a complete extract no longer has is removed until it returns', async () => {
  const all = extract({ id: '1' }, { id: '2' }, { id: '3' })
  await run('grants-gov', all, '--as-of', '2026-11-19')
  const { output } = await run('grants-gov', extract({ id: '1' }, { id: '2' }), '--as-of', '2026-11-20')
  expect(output).toMatch(/closed +1/)
  expect(await rows(sql`select number, removed_on::text from opportunities where removed_on is not null`)).toEqual([
    { number: 'NR-3', removed_on: '2026-11-20' },
  ])
  await run('grants-gov', all, '--as-of', '2026-11-21')
  expect(await rows(sql`select number from opportunities where removed_on is not null`)).toEqual([])
})

describe('an amended notice', () => {
  const header = 'NoticeId,Title,Sol#,Office,AAC Code,PostedDate,Type,SetASideCode,ResponseDeadLine,NaicsCode,Active'
  const notice = (id: string, type: string, posted: string, deadline: string, title = 'Roof', office = 'X') =>
    `${id},${title},S-1,${office},${office},${posted},${type},SBA,${deadline},236220,Yes`
  const imported = (...notices: string[]) => run('sam', [header, ...notices].join('\r\n'))
  const first = notice('aaaaaaaa1', 'Presolicitation', '2026-11-01', '2026-12-01')
  const second = notice('aaaaaaaa2', 'Solicitation', '2026-11-05', '2026-12-10', 'Roof and gutters')
  const third = notice('aaaaaaaa3', 'Solicitation', '2026-11-09', '2026-12-24', 'Roof and gutters')
  const live = () => findOpportunities(database.db, sql`not o.superseded`)

  test('replaces the one of an hour before, and none of another office', async () => {
    await imported(
      notice('aaaaaaaa1', 'Solicitation', '2026-11-01 08:00:00-05', '2026-12-31'),
      notice('aaaaaaaa2', 'Solicitation', '2026-11-01 09:00:00-05', '2026-12-31'),
      notice('aaaaaaaa3', 'Solicitation', '2026-10-01', '2026-12-31', 'Roof', 'Y'),
    )
    const left = await rows(sql`select record_id from opportunities where not superseded order by 1`)
    expect(left).toEqual([{ record_id: 'aaaaaaaa2' }, { record_id: 'aaaaaaaa3' }])
  })

  test('keeps its id, says what changed and when, and its new deadline is the one in the email to buyers', async () => {
    await imported(first)
    const [{ id = '' } = {}] = await live()
    await imported(second)
    await imported(third, first)
    expect(await live()).toMatchObject([
      { id, record_id: 'aaaaaaaa3', kind: 'solicitation', title: 'Roof and gutters' },
    ])
    expect(await findDeadlines(database.db, [id])).toEqual(new Map([[id, '2026-12-24']]))
  })

  test('is the same whether its notices come one by one, in one file, or again', async () => {
    await imported(third, first, second)
    const { summary } = await imported(first, third, second)
    expect(summary).toMatchObject({ read: 3, unchanged: 3 })
    expect(await live()).toMatchObject([{ record_id: 'aaaaaaaa3', deadline_on: '2026-12-24' }])
  })

  test('stays the newest when the source changes an earlier notice of it', async () => {
    await imported(first)
    const [before] = await live()
    await imported(first, second)
    await imported(first.replace('Yes', 'No'), second)
    expect(await live()).toMatchObject([{ id: before?.id, record_id: 'aaaaaaaa2', stated: null }])
  })
})

describe('past awards', () => {
  const header =
    'NoticeId,Title,Sol#,Department/Ind.Agency,Sub-Tier,Office,AAC Code,PostedDate,Type,SetASideCode,ResponseDeadLine,NaicsCode,ClassificationCode,AwardDate,Award$,Awardee'
  const path = 'DEPT OF DEFENSE,DEPT OF THE ARMY'
  const award = (id: string, office: string, day: string, amount = '1000.50', number = `N-${id}`) =>
    `${id},Roof,${number},${path},${office},${office},${day},Award Notice,,,236220,Z1,${day},${amount},Winner ${id}`
  const bid = `aaaaaaaa1,Roof,S-1,${path},X1,X1,2026-11-01,Solicitation,SBA,2026-12-31,236220,Z2,,,`
  const imported = (...lines: string[]) => run('sam', `${[header, ...lines].join('\r\n')}\r\n`)

  test('are kept apart from what may be applied for, and an unchanged one is not read again', async () => {
    const won = award('bbbbbbbb1', 'X1', '2026-10-01')
    expect((await imported(bid, won)).summary).toMatchObject({ read: 2, new: 2 })
    expect(await rows(sql`select kind from opportunities`)).toEqual([{ kind: 'solicitation' }])
    expect((await imported(bid, won)).summary).toMatchObject({ unchanged: 2, new: 0 })
    expect((await imported(award('bbbbbbbb1', 'X1', '2026-10-01', '2000'))).summary).toMatchObject({ changed: 1 })
    expect(await rows(sql`select recipient, amount_cents::int as cents from past_awards`)).toEqual([
      { recipient: 'Winner bbbbbbbb1', cents: 200000 },
    ])
  })

  test('of the same office and code come first, those of five years, and without a file of them there are none', async () => {
    await imported(bid)
    const [opportunity] = await findOpportunities(database.db, sql`true`)
    if (!opportunity) throw new Error('nothing was imported')
    const found = async () => (await findPastAwards(database.db, [opportunity], '2026-11-21')).get(opportunity.id)
    expect(await found()).toBeUndefined()
    await imported(
      award('bbbbbbbb1', 'Y9', '2026-11-01'),
      award('bbbbbbbb2', 'X1', '2022-01-01', ''),
      award('bbbbbbbb3', 'X1', '2021-11-20'),
      award('bbbbbbbb4', 'X1', '2025-01-01').replace('236220', '722320'),
    )
    expect(await found()).toMatchObject([
      { by: 'office', recipient: 'Winner bbbbbbbb2', amountCents: null, awardedOn: '2022-01-01' },
      { by: 'agency', recipient: 'Winner bbbbbbbb1', amountCents: '100050', url: 'https://sam.gov/opp/bbbbbbbb1/view' },
    ])
  })

  test('of a grant are those of its assistance listing', async () => {
    const won = { 'Recipient Name': 'A FARM', 'Award Amount': 5000, 'Start Date': '2025-06-01', 'Award ID': 'A-1' }
    const results = [
      { ...won, generated_internal_id: 'ASST_NON_1_1', primary_assistance_listing: { cfda_number: '10.766' } },
      { ...won, generated_internal_id: 'ASST_NON_2_1', 'CFDA Number': '10.999' },
    ]
    const page = JSON.stringify({ results, page_metadata: { hasNext: false } })
    expect((await run('usaspending', page)).summary).toMatchObject({ new: 2 })
    await run('grants-gov', extract({ id: '1', fields: field('CFDANumbers', '10.766') }))
    const opportunities = await findOpportunities(database.db, sql`true`)
    const found = await findPastAwards(database.db, opportunities, '2026-11-21')
    expect([...found.values()]).toMatchObject([[{ by: 'program', recipient: 'A Farm', amountCents: '500000' }]])
  })

  test('of a solicitation end it', async () => {
    await imported(bid)
    await imported(award('bbbbbbbb1', 'X1', '2026-11-20', '1', 'S-1'))
    expect(await rows(sql`select superseded from opportunities`)).toEqual([{ superseded: true }])
  })
})

test.each<[string, string, string, by: string | undefined, ...string[]]>([
  ['grants-gov', 'GrantsDBExtract20260405v2.xml', '2026-04-05', 'by the name of the file'],
  ['grants-gov', 'extract-2026-03-03-to-04-16.xml', '2026-04-16', 'by the name of the file'],
  ['grants-gov', 'extract-2026-03-03_2.xml', '2026-03-03', 'by the name of the file'],
  ['grants-gov', 'grants-2025-08.xml', '2025-08-31', 'by the month in its name'],
  ['grants-gov', 'GrantsDBExtract20260405v2.xml', '2026-04-04', undefined, '--as-of', '2026-04-04'],
  ['cal-eprocure', 'events.json', '2026-07-24', 'by the content of the file'],
])('the data of %s in %s is of %s', async (source, name, day, by, ...options) => {
  const events = new URL('../sources/cal-eprocure/excerpt.json', import.meta.url)
  const content = source === 'cal-eprocure' ? readFileSync(events, 'utf8') : extract({ id: '1' })
  const { lines } = await runNamed(source, name, content, ...options)
  expect(await rows(sql`select distinct as_of::text as day from opportunities`)).toEqual([{ day }])
  if (by) expect(lines.join('\n')).toContain(`The data is of ${day}, ${by}.`)
})

test('a file that says no day asks for it', async () => {
  const { code, errors } = await runNamed('grants-gov', 'grants.xml', extract({ id: '2' }))
  expect([code, errors]).toEqual([1, expect.stringContaining('such as --as-of 2026-11-21. Nothing was imported.')])
})

const FILES: Record<string, string | Uint8Array> = {
  'a CSV': 'NoticeId,Title\n1,Roof\n',
  JSON: '{"some": "thing"}',
  XML: '<?xml version="1.0"?><Other><a>1</a></Other>',
  'a web page': '<!DOCTYPE html><html></html>',
  'a PDF': '%PDF-1.7 …',
  'an empty file': '',
}
const EXPECTED: Record<string, [takes: string, kind: string]> = {
  'grants-gov': ['the XML extract or its zip', 'XML'],
  'grants-gov-api': ['JSON: responses of fetchOpportunity', 'JSON'],
  sam: ["SAM.gov's CSV", 'a CSV'],
  sbir: ['JSON list of solicitations', 'JSON'],
  usaspending: ['JSON: responses of spending_by_award', 'JSON'],
  own: ['your own CSV', 'a CSV'],
}
test.each(Object.entries(EXPECTED))(
  'a wrong file for %s says what it is and what was expected',
  async (source, [takes, own]) => {
    for (const [kind, content] of Object.entries(FILES)) {
      // A file of its own kind, but from elsewhere.
      const file = String(content).replace('NoticeId', kind === own ? 'Id' : 'NoticeId')
      const { code, errors } = await run(source, file)
      const looks = kind === 'a CSV' ? '.*It looks like a file for sam\\.$' : ''
      const other = `^This is ${kind}.*; ${source} takes .*${takes}${looks}`
      const reason = kind === own ? `${source} takes |lacks |neither` : other
      expect([code, errors], kind).toEqual([1, expect.stringMatching(reason)])
    }
  },
)

test.each([
  [['nowhere', 'file'], /SOURCE is one of grants-gov,/],
  [['sam'], /SOURCE is one of/],
  [['sam', 'file', '--as-of', 'yesterday'], /--as-of is no day/],
  [['sam', 'file', '--nonsense'], /nonsense/],
  [['sam', '/nowhere/file'], /There’s no file/],
])('%j prints what to do', async (args, reason) => {
  expect(await runImport(deps(), ...args)).toMatchObject({ code: 1, errors: expect.stringMatching(reason) })
})

test('an amount that contradicts itself reads "See the notice", and a last day in 2999 or 9999 is no deadline', async () => {
  const amounts = field('AwardFloor', '5000') + field('AwardCeiling', '100')
  const days = (day: string) => amounts + field('CloseDate', day) + field('ArchiveDate', day)
  await run('grants-gov', extract({ id: '1', fields: days('07012999') }, { id: '2', fields: days('12319999') }))
  const unclear = { floor_cents: null, ceiling_cents: null, amount_words: 'See the notice' }
  const never = { deadline_kind: 'continuous', deadline_on: null, deadline_words: 'No deadline', archive_on: null }
  const [one, two] = await findOpportunities(database.db, sql`true`)
  for (const read of [one, two]) expect(read).toMatchObject({ ...unclear, ...never })
})

test('a second import of a day leaves the first one’s list of refused records', async () => {
  const refused = (day: string) => extract({ id: '4', fields: field('CloseDate', day) })
  await runNamed('grants-gov', 'first-2026-03-14.xml', refused('13132026'))
  const { lines } = await runNamed('grants-gov', 'second-2026-03-14.xml', refused('02302026'))
  expect(lines.join('\n')).toContain('grants-gov-2026-03-14-refused-2.ndjson')
  const list = (of: string) => readFileSync(join(folder, `imports/grants-gov-2026-03-14-refused${of}.ndjson`), 'utf8')
  expect([list(''), list('-2')]).toEqual([expect.stringContaining('13132026'), expect.stringContaining('02302026')])
})

test('a table’s times are those of the state that is named: 11:59 PM in Phoenix is no day later', async () => {
  const columns = { Number: 'number', Title: 'title', Closes: 'deadline', Page: 'link' }
  const portal = { name: 'phoenix', portal: 'The City of Phoenix', zone: 'America/New_York' }
  const city = { ...portal, columns, constants: { agency: 'City of Phoenix' } }
  writeFileSync(join(folder, 'phoenix.json'), JSON.stringify(city))
  const csv = 'Number,Title,Closes,Page\nRFI26-008,Roof repair,8/21/2026 11:59 PM,https://phoenix.example/8\n'
  const mapping = ['--mapping', join(folder, 'phoenix.json'), '--constant', 'state=AZ']
  await run('table', csv, ...mapping)
  const [bid] = await findOpportunities(database.db, sql`true`)
  expect(bid).toMatchObject({ deadline_on: '2026-08-21', deadline_at: '2026-08-22T06:59:00.000Z' })
})

test('of a city’s table the rows of others are counted as skipped, and who won is a past award of a similar bid', async () => {
  const bid = (number: string, project_name: string, status: string, awarded_contractor: string, due: string) => ({
    ...{ record_id: number, bid_number: number, project_name, status, awarded_contractor },
    ...{ due_at: `${due}T12:00-05:00`, department: 'Sewers', procurement_type: 'Invitation to Bid' },
    ...{ source: 'City of Cincinnati', source_url: 'https://www.cincinnati-oh.gov/noncms/cmgr/business/' },
  })
  const bids = [
    bid('22-1', 'Term contract for Hauling Sewer Grit', 'Awarded', 'Rumpke of Ohio', '2022-06-15'),
    bid('22-2', 'Term contract for Hauling Sewer Grit', 'Award Pending', 'Not Yet LLC', '2022-06-15'),
    bid('22-3', 'Temporary Personnel Services', 'Awarded', '22nd Century Technologies', '2022-08-01'),
    bid('26-1', 'Hauling of Sewer Grit, term contract', 'Accepting Bids', 'None published', '2026-12-09'),
    { ...bid('KY-1', 'Shuttle Buses', 'Awarded', 'None published', ''), source_url: 'https://kenton.example/1' },
  ]
  const file = JSON.stringify({ bids })
  const { lines } = await runNamed('table', 'bids-2026-11-20.json', file, '--mapping', 'cincinnati')
  const output = lines.join('\n')
  expect(output).toMatch(/read +4\nnew +4\n/)
  expect(output).toContain(
    'skipped   1 (the mapping cincinnati takes only rows whose source_url has cincinnati-oh.gov)',
  )
  const open = await findOpportunities(database.db, sql`o.number = '26-1'`)
  const awards = await findPastAwards(database.db, open, '2026-11-21')
  const won = { recipient: 'Rumpke of Ohio', by: 'title', title: 'Term contract for Hauling Sewer Grit' }
  expect([...awards.values()]).toMatchObject([[{ ...won, awardedOn: '2022-06-15' }]])
})

function field(name: string, text: string): string {
  return `<${name}>${text}</${name}>`
}
