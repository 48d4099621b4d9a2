import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { importText, ownFinds } from '../../../../test/own-finds.ts'
import { checkOn, draftOn, publishNewEdition, publishOn } from '../../../../test/published-edition.ts'
import { hasPoppler, readPdf } from '../../../../test/read-files.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { loadBadges } from './badges.ts'
import { computeChecksum, findEdition, loadEditionEntries, loadLatestEditionSummary } from './publication.ts'
import { buildDeadlineCalendar } from './publishing.ts'
import type { SheetRow } from './sheet.ts'
import { aboutLines } from './workbook.ts'

if (!hasPoppler) console.info('no pdfinfo: the PDF of an edition is not read back')

let dataDir: string
const clock = { now: () => new Date('2026-11-21T17:00:00Z') }
const deps = () => ({ database, clock, dataDir })
const importFinds = (...finds: Parameters<typeof ownFinds>) => importText(deps(), 'own', ownFinds(...finds))

const NOVEMBER = { month: '2026-11', audience: 'small-business', day: '2026-11-21' } as const
const DECEMBER = { ...NOVEMBER, month: '2026-12', day: '2026-12-01' } as const

const sheetPath = ({ month }: { month: string } = NOVEMBER) =>
  join(dataDir, `editions/${month}-small-business/draft.json`)
const readRows = (of?: { month: string }): SheetRow[] => JSON.parse(readFileSync(sheetPath(of), 'utf8'))

/** The edition of November as it was published, with the path of its files but for their ending. */
async function published() {
  const edition = await findEdition(database.db, 'small-business')
  if (!edition) throw new Error('there is no edition')
  const path = join(dataDir, 'editions/2026-11-small-business/money-finder-2026-11-small-business')
  return { edition, path, entries: await loadEditionEntries(database.db, edition.id) }
}

const database = databaseForFile()
beforeEach(async () => {
  dataDir = tempFolder('editions')
  await database.db.execute(sql`truncate editions, edition_entries, opportunities cascade`)
})

test('an edition is drafted, edited, checked and published with exactly a hundred entries, its files are valid, and the sales page gets five', async () => {
  expect(await loadLatestEditionSummary(database.db, 'small-business')).toBeUndefined()
  await importFinds(160)
  expect(await draftOn(deps(), NOVEMBER)).toMatchObject({ entries: 100, pool: 160 })
  // She moves one to the front, notes, picks, and writes; a blank opening is as proposed.
  const words = { title: 'Café ovens', opening: 'They pay for ovens. Look if you bake – daily.' }
  const rows = readRows()
  const changes = [{ opening: '' }, { topPick: true, note: 'Look here first, "really"', ...words }, { order: 0.5 }]
  for (const [at, change] of changes.entries()) Object.assign(rows[at] ?? {}, change)
  writeFileSync(sheetPath(), JSON.stringify(rows))
  const checked = await checkOn(deps(), NOVEMBER)
  expect(checked.problems).toEqual([])
  expect(checked.warnings.join('\n')).toMatch(/1 top pick is marked/)
  expect(await publishOn(deps(), NOVEMBER)).toEqual([])
  const { edition, entries, path } = await published()
  expect(entries).toHaveLength(100)
  expect(new Set(entries.map(({ opportunityId }) => opportunityId)).size).toBe(100)
  const [, first, second] = entries
  expect(first?.content.opening).toMatch(/^The money is for “Program \d+”|^In the notice’s words/)
  const picked = { topPick: true, position: 3, note: 'Look here first, "really"' }
  expect(second).toMatchObject({ ...picked, content: words })
  expect(entries.every(({ proof }) => proof.status === 'open' && proof.deadlineOn === '2027-01-15')).toBe(true)
  expect(computeChecksum(entries)).toBe(edition.checksum)
  expect(readFileSync(`${path}.csv`, 'utf8').trimEnd().split('\r\n')).toHaveLength(101)
  const script = `import zipfile,sys\nz=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None\ns=z.read('xl/worksheets/sheet1.xml').decode(); print(s.count('<row '), 'autoFilter' in s, s.count('<hyperlink '), 'dataValidation' in s)`
  expect(execFileSync('python3', ['-c', script, `${path}.xlsx`], { encoding: 'utf8' }).trim()).toBe('101 True 100 True')
  const sample = await loadLatestEditionSummary(database.db, 'small-business')
  expect(sample).toMatchObject({ month: 'November', year: '2026', publishedOn: '2026-11-21' })
  expect(sample?.previewEntries).toHaveLength(5)
})

