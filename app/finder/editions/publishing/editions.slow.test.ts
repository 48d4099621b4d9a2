import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts'
import { ownFinds } from '../../../../test/own-finds.ts'
import { hasPoppler, readPdf } from '../../../../test/read-files.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { importCommand } from '../../opportunities/opportunities.ts'
import { loadBadges } from './badges.ts'
import { buildDeadlineCalendar } from './calendar.ts'
import { checkCommand, draftCommand, publishCommand } from './edition-commands.ts'
import { computeChecksum, findEdition, loadEditionEntries, loadLatestEditionSummary } from './publication.ts'
import { aboutLines } from './workbook.ts'

if (!hasPoppler) console.info('no pdfinfo: the PDF of an edition is not read back')

let database: TestDatabase
let dataDir: string
const clock = { now: () => new Date('2026-11-21T17:00:00Z') }
function deps() {
  const lines: string[] = []
  return {
    database,
    clock,
    dataDir,
    lines,
    print: (line: string) => void lines.push(line),
    progress: (line: string) => void lines.push(line),
  }
}

async function run(command: typeof draftCommand, ...args: string[]) {
  const commandDeps = deps()
  const code = await command(commandDeps, args)
  return { code, output: commandDeps.lines.join('\n') }
}

async function importFinds(csv: string): Promise<void> {
  const path = join(dataDir, 'finds.csv')
  writeFileSync(path, csv)
  expect(await importCommand(deps(), ['own', path])).toBe(0)
}

const sheetPath = () => join(dataDir, 'editions/2026-11-small-business/review.csv')
const NOVEMBER = ['2026-11', 'small-business'] as const

function edit(change: (lines: string[]) => string[]): void {
  const lines = readFileSync(sheetPath(), 'utf8').trimEnd().split('\r\n')
  writeFileSync(sheetPath(), `${change(lines).join('\r\n')}\r\n`)
}

beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  dataDir = tempFolder('editions')
  await database.db.execute(sql`truncate editions, edition_entries, opportunities cascade`)
})
afterAll(() => database?.drop())

test('an edition is drafted, edited, checked and published with exactly a hundred entries, and its files are valid', async () => {
  await importFinds(ownFinds(160))
  expect((await run(draftCommand, ...NOVEMBER)).output).toMatch(/^100 of 100 entries, picked of 160/)
  // She drops the first, takes in a spare, moves one to the front, notes and picks.
  edit((lines) => {
    const [header = '', first = '', second = '', third = '', ...rest] = lines
    const spare = rest.findIndex((line) => line.startsWith('"",'))
    const taken = rest.map((line, at) => (at === spare ? line.replace('""', '"0.5"') : line))
    return [
      header,
      first.replace('"1"', '""'),
      second.replace('"2","",""', '"2","yes","Look here first, ""really"""'),
      third.replace('"3"', '"1"'),
      ...taken,
    ]
  })
  const checked = await run(checkCommand, ...NOVEMBER)
  expect(checked).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Ready: 100 entries, each seen at its source within 7 days of 2026-11-21, and 0/),
  })
  expect(checked.output).toMatch(/1 top pick is marked/)
  expect((await run(publishCommand, ...NOVEMBER)).code).toBe(0)
  const edition = await findEdition(database.db, 'small-business')
  const entries = await loadEditionEntries(database.db, edition?.id ?? '')
  expect(entries).toHaveLength(100)
  expect(new Set(entries.map(({ opportunityId }) => opportunityId)).size).toBe(100)
  expect(entries.find(({ topPick }) => topPick)).toMatchObject({ position: 3, note: 'Look here first, "really"' })
  expect(entries.every(({ proof }) => proof.status === 'open' && proof.deadlineOn === '2027-01-15')).toBe(true)
  expect(computeChecksum(entries)).toBe(edition?.checksum)
  const csv = readFileSync(
    join(dataDir, 'editions/2026-11-small-business/money-finder-2026-11-small-business.csv'),
    'utf8',
  )
  expect(csv.trimEnd().split('\r\n')).toHaveLength(101)
  const xlsx = join(dataDir, 'editions/2026-11-small-business/money-finder-2026-11-small-business.xlsx')
  const script = `import zipfile,sys\nz=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None\ns=z.read('xl/worksheets/sheet1.xml').decode(); print(s.count('<row '), 'autoFilter' in s, s.count('<hyperlink '), 'dataValidation' in s)`
  expect(execFileSync('python3', ['-c', script, xlsx], { encoding: 'utf8' }).trim()).toBe('101 True 100 True')
})

