import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { hasSharedData, sharedData } from '../../../test/shared-data.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { entryFitFacts } from '../editions/publishing/fit-facts.ts'
import { sampleEdition } from '../editions/publishing/samples.ts'
import { AUDIENCES, findOpportunities, importCommand } from '../opportunities/opportunities.ts'
import { type FitFacts, fitFor, profileSchema } from '../profile/profile.ts'
import { judgeListing } from './find-open.ts'
import record from './founders.json' with { type: 'json' }
import { listingFacts } from './listing.ts'
import { type OpenListing, toListing } from './open-index.ts'

// Each row of founders.json was read by hand, and says whether it is that founder's, and why. Rows of the half "tuning" were
// read before the rules were settled, "judging" after, and "later" when the names of trades came. See docs/decisions/0025.
const { profiles, rows } = z
  .object({
    profiles: z.record(z.string(), profileSchema),
    rows: z.array(
      z.object({
        ...{
          founder: z.string(),
          half: z.enum(['tuning', 'judging', 'later']),
          number: z.string(),
          source: z.string(),
        },
        ...{ theirs: z.boolean(), why: z.string().min(10), facts: z.custom<FitFacts>() },
      }),
    ),
  })
  .parse(record)

const DAYS_LEFT = 30

const WAYS = ['as she is', 'anywhere', 'certified'] as const
type Way = (typeof WAYS)[number]

/** As she is, as one who would travel anywhere, or as one whom California has certified: few rows of the data are near. */
function profileOf(founder: string, way: Way) {
  const profile = profiles[founder]
  if (!profile) throw new Error(`there is no profile of ${founder}`)
  if (way === 'anywhere') return { ...profile, reach: way }
  return way === 'certified' ? { ...profile, certificates: [...profile.certificates, 'ca-sb' as const] } : profile
}

const isYours = (founder: string, way: Way, facts: FitFacts) =>
  fitFor(profileOf(founder, way), { ...facts, summary: null, daysLeft: DAYS_LEFT }).grade === 'yours'

const gradedYours = (founder: string, way: Way) =>
  rows.filter((row) => row.founder === founder && isYours(founder, way, row.facts))

test.each([
  ['a cleaning company with a truck in California', 'as she is', 9, 9],
  ['a cleaning company with a truck in California', 'certified', 12, 12],
  ['a cleaning company with a truck in California', 'anywhere', 28, 28],
  ['a cleaning company with a truck in Ohio', 'as she is', 16, 16],
  ['a caterer in Ohio', 'as she is', 0, 0],
  ['a caterer in Ohio', 'anywhere', 3, 3],
  ['a software shop of two in California', 'as she is', 0, 0],
  ['a childcare nonprofit in Georgia', 'as she is', 0, 0],
] as const)('For %s (%s), %i of the %i judged rows that are graded Yours are theirs', (founder, way, theirs, all) => {
  const graded = gradedYours(founder, way)
  expect([graded.filter((row) => row.theirs).length, graded.length]).toEqual([theirs, all])
})

test.each(WAYS)('Of what is graded Yours for each founder (%s), at least four rows in five are theirs', (way) => {
  for (const founder of Object.keys(profiles)) {
    const graded = gradedYours(founder, way)
    const theirs = graded.filter((row) => row.theirs).length
    expect(theirs, `${founder}: ${theirs} of ${graded.length}`).toBeGreaterThanOrEqual(0.8 * graded.length)
  }
})

test('Every row is judged once for a founder, and one that is theirs is never found: two trades in one title', () => {
  expect(new Set(rows.map(({ founder, source, number }) => `${founder} ${source} ${number}`)).size).toBe(rows.length)
  const lost = rows.filter(
    ({ founder, theirs, facts }) => theirs && !WAYS.some((way) => isYours(founder, way, facts)) && !isCertified(facts),
  )
  // “Cleaning & Laundry Services”, which is Worth reading.
  expect(lost.map(({ number }) => number)).toEqual(['27-04'])
})

