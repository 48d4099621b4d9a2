import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { checkOn, draftOn } from '../../../../test/published-edition.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { editionPolicy } from '../../../catalog/edition-policy.ts'
import { importCommand } from '../../opportunities/opportunities.ts'
import type { SheetRow } from './sheet.ts'

const ROWS = 20
const DAY = '2026-11-21'
const EDITION = { month: '2026-11', audience: 'small-business', day: DAY } as const
/** What a fault may change in the data, and what is put back after it. */
const COLUMNS = sql.raw(
  'title, description, deadline_on, deadline_kind, posted_on, stated, country, removed_on, instruments, applicants, official_url, ceiling_cents, agency, expected_post_on, eligibility_words',
)

const config = editionPolicy
const editionsConfig = {
  ...config,
  ...{ entries: ROWS, fewestEntries: 1, sharedRows: 3 },
  mix: {
    'small-business': { ...config.mix['small-business'], atMost: { research: 2 }, atLeast: {} },
    nonprofit: { ...config.mix.nonprofit, atLeast: {} },
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

/** A row of the edition, the fourth, gets another value. */
const cell = (change: Partial<SheetRow>) => () => editSheet((rows) => void Object.assign(rows[3] ?? {}, change))

/** The same row's opportunity is different by now. */
const data = (assignment: SQL) => async () => {
  await editSheet(() => {})
  await database.db.execute(sql`update opportunities set ${assignment} where id = ${victim()}`)
}

const victim = () => pristine[3]?.id ?? ''
const text = (sentence: string) => data(sql`description = ${`Read this. ${sentence}`}`)

const database = databaseForFile()
beforeAll(async () => {
  const columns = 'number,title,funder,who may apply,summary,at most,deadline,official link'
  const rows = Array.from(
    { length: ROWS + 10 },
    (_, at) =>
      `N-${at},Program ${at},Fund ${at % 5},small-business; nonprofit,It pays for ovens.,5000,2027-01-15,https://example.org/${at}`,
  )
  const path = join(dataDir, 'finds.csv')
  writeFileSync(path, [columns, ...rows].join('\n'))
  expect(await importCommand({ ...deps(), print() {}, progress() {} }, ['own', path])).toBe(0)
  expect(await draftOn(deps(), EDITION)).toMatchObject({ entries: ROWS })
  pristine = JSON.parse(readFileSync(sheet, 'utf8'))
  await database.db.execute(sql`create table untouched as select id, ${COLUMNS} from opportunities`)
})
afterEach(async () => {
  await database.db.execute(
    sql`update opportunities o set (${COLUMNS}) = (select ${COLUMNS} from untouched u where u.id = o.id)`,
  )
  await database.db.execute(sql`update feed_records set last_seen_on = ${DAY}::date`)
  mkdirSync(dirname(otherSheet), { recursive: true })
  writeFileSync(otherSheet, '[]')
})

test('a sheet without a fault is ready', async () => {
  await editSheet(() => {})
  expect((await checkOn(deps(), EDITION)).problems).toEqual([])
})

test.each([
  ['an id that nothing has', cell({ id: 'opp_nothing' }), /^Program \d+: isn’t known/],
  ['a note that is too long', cell({ note: 'x'.repeat(601) }), /^Program \d+: the note has 601 characters; 600 fit/],
  ['a title that is too long', cell({ title: 'x'.repeat(501) }), /: the title has 501 characters; 500 fit/],
  [
    'an opening that is too long',
    cell({ opening: 'It is so. '.repeat(91) }),
    /^Program \d+: the opening has 910 characters/,
  ],
  ['no title', cell({ title: '' }), /^the title is empty/],
  ['a title in capitals', cell({ title: 'JANITORIAL SERVICES FOR THE NEW BUILDING' }), /: the title is in capitals/],
  [
    'an opening of one sentence',
    cell({ opening: 'They pay for ovens.' }),
    /^Program \d+: the opening needs two sentences/,
  ],
  [
    'the words of every notice',
    cell({ opening: 'This is a combined synopsis/solicitation for ovens. Look if you bake.' }),
    /^Program \d+: the opening has words of every notice/,
  ],
  ['an email address', cell({ note: 'Ask jo@example.org first' }), /^Program \d+: the note has an email address/],
  ['a phone number', cell({ opening: 'Call 555-010-0199. Then bid.' }), /^Program \d+: the opening has a phone number/],
  ['a promise', cell({ note: 'You will win this one' }), /^Program \d+: the note promises what nobody can know/],
  ['markup', cell({ title: '<b>Ovens</b>' }), /: the title has markup/],
  ['a sign that was not decoded', cell({ title: 'Ovens &amp; mixers' }), /: the title has a sign that was not decod/],
  [
    'the wrong encoding',
    cell({ note: 'The cafÃ© grant' }),
    /^Program \d+: the note has signs that were read in the wrong/,
  ],
  ['a placeholder', cell({ note: 'TODO say why' }), /^Program \d+: the note has a placeholder/],
  [
    'a claim that it was open',
    cell({ opening: 'It was open on November 21. Look if you bake.' }),
    /^Program \d+: the opening says “was open on”/,
  ],
  [
    'a row that stands twice',
    () => editSheet((rows) => void rows.push(...rows.slice(3, 4))),
    /^Program \d+: is the same as number 4/,
  ],
  ['an open row among the forecasts', cell({ part: 'forecast' }), /^Program \d+: is no forecast/],
  [
    'a forecast among the open rows',
    data(sql`stated = 'forecast'`),
    /^Program \d+: is a forecast, and belongs beyond the open ones/,
  ],
  ['a deadline that is over', data(sql`deadline_on = '2026-11-02'`), /^Program \d+: is closed on 2026-11-21/],
  ['a deadline too near', data(sql`deadline_on = '2026-11-30'`), /^Program \d+: has fewer than 14 days left/],
  ['one that was taken back', data(sql`removed_on = '2026-11-20'`), /^Program \d+: is cancelled/],
  ['one that was cancelled', data(sql`stated = 'cancelled'`), /^Program \d+: is cancelled on 2026-11-21/],
  ['one that is not posted yet', data(sql`posted_on = '2026-12-01'`), /^Program \d+: was not posted yet/],
  ['one for abroad', data(sql`country = 'FRA'`), /^Program \d+: is foreign assistance/],
  ['a single source', data(sql`title = 'Single-source award'`), /^Program \d+: is not open to competition/],
  ['one for holders', data(sql`title = 'Renewal awards'`), /^Program \d+: is for those who hold an award/],
  ['a loan', data(sql`instruments = '{Loan}'`), /^Program \d+: is a loan or a bond/],
  ['other applicants', data(sql`applicants = '{state}'`), /^Program \d+: does not say that small businesses/],
  ['no official page', data(sql`official_url = null`), /^Program \d+: has no link to an official page/],
  ['too large an award', data(sql`ceiling_cents = 300000000`), /^Program \d+: offers more than \$2,000,000/],
  [
    'a year that is over',
    data(sql`deadline_on = null, deadline_kind = 'none', title = 'FY 2024 ovens'`),
    /^Program \d+: has no last day, and speaks of a year that is over/,
  ],
  ['holders of an agreement', text('It is open only to BPA holders.'), /agreement, in its own words: “It is open only/],
  ['approved sources', text('Only approved sources may offer.'), /approved sources, in its own words: “Only approved/],
  ['a suspension', text('This program is suspended.'), /suspended or cancelled, in its own words: “This program is/],
  ['universities alone', text('It is limited to universities.'), /universities, in its own words: “It is limited/],
  ['papers that are overdue', text('White papers are due October 1, 2026.'), /asked for papers by a day that is over/],
  ['a lease', text('The office seeks to lease a store.'), /lease or a sale by the government, in its own words/],
  ['work abroad', text('The work is performed outside the United States.'), /is for work abroad, in its own words/],
  [
    'stale data',
    async () => {
      await editSheet(() => {})
      await database.db.execute(sql`update feed_records set last_seen_on = '2026-11-13'`)
    },
    /^Program \d+: was last seen at its source more than 7 days before 2026-11-21/,
  ],
  [
    'the same program under two numbers',
    async () => {
      await editSheet(() => {})
      await database.db.execute(sql`update opportunities set title = 'Ovens'`)
    },
    /^Program \d+: is the same as number 3/,
  ],
  [
    'too many rows of one agency',
    async () => {
      await editSheet(() => {})
      await database.db.execute(sql`update opportunities set agency = 'One Fund'`)
    },
    /20 entries are from One Fund; 12 are the most of one agency/,
  ],
  [
    'too much research',
    async () => {
      await editSheet(() => {})
      await database.db.execute(sql`update opportunities set title = 'Research on ' || title`)
    },
    /20 entries are research notices; 2 are the most/,
  ],
  [
    'too many rows of the other edition',
    async () => {
      await editSheet(() => {})
      writeFileSync(otherSheet, JSON.stringify(pristine))
    },
    /20 entries are in the other edition of the month too; 3 are the most/,
  ],
] as [string, () => Promise<void>, RegExp][])('the check finds %s', async (_, plant, fault) => {
  await plant()
  const { problems } = await checkOn(deps(), EDITION)
  expect(problems).toContainEqual(expect.stringMatching(fault))
})
