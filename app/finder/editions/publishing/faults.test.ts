import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { importText, ownFinds } from '../../../../test/own-finds.ts'
import { checkOn, draftOn } from '../../../../test/published-edition.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { editionPolicy } from '../../../catalog/edition-policy.ts'
import type { SheetRow } from './sheet.ts'

const ROWS = 20
const DAY = '2026-11-21'
const EDITION = { month: '2026-11', audience: 'small-business', day: DAY } as const
/** What a fault may change in the data, and what is put back after it. */
const COLUMNS = sql.raw(
  'title, description, deadline_on, deadline_kind, posted_on, stated, country, removed_on, instruments, applicants, official_url, ceiling_cents, agency, expected_post_on, eligibility_words',
)

const editionsConfig = {
  ...editionPolicy,
  ...{ entries: ROWS, fewestEntries: 1, sharedRows: 3 },
  mix: {
    'small-business': { ...editionPolicy.mix['small-business'], atMost: { research: 2 }, atLeast: {} },
    nonprofit: { ...editionPolicy.mix.nonprofit, atLeast: {} },
  },
}

const dataDir = tempFolder('faults')
const sheet = join(dataDir, 'editions/2026-11-small-business/draft.json')
const otherSheet = join(dataDir, 'editions/2026-11-nonprofit/draft.json')
let pristine: SheetRow[] = []

const clock = { now: () => new Date(`${DAY}T17:00:00Z`) }
const deps = () => ({ database, clock, dataDir, editionsConfig })

/** The draft with what a fault changes in it. */
async function editSheet(change: (rows: SheetRow[]) => void): Promise<void> {
  const rows = structuredClone(pristine)
  change(rows)
  writeFileSync(sheet, JSON.stringify(rows))
}

/** As if every source had been imported on this day. */
const seenOn = (day: string) => database.db.execute(sql`update feed_records set last_seen_on = ${day}::date`)
const update = (change: SQL) => database.db.execute(sql`update opportunities set ${change}`)

/** Changes the data behind a draft that stays as it is. */
async function whereAfter(change: () => Promise<unknown>): Promise<string[]> {
  await editSheet(() => {})
  await change()
  return problems()
}
const victim = () => pristine[3]?.id ?? ''
const problems = async () => (await checkOn(deps(), EDITION)).problems

const database = databaseForFile()
beforeAll(async () => {
  const finds = { summary: 'It pays for ovens.', 'at most': '5000', states: '', sectors: '' }
  const rows = ownFinds(ROWS + 10, (at) => ({ ...finds, funder: `Fund ${at % 5}` }))
  await importText(deps(), 'own', rows)
  expect(await draftOn(deps(), EDITION)).toMatchObject({ entries: ROWS })
  pristine = JSON.parse(readFileSync(sheet, 'utf8'))
  await database.db.execute(sql`create table untouched as select id, ${COLUMNS} from opportunities`)
})
afterEach(async () => {
  await database.db.execute(
    sql`update opportunities o set (${COLUMNS}) = (select ${COLUMNS} from untouched u where u.id = o.id)`,
  )
  await seenOn(DAY)
  mkdirSync(dirname(otherSheet), { recursive: true })
  writeFileSync(otherSheet, '[]')
})

test('a sheet without a fault is ready, also of data that is seven days old', async () => {
  expect(await whereAfter(() => seenOn('2026-11-14'))).toEqual([])
})

const EVERY_NOTICE = 'This is a combined synopsis/solicitation for ovens. Look if you bake.'
const CLAIM = 'It was open on November 21. Look if you bake.'
const UNDATED = sql`deadline_on = null, deadline_kind = 'none', title = 'FY 2024 ovens'`