test.skipIf(!hasPoppler && process.env.CI !== 'true')(
  'the PDF is tagged for screen readers and has the required notices',
  async () => {
    await importFinds(ownFinds(100, (at) => (at === 7 ? { title: 'Łódź — naïve ≥ 50 % “ö” Ω' } : {})))
    await run(draftCommand, ...NOVEMBER)
    await run(publishCommand, ...NOVEMBER)
    const pdf = join(dataDir, 'editions/2026-11-small-business/money-finder-2026-11-small-business.pdf')
    expect(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })).toMatch(/Tagged: +yes/)
    const structure = execFileSync('pdfinfo', ['-struct', pdf], { encoding: 'utf8' })
    for (const [type, count] of [
      ['H1', 1],
      ['H3', 100],
      ['L', 100],
      ['Link', 100],
    ] as const)
      expect(structure.match(new RegExp(`^ *${type}\\b`, 'gm')), type).toHaveLength(count)
    const text = readPdf(pdf)
    expect(text).toMatch(/is not endorsed or certified by the U\.S\. Department of Health and Human Services/)
    expect(text).toMatch(/Free to apply at the source/)
    expect(text).toContain('Łódź — naïve ≥ 50 % “ö” Ω')
    expect(text).toContain('In short: For small businesses (named in the notice).')
    const [, , ...fonts] = execFileSync('pdffonts', [pdf], { encoding: 'utf8' }).trimEnd().split('\n')
    // The three fonts of the site, and a fallback, bold and plain, for the one title with characters that they lack.
    expect(fonts.map((font) => font.replace(/^\w+\+(\w+).*$/, '$1')).sort()).toEqual([
      'Besley',
      'DejaVuSansCondensed',
      'DejaVuSansCondensed',
      'HankenGrotesk',
      'HankenGrotesk',
    ])
    for (const font of fonts) expect(font).toMatch(/TrueType +Identity-H +yes yes yes/)
  },
)

test('a published edition never changes: publishing again builds the same files, and the database refuses a change', async () => {
  await importFinds(ownFinds(110))
  await run(draftCommand, ...NOVEMBER)
  await run(publishCommand, ...NOVEMBER)
  const path = join(dataDir, 'editions/2026-11-small-business/money-finder-2026-11-small-business.csv')
  const before = readFileSync(path)
  await importFinds(ownFinds(110, () => ({ deadline: '2027-02-20' })))
  rmSync(path)
  expect((await run(publishCommand, ...NOVEMBER)).output).toMatch(/already published/)
  expect(readFileSync(path).equals(before)).toBe(true)
  for (const change of [
    sql`update edition_entries set note = 'x'`,
    sql`delete from editions`,
    sql`update editions set checksum = checksum`,
  ])
    await expect(database.db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/never changes/) },
    })
})