const isCertified = ({ setAside }: FitFacts) => setAside === 'SB' || setAside === 'SB/DVBE'

test.each([
  ['a cleaning company with a truck in California', 'as she is', ['W912P726QA006']],
  ['a cleaning company with a truck in California', 'anywhere', ['140P5126R0005', 'W912P726QA006', 'W91QF4-26-Q-A017']],
  ['a cleaning company with a truck in Ohio', 'as she is', []],
  ['a caterer in Ohio', 'as she is', []],
  ['a software shop of two in California', 'as she is', []],
  ['a childcare nonprofit in Georgia', 'as she is', []],
] as const)('The samples have for %s (%s) as Yours: %j, each judged theirs', (founder, way, numbers) => {
  const entries = AUDIENCES.flatMap((audience) => sampleEdition(audience).entries)
  const yours = entries.filter((entry) => isYours(founder, way, entryFitFacts(entry, DAYS_LEFT)))
  expect(yours.map(({ number }) => number).sort()).toEqual(numbers)
  for (const number of numbers) expect(rows.find((row) => row.number === number)?.theirs, number).toBe(true)
})

describe.skipIf(!hasSharedData)('In all public data', () => {
  const KENTUCKY = 'bids/cincinnati-and-kentucky-2026-08-22.json.gz'
  const FILES = [
    ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20260405v2.zip'],
    ['sam', 'sam/ContractOpportunities-2026-03-03-to-04-16.csv.gz'],
    ['california', 'state/ca-portal-2025-06-16.json'],
    ['pennsylvania', 'state/pa-2025-08.json', '--as-of', '2025-08-06'],
    ['cal-eprocure', 'bids/cal-eprocure-2026-07-24.json'],
    ['table', 'bids/planetbids-san-diego-2026-07-23.json', '--mapping', 'planetbids'],
    ['table', KENTUCKY, '--mapping', 'cincinnati'],
    ['table', KENTUCKY, '--mapping', 'florence'],
    ['table', 'state/ca-normalised-2026-07-20.json', '--mapping', 'california-list'],
    ...['opengov', 'bonfire', 'civicplus'].map((name) => [
      'table',
      KENTUCKY,
      '--mapping',
      name,
      '--constant',
      'state=KY',
    ]),
  ] as const
  let database: TestDatabase
  let found: { number: string; listing: OpenListing }[]

  beforeAll(async () => {
    database = await freshDatabase()
    const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
    const lines: string[] = []
    const deps = { database, clock, dataDir: tempFolder('founders') }
    for (const [source = '', file = '', ...options] of FILES) {
      const says = { print: () => {}, progress: (line: string) => void lines.push(line) }
      expect(await importCommand({ ...deps, ...says }, [source, sharedData(file), ...options]), lines.join('\n')).toBe(
        0,
      )
    }
    // As members get them on the day on which each was posted, but with the same days left.
    found = (await findOpportunities(database.db, sql`o.competitive`)).map((it) => {
      const [posted, day] = [it.posted_on, it.posted_on ?? it.as_of]
      const listing = toListing({ id: it.id, facts: listingFacts(it, day), posted, listed: 0 }, day)
      return { number: it.number, listing: { ...listing, facts: { ...listing.facts, daysLeft: DAYS_LEFT } } }
    })
  })
  afterAll(() => database?.drop())

  test.each(Object.keys(profiles))('every row that is graded Yours for %s has been judged', (founder) => {
    expect(found.length).toBeGreaterThan(5500)
    const graded = new Set(
      WAYS.flatMap((way) =>
        found
          .filter(({ listing }) => judgeListing(profileOf(founder, way), listing).grade === 'yours')
          .map(({ number }) => number),
      ),
    )
    const judged = new Set(WAYS.flatMap((way) => gradedYours(founder, way).map(({ number }) => number)))
    expect([...graded].sort()).toEqual([...judged].sort())
  })
})
