import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { ownFinds } from '../../../../test/own-finds.ts'
import { checkOn, draftOn, publishNewEdition, publishOn } from '../../../../test/published-edition.ts'
import { hasPoppler, readPdf } from '../../../../test/read-files.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { importCommand } from '../../opportunities/opportunities.ts'
import { loadBadges } from './badges.ts'
import { buildDeadlineCalendar } from './calendar.ts'
import { buildFiles } from './files.ts'
import { computeChecksum, findEdition, loadEditionEntries, loadLatestEditionSummary } from './publication.ts'
import type { SheetRow } from './sheet.ts'
import { aboutLines } from './workbook.ts'

if (!hasPoppler) console.info('no pdfinfo: the PDF of an edition is not read back')

let dataDir: string
const clock = { now: () => new Date('2026-11-21T17:00:00Z') }
const deps = () => ({ database, clock, dataDir })

async function importFinds(csv: string): Promise<void> {
  const path = join(dataDir, 'finds.csv')
  writeFileSync(path, csv)
  expect(await importCommand({ ...deps(), print() {}, progress() {} }, ['own', path])).toBe(0)
}

const NOVEMBER = { month: '2026-11', audience: 'small-business', day: '2026-11-21' } as const
const DECEMBER = { ...NOVEMBER, month: '2026-12', day: '2026-12-01' } as const

const sheetPath = ({ month }: { month: string } = NOVEMBER) =>
  join(dataDir, `editions/${month}-small-business/draft.json`)
const readRows = (of?: { month: string }): SheetRow[] => JSON.parse(readFileSync(sheetPath(of), 'utf8'))

function edit(change: (rows: SheetRow[]) => void): void {
  const rows = readRows()
  change(rows)
  writeFileSync(sheetPath(), JSON.stringify(rows))
}

const database = databaseForFile()
beforeEach(async () => {
  dataDir = tempFolder('editions')
  await database.db.execute(sql`truncate editions, edition_entries, opportunities cascade`)
})