test('too few entries are reported with the reasons, never filled up, and the files say how many there are', async () => {
  await importFinds(
    ownFinds(130, (at) => ({
      ...(at < 20 && { deadline: '2026-12-01' }),
      ...(at >= 20 && at < 30 && { deadline: '2026-11-01' }),
      ...(at >= 30 && at < 45 && { title: `Sole source award ${at}` }),
      ...(at >= 45 && at < 50 && { 'who may apply': 'state' }),
    })),
  )
  await run(draftCommand, ...NOVEMBER)
  const { code, output } = await run(publishCommand, ...NOVEMBER)
  expect(code).toBe(0)
  expect(output).toMatch(
    /20 of 100 entries are missing\. The edition says that it has 80\. Only 80 that are known fit on 2026-11-21; left out were 20 "has fewer than 14 days left", 15 "is not open to competition/,
  )
  const edition = await findEdition(database.db, 'small-business')
  if (!edition) throw new Error('there is no edition')
  const entries = await loadEditionEntries(database.db, edition.id)
  expect(aboutLines(edition, entries, 'Title').join(' ')).toContain('80 opportunities')
})

test('an edition of fewer rows than the owner wants at least is not published', async () => {
  await importFinds(ownFinds(20))
  await run(draftCommand, ...NOVEMBER)
  expect(await run(publishCommand, ...NOVEMBER)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/80 of 100 entries are missing/),
  })
  expect(await findEdition(database.db, 'small-business')).toBeUndefined()
})

describe('the check reports what is wrong with a sheet', () => {
  test.each([
    [
      'an entry that has closed since',
      async () => importFinds(ownFinds(160, () => ({ deadline: '2026-11-02' }))),
      /is closed on 2026-11-21/,
    ],
    ['an entry that stands twice', async () => edit((lines) => [...lines, lines[1] ?? '']), /is the same as line/],
    [
      'one entry too many',
      async () => edit((lines) => lines.map((line) => line.replace(/^"",/, '"7",'))),
      /There are 150 entries: drop 50/,
    ],
    [
      'an order that is no number',
      async () => edit((lines) => lines.map((line) => line.replace(/^"5",/, '"five",'))),
      /the order "five" is no number/,
    ],
    [
      'an id that was changed',
      async () => edit((lines) => lines.map((line) => line.replace(/opp_\w+/, 'opp_x'))),
      /isn’t known/,
    ],
    ['another file', async () => writeFileSync(sheetPath(), 'a,b\n1,2\n'), /This is no review sheet/],
    [
      'one entry too few',
      async () => edit((lines) => lines.map((line) => line.replace(/^"5",/, '"",'))),
      /1 of 100 entries are missing\. 160 fit on 2026-11-21: take some of the spares in/,
    ],
    [
      'the same program under another number',
      async () => {
        await importFinds(ownFinds(160, (at) => ({ title: `Program ${at % 3}` })))
        edit((lines) => lines.map((line) => line.replace(/^"",/, '"7",')))
      },
      /"Program \d+": is the same as line 2\./,
    ],
    [
      'money that goes abroad',
      async () => {
        await database.db.execute(sql`update opportunities set country = 'FRA'`)
      },
      /Line \d+, "Program \d+": is foreign assistance/,
    ],
    [
      'a single source',
      async () => importFinds(ownFinds(160, (at) => ({ title: `Single-source award ${at}` }))),
      /Line \d+, "Program \d+": is not open to competition, or meant for one applicant/,
    ],
    [
      'a change to an award that someone has',
      async () => importFinds(ownFinds(160, (at) => ({ title: `Supplements to existing awards ${at}` }))),
      /Line \d+, "Program \d+": is for those who hold an award already/,
    ],
    [
      'one whose source has taken it back',
      async () => {
        await database.db.execute(sql`update opportunities set removed_on = '2026-11-20'`)
      },
      /Line \d+, "Program \d+": is (archived|cancelled|closed) on 2026-11-21/,
    ],
    [
      'a note that is too long',
      async () => edit((lines) => lines.map((line) => line.replace(/^"5","",""/, `"5","","${'x'.repeat(700)}"`))),
      /the note has 700 characters; 600 fit/,
    ],
    [
      'a word for a top pick that is none',
      async () => edit((lines) => lines.map((line) => line.replace(/^"5","",/, '"5","perhaps",'))),
      /"top pick" is neither yes nor blank/,
    ],
  ])('%s', async (_, spoil, fault) => {
    await importFinds(ownFinds(160))
    await run(draftCommand, ...NOVEMBER)
    await spoil()
    const { code, output } = await run(checkCommand, ...NOVEMBER)
    expect(code).toBe(1)
    expect(output).toMatch(fault)
  })
})