// The fourth row of the edition gets another value.
test.each<[string, Partial<SheetRow>, RegExp]>([
  ['an id that nothing has', { id: 'opp_nothing' }, /^Program \d+: isn’t known/],
  ['a note that is too long', { note: 'x'.repeat(601) }, /^Program \d+: the note has 601 characters; 600 fit/],
  ['a title that is too long', { title: 'x'.repeat(501) }, /: the title has 501 characters; 500 fit/],
  ['an opening that is too long', { opening: 'It is so. '.repeat(91) }, /^Program \d+: the opening has 910 characters/],
  ['no title', { title: '' }, /^the title is empty/],
  ['a title in capitals', { title: 'JANITORIAL SERVICES FOR THE NEW BUILDING' }, /: the title is in capitals/],
  ['an opening of one sentence', { opening: 'They pay for ovens.' }, /^Program \d+: the opening needs two sentences/],
  ['the words of every notice', { opening: EVERY_NOTICE }, /^Program \d+: the opening has words of every notice/],
  ['an email address', { note: 'Ask jo@example.org first' }, /^Program \d+: the note has an email address/],
  ['a phone number', { opening: 'Call 555-010-0199. Then bid.' }, /^Program \d+: the opening has a phone number/],
  ['a promise', { note: 'You will win this one' }, /^Program \d+: the note promises what nobody can know/],
  ['markup', { title: '<b>Ovens</b>' }, /: the title has markup/],
  ['a sign that was not decoded', { title: 'Ovens &amp; mixers' }, /: the title has a sign that was not decod/],
  ['the wrong encoding', { note: 'The cafÃ© grant' }, /^Program \d+: the note has signs that were read in the wrong/],
  ['a placeholder', { note: 'TODO say why' }, /^Program \d+: the note has a placeholder/],
  ['a claim that it was open', { opening: CLAIM }, /^Program \d+: the opening says “was open on”/],
  ['an open row among the forecasts', { part: 'forecast' }, /^Program \d+: is no forecast/],
])('the check finds %s', async (_, change, fault) => {
  await editSheet((rows) => void Object.assign(rows[3] ?? {}, change))
  expect(await problems()).toContainEqual(expect.stringMatching(fault))
})

test('the check finds a row that stands twice', async () => {
  await editSheet((rows) => void rows.push(...rows.slice(3, 4)))
  expect(await problems()).toContainEqual(expect.stringMatching(/^Program \d+: is the same as number 4/))
})

// The same row's opportunity is different by now.
test.each<[string, SQL, RegExp]>([
  ['a forecast among the open rows', sql`stated = 'forecast'`, /is a forecast, and belongs beyond the open ones/],
  ['a deadline that is over', sql`deadline_on = '2026-11-02'`, /is closed on November 21, 2026/],
  ['a deadline too near', sql`deadline_on = '2026-11-30'`, /has fewer than 14 days left/],
  ['one that was taken back', sql`removed_on = '2026-11-20'`, /is canceled/],
  ['one that was cancelled', sql`stated = 'cancelled'`, /is canceled on November 21, 2026/],
  ['one that is not posted yet', sql`posted_on = '2026-12-01'`, /was not posted yet/],
  ['one for abroad', sql`country = 'FRA'`, /is foreign assistance/],
  ['a single source', sql`title = 'Single-source award'`, /is not open to competition/],
  ['one for holders', sql`title = 'Renewal awards'`, /is for those who hold an award/],
  ['a loan', sql`instruments = '{Loan}'`, /is a loan or a bond/],
  ['other applicants', sql`applicants = '{state}'`, /does not say that small businesses/],
  ['no official page', sql`official_url = null`, /has no link to an official page/],
  ['too large an award', sql`ceiling_cents = 300000000`, /offers more than \$2,000,000/],
  ['a year that is over', UNDATED, /has no last day, and speaks of a year that is over/],
])('the check finds %s', async (_, change, fault) => {
  const found = await whereAfter(() => update(sql`${change} where id = ${victim()}`))
  expect(found).toContainEqual(expect.stringMatching(`^Program \\d+: ${fault.source}`))
})

test.each([
  ['It is open only to BPA holders.', /agreement, in its own words: “It is open only/],
  ['White papers are due October 1, 2026.', /asked for papers by a day that is over/],
])('the check finds a row whose text says: %s', async (sentence, fault) => {
  const found = await whereAfter(() => update(sql`description = ${`Read this. ${sentence}`} where id = ${victim()}`))
  expect(found).toContainEqual(expect.stringMatching(fault))
})

const seenTooLongAgo = () => seenOn('2026-11-13')
const copyToOther = async () => writeFileSync(otherSheet, JSON.stringify(pristine))

// Every row is different by now.
test.each<[string, () => Promise<unknown>, RegExp]>([
  ['stale data', seenTooLongAgo, /^Program \d+: was last seen at its source more than 7 days before November 21, 2026/],
  ['one program under two numbers', () => update(sql`title = 'Ovens'`), /^Program \d+: is the same as number 3/],
  ['too much of an agency', () => update(sql`agency = 'A Fund'`), /20 entries are from A Fund; 12 are the most of one/],
  ['too much research', () => update(sql`title = 'Research on ' || title`), /20 entries are research notices; 2 are/],
  [
    'too much of the other edition',
    copyToOther,
    /20 entries are in the other edition of the month too; 3 are the most/,
  ],
])('the check finds %s', async (_, plant, fault) => {
  expect(await whereAfter(plant)).toContainEqual(expect.stringMatching(fault))
})