const ODD_TITLE = 'Łódź — naïve ≥ 50 % “ö” Ω'
test.skipIf(!hasPoppler && process.env.CI !== 'true')(
  'the PDF is tagged for screen readers and has the required notices',
  async () => {
    await importFinds(100, (at) => (at === 7 ? { title: ODD_TITLE } : {}))
    await publishNewEdition(deps(), NOVEMBER)
    const pdf = `${(await published()).path}.pdf`
    expect(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' })).toMatch(/Tagged: +yes/)
    const structure = execFileSync('pdfinfo', ['-struct', pdf], { encoding: 'utf8' })
    for (const [type, count] of Object.entries({ H1: 1, H3: 100, L: 100, Link: 100 }))
      expect(structure.match(new RegExp(`^ *${type}\\b`, 'gm')), type).toHaveLength(count)
    const text = readPdf(pdf)
    const disclaimer = 'is not endorsed or certified by the U.S. Department of Health and Human Services'
    for (const said of [disclaimer, 'Free to apply at the source', 'Who may apply: ', ODD_TITLE])
      expect(text).toContain(said)
    const [, , ...fonts] = execFileSync('pdffonts', [pdf], { encoding: 'utf8' }).trimEnd().split('\n')
    // The three fonts of the site, and a fallback, bold and plain, for the one title with characters that they lack.
    const names = fonts.map((font) => font.replace(/^\w+\+(\w+).*$/, '$1')).sort()
    expect(names).toEqual(['Besley', 'DejaVuSansCondensed', 'DejaVuSansCondensed', 'HankenGrotesk', 'HankenGrotesk'])
    for (const font of fonts) expect(font).toMatch(/TrueType +Identity-H +yes yes yes/)
  },
)

test('a published edition never changes: the database refuses it', async () => {
  await importFinds(100)
  await publishNewEdition(deps(), NOVEMBER)
  for (const change of [
    sql`update edition_entries set note = 'x'`,
    sql`delete from editions`,
    sql`update editions set checksum = checksum`,
  ])
    await expect(database.db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/never changes/) },
    })
})

test('too few entries are never filled up with what a notice says shuts readers out, and the files say how many there are', async () => {
  const faulty = (at: number): Record<string, string> => {
    if (at < 30) return { deadline: at < 20 ? '2026-12-01' : '2026-11-01' }
    if (at < 45) return { title: `Sole source award ${at}` }
    if (at < 50) return { 'who may apply': 'state' }
    return at < 55 ? { summary: 'Please read all. This call is open only to BPA holders.' } : {}
  }
  await importFinds(135, faulty)
  expect(await draftOn(deps(), NOVEMBER)).toMatchObject({ entries: 80 })
  expect(await publishOn(deps(), NOVEMBER)).toEqual([])
  const { edition, entries } = await published()
  expect(aboutLines(edition, entries, 'Title').join(' ')).toContain('80 opportunities')
})

/** As if every source had been imported on this day. */
const seenOn = (day: string) => database.db.execute(sql`update feed_records set last_seen_on = ${day}::date`)

test('the check warns of too little spread, of slips, and of repeats from the last edition', async () => {
  await importFinds(160, (at) => ({ sectors: at % 5 ? 'health' : 'arts', states: at < 75 ? '' : 'PA' }))
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

test('the next edition repeats as few entries as possible, and a list that there is stays as it is where it has no holes', async () => {
  await importFinds(160, () => ({ states: '' }))
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
  await importFinds(100)
  await publishNewEdition(deps(), NOVEMBER)
  const badges = async (day: string) => {
    const found = await loadBadges(database.db, await published(), day)
    const { rows } = await database.db.execute<Record<string, string>>(sql`select id, number from opportunities`)
    return Object.fromEntries(rows.flatMap(({ id = '', number }) => (found.has(id) ? [[number, found.get(id)]] : [])))
  }
  expect(await badges('2026-11-22')).toEqual({})
  const changes: Record<number, Record<string, string>> = {
    3: { deadline: '2027-02-15' },
    4: { deadline: '2026-12-20' },
    5: { 'at most': '1' },
    6: { deadline: '2026-11-22' },
  }
  await importFinds(100, (at) => changes[at] ?? {})
  await database.db.execute(sql`update opportunities set removed_on = '2026-11-24' where number = 'N-7'`)
  expect(await badges('2026-11-25')).toEqual({
    'N-3': { kind: 'extended', message: 'Extended from January 15, 2027 to February 15, 2027.' },
    'N-4': { kind: 'moved-up', message: 'Moved up from January 15, 2027 to December 20, 2026.' },
    'N-5': { kind: 'amended', message: 'Its source has changed the notice. Read it again.' },
    'N-6': { kind: 'closed', message: 'It closed on November 22, 2026.' },
    'N-7': { kind: 'held', message: 'Read its own page before you apply.' },
  })
  expect(await badges('2026-12-25')).toEqual({})
  const { entries } = await published()
  expect(entries.every(({ content }) => content.deadlineOn === '2027-01-15')).toBe(true)
  const calendar = buildDeadlineCalendar('Picks', entries.slice(0, 2), clock.now())
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(calendar).toMatch(/DTSTART;VALUE=DATE:20270115\r\n/)
  expect(calendar.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})