/** As if every source had been imported on this day. */
const seenOn = (day: string) => database.db.execute(sql`update feed_records set last_seen_on = ${day}::date`)

test('what its source had more than seven days before publication is in no edition, though it was drafted', async () => {
  await importFinds(ownFinds(160))
  await run(draftCommand, ...NOVEMBER)
  await seenOn('2026-11-13')
  const stale = /last seen at its source more than 7 days before 2026-11-21: import newer data/
  for (const step of [checkCommand, publishCommand])
    expect(await run(step, ...NOVEMBER)).toMatchObject({ code: 1, output: expect.stringMatching(stale) })
  await seenOn('2026-11-14')
  expect((await run(publishCommand, ...NOVEMBER)).code).toBe(0)
})

test('a draft leaves out what a notice says shuts readers out, and the check quotes its sentence', async () => {
  const closed = 'Please read all. This call is open only to BPA holders.'
  await importFinds(ownFinds(101, (at) => (at === 7 ? { summary: closed } : {})))
  await run(draftCommand, ...NOVEMBER)
  expect(readFileSync(sheetPath(), 'utf8')).not.toContain('"Program 7"')
  await database.db.execute(sql`update opportunities set description = ${closed}`)
  expect((await run(checkCommand, ...NOVEMBER)).output).toMatch(
    /is only for holders of an agreement, in its own words: “This call is open only to BPA holders\.”/,
  )
})

test('the check warns of too little spread, of slips, and of repeats from the last edition', async () => {
  await importFinds(ownFinds(160, (at) => ({ sectors: at % 5 ? 'health' : 'arts', states: 'PA' })))
  await run(draftCommand, ...NOVEMBER)
  edit((lines) => {
    const spare = lines.findIndex((line) => line.startsWith('"","",""'))
    return lines.map((line, at) =>
      at === spare ? line.replace('"","",""', '"","yes","A note"') : line.replace(/^"5",/, '"4",'),
    )
  })
  const { code, output } = await run(checkCommand, ...NOVEMBER)
  expect(code).toBe(0)
  for (const remark of [
    /0 top picks are marked; 3 to 5 are what buyers are told to look for/,
    /Not spread enough: \d+ of 100 entries are about health; swap some/,
    /Not spread enough: 100 of 100 entries are in Pennsylvania/,
    /The lines \d+ and \d+ have the same order 4/,
    /"Program \d+": is marked as a top pick, but has no order, so it’s left out/,
  ])
    expect(output).toMatch(remark)
  expect((await run(publishCommand, ...NOVEMBER)).code).toBe(0)
  await run(draftCommand, '2026-12', 'small-business')
  expect((await run(checkCommand, '2026-12', 'small-business')).output).toMatch(
    /40 of 100 entries were in the last edition already: lines .* 28 more\. Spares without "yes"/,
  )
})

test('what the owner writes in a row’s title and opening is printed, and a blank opening as proposed', async () => {
  await importFinds(ownFinds(105))
  await run(draftCommand, ...NOVEMBER)
  edit((lines) =>
    lines.map((line, at) => {
      if (at === 1)
        return line.replace(/"Program \d+","[^"]*"/, '"Café ovens","They pay for ovens. Look if you bake – daily."')
      return at === 2 ? line.replace(/("Program \d+"),"[^"]*"/, '$1,""') : line
    }),
  )
  expect((await run(publishCommand, ...NOVEMBER)).code).toBe(0)
  const edition = await findEdition(database.db, 'small-business')
  const [first, second] = await loadEditionEntries(database.db, edition?.id ?? '')
  expect(first?.content).toMatchObject({
    title: 'Café ovens',
    opening: 'They pay for ovens. Look if you bake – daily.',
  })
  expect(second?.content.opening).toMatch(/^The money is for “Program \d+”|^In the notice’s words/)
})