test('an edition is drafted, edited, checked and published with exactly a hundred entries, and its files are valid', async () => {
  await importFinds(ownFinds(160))
  expect(await draftOn(deps(), NOVEMBER)).toMatchObject({ entries: 100, pool: 160 })
  // She moves one to the front, notes and picks.
  edit(([, second, third]) => {
    Object.assign(second ?? {}, { topPick: true, note: 'Look here first, "really"' })
    Object.assign(third ?? {}, { order: 0.5 })
  })
  const checked = await checkOn(deps(), NOVEMBER)
  expect(checked.problems).toEqual([])
  expect(checked.warnings.join('\n')).toMatch(/1 top pick is marked/)
  expect(await publishOn(deps(), NOVEMBER)).toEqual([])
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
    await publishNewEdition(deps(), NOVEMBER)
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
    expect(text).toContain('Who may apply: ')
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

test('a published edition never changes: its files are built again the same, and the database refuses a change', async () => {
  await importFinds(ownFinds(110))
  await publishNewEdition(deps(), NOVEMBER)
  const edition = await findEdition(database.db, 'small-business')
  if (!edition) throw new Error('there is no edition')
  const path = join(dataDir, 'editions/2026-11-small-business/money-finder-2026-11-small-business.csv')
  const before = readFileSync(path)
  await importFinds(ownFinds(110, () => ({ deadline: '2027-02-20' })))
  rmSync(path)
  await buildFiles(dataDir, edition, await loadEditionEntries(database.db, edition.id))
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

test('too few entries are never filled up, and the files say how many there are', async () => {
  await importFinds(
    ownFinds(130, (at) => ({
      ...(at < 20 && { deadline: '2026-12-01' }),
      ...(at >= 20 && at < 30 && { deadline: '2026-11-01' }),
      ...(at >= 30 && at < 45 && { title: `Sole source award ${at}` }),
      ...(at >= 45 && at < 50 && { 'who may apply': 'state' }),
    })),
  )
  expect(await draftOn(deps(), NOVEMBER)).toMatchObject({ entries: 80 })
  expect(await publishOn(deps(), NOVEMBER)).toEqual([])
  const edition = await findEdition(database.db, 'small-business')
  if (!edition) throw new Error('there is no edition')
  const entries = await loadEditionEntries(database.db, edition.id)
  expect(aboutLines(edition, entries, 'Title').join(' ')).toContain('80 opportunities')
})

test('an edition of fewer rows than the owner wants at least is not published', async () => {
  await importFinds(ownFinds(20))
  await draftOn(deps(), NOVEMBER)
  expect(await publishOn(deps(), NOVEMBER)).toContainEqual(
    expect.stringMatching(/^20 of 100 rows: an edition with fewer than 40 isn’t sold\. 20 that are known fit on/),
  )
  expect(await findEdition(database.db, 'small-business')).toBeUndefined()
})

/** As if every source had been imported on this day. */
const seenOn = (day: string) => database.db.execute(sql`update feed_records set last_seen_on = ${day}::date`)

test('what its source had more than seven days before publication is in no edition, though it was drafted', async () => {
  await importFinds(ownFinds(160))
  await draftOn(deps(), NOVEMBER)
  await seenOn('2026-11-13')
  const stale = /last seen at its source more than 7 days before 2026-11-21: import newer data/
  expect((await publishOn(deps(), NOVEMBER))[0]).toMatch(stale)
  await seenOn('2026-11-14')
  expect(await publishOn(deps(), NOVEMBER)).toEqual([])
})

test('a draft leaves out what a notice says shuts readers out, and the check quotes its sentence', async () => {
  const closed = 'Please read all. This call is open only to BPA holders.'
  await importFinds(ownFinds(101, (at) => (at === 7 ? { summary: closed } : {})))
  await draftOn(deps(), NOVEMBER)
  expect(readRows().map(({ title }) => title)).not.toContain('Program 7')
  await database.db.execute(sql`update opportunities set description = ${closed}`)
  expect((await checkOn(deps(), NOVEMBER)).problems[0]).toMatch(
    /is only for holders of an agreement, in its own words: “This call is open only to BPA holders\.”/,
  )
})

test('the check warns of too little spread, of slips, and of repeats from the last edition', async () => {
  await importFinds(ownFinds(160, (at) => ({ sectors: at % 5 ? 'health' : 'arts', states: at < 75 ? '' : 'PA' })))
  await draftOn(deps(), NOVEMBER)
  const { problems, warnings } = await checkOn(deps(), NOVEMBER)
  expect(problems).toEqual([])
  for (const remark of [
    /0 top picks are marked; 3 to 5 are what buyers are told to look for/,
    /Not spread enough: \d+ of 100 entries are about health; leave some/,
    /25 entries are for Pennsylvania alone, the most of one state/,
  ])
    expect(warnings).toContainEqual(expect.stringMatching(remark))
  expect(await publishOn(deps(), NOVEMBER)).toEqual([])
  await seenOn('2026-11-30')
  await draftOn(deps(), DECEMBER)
  expect((await checkOn(deps(), DECEMBER)).warnings).toContainEqual(
    expect.stringMatching(/75 of 100 entries were in the last edition already: numbers .* 63 more\./),
  )
})

test('what the owner writes in a row’s title and opening is printed, and a blank opening as proposed', async () => {
  await importFinds(ownFinds(105))
  await draftOn(deps(), NOVEMBER)
  edit(([first, second]) => {
    Object.assign(first ?? {}, { title: 'Café ovens', opening: 'They pay for ovens. Look if you bake – daily.' })
    Object.assign(second ?? {}, { opening: '' })
  })
  expect(await publishOn(deps(), NOVEMBER)).toEqual([])
  const edition = await findEdition(database.db, 'small-business')
  const [first, second] = await loadEditionEntries(database.db, edition?.id ?? '')
  expect(first?.content).toMatchObject({
    title: 'Café ovens',
    opening: 'They pay for ovens. Look if you bake – daily.',
  })
  expect(second?.content.opening).toMatch(/^The money is for “Program \d+”|^In the notice’s words/)
})

test('the next edition repeats as few entries as possible, and a list that there is stays as it is where it has no holes', async () => {
  await importFinds(ownFinds(160, () => ({ states: '' })))
  await publishNewEdition(deps(), NOVEMBER)
  await seenOn('2026-11-30')
  await draftOn(deps(), DECEMBER)
  const rows = readRows(DECEMBER)
  expect(rows.filter(({ facts }) => facts.isRepeated)).toHaveLength(40)
  expect(await draftOn(deps(), DECEMBER)).toMatchObject({ entries: 100 })
  const ids = (all: SheetRow[]) => all.map(({ id }) => id)
  expect(ids(readRows(DECEMBER))).toEqual(ids(rows))
})

test('badges show changes for thirty days, while the entries stay as published', async () => {
  await importFinds(ownFinds(100))
  await publishNewEdition(deps(), NOVEMBER)
  const edition = await findEdition(database.db, 'small-business')
  if (!edition) throw new Error('there is no edition')
  const badges = async (day: string) => {
    const entries = await loadEditionEntries(database.db, edition.id)
    const found = await loadBadges(database.db, { edition, entries }, day)
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
  await publishNewEdition(deps(), NOVEMBER)
  const sample = await loadLatestEditionSummary(database.db, 'small-business')
  expect(sample).toMatchObject({ month: 'November', year: '2026', publishedOn: '2026-11-21' })
  expect(sample?.previewEntries).toHaveLength(5)
})