test('the next edition repeats as few entries as possible, and an existing draft is not overwritten', async () => {
  await importFinds(ownFinds(160))
  await run(draftCommand, ...NOVEMBER)
  await run(publishCommand, ...NOVEMBER)
  expect((await run(draftCommand, '2026-12', 'small-business')).output).toMatch(/Repeated from the last edition: 40\./)
  expect(await run(draftCommand, '2026-12', 'small-business')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/already a review sheet/),
  })
})

test('no spare has the title of an entry, because the check would refuse it', async () => {
  await importFinds(ownFinds(160, (at) => ({ title: `Program ${at % 120}` })))
  await run(draftCommand, ...NOVEMBER)
  const [, ...rows] = readFileSync(sheetPath(), 'utf8').trimEnd().split('\r\n')
  expect(new Set(rows.map((row) => /"(Program \d+)"/.exec(row)?.[1]))).toHaveProperty('size', rows.length)
})

test('badges show changes for thirty days, while the entries stay as published', async () => {
  await importFinds(ownFinds(100))
  await run(draftCommand, ...NOVEMBER)
  await run(publishCommand, ...NOVEMBER)
  const edition = await findEdition(database.db, 'small-business')
  if (!edition) throw new Error('there is no edition')
  const badges = async (day: string) => {
    const found = await loadBadges(database.db, edition, day)
    const { rows } = await database.db.execute<{ id: string; number: string }>(
      sql`select id, number from opportunities`,
    )
    return Object.fromEntries(rows.flatMap(({ id, number }) => (found.has(id) ? [[number, found.get(id)]] : [])))
  }
  expect(await badges('2026-11-22')).toEqual({})
  const changes: Record<number, Record<string, string>> = {
    3: { deadline: '2027-02-15' },
    4: { deadline: '2026-12-20' },
    5: { 'at most': '1' },
    6: { deadline: '2026-11-22' },
  }
  await importFinds(ownFinds(100, (at) => changes[at] ?? {}))
  expect(await badges('2026-11-25')).toEqual({
    'N-3': { kind: 'extended', message: 'Extended from January 15, 2027 to February 15, 2027.' },
    'N-4': { kind: 'moved-up', message: 'Moved up from January 15, 2027 to December 20, 2026.' },
    'N-5': { kind: 'amended', message: 'Its source has changed the notice. Read it again.' },
    'N-6': { kind: 'closed', message: 'It closed on November 22, 2026.' },
  })
  expect(await badges('2026-12-25')).toEqual({})
  const entries = await loadEditionEntries(database.db, edition.id)
  expect(entries.every(({ content }) => content.deadlineOn === '2027-01-15')).toBe(true)
  const calendar = buildDeadlineCalendar('Picks', entries.slice(0, 2), clock.now())
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(calendar).toMatch(/DTSTART;VALUE=DATE:20270115\r\n/)
  expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('the sales page gets the month and five entries', async () => {
  expect(await loadLatestEditionSummary(database.db, 'small-business')).toBeUndefined()
  await importFinds(ownFinds(105))
  await run(draftCommand, ...NOVEMBER)
  await run(publishCommand, ...NOVEMBER)
  const sample = await loadLatestEditionSummary(database.db, 'small-business')
  expect(sample).toMatchObject({ month: 'November', year: '2026', publishedOn: '2026-11-21' })
  expect(sample?.previewEntries).toHaveLength(5)
})

test.each([
  [[]],
  [['2026-13', 'small-business']],
  [['2026-11', 'everybody']],
  [['2026-11', 'nonprofit', '--on', 'soon']],
])('%j prints what to do', async (args) => {
  expect(await run(draftCommand, ...args)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/editions:draft|--on is no day/),
  })
})
