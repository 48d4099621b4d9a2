import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { hasSharedData, sharedData } from '../../test/shared-data.ts'
import { findExclusion, findOpportunities, importCommand } from '../opportunities/opportunities.ts'
import { type FitFacts, fitFor, profileSchema } from '../profile/profile.ts'
import record from './founders.json' with { type: 'json' }
import { listingFacts } from './listing.ts'

// Each row of founders.json was read by hand, and says whether it is that founder's, and why. Rows of the half "tuning" were
// read before the rules were settled. Of the others the first reading found 3 of 7 theirs, or 7 of 17 for founders who
// travel anywhere; that a title without a code must ask for work was learned from it. See docs/decisions/0018.
const { profiles, rows } = z
  .object({
    profiles: z.record(z.string(), profileSchema),
    rows: z.array(
      z.object({
        ...{ founder: z.string(), half: z.enum(['tuning', 'judging']), number: z.string(), source: z.string() },
        ...{ theirs: z.boolean(), why: z.string().min(10), facts: z.custom<FitFacts>() },
      }),
    ),
  })
  .parse(record)

const DAYS_LEFT = 30

/** As she is, or as one who would travel anywhere: few rows of the data are near. */
function profileOf(founder: string, reach: 'own' | 'anywhere') {
  const profile = profiles[founder]
  if (!profile) throw new Error(`there is no profile of ${founder}`)
  return reach === 'own' ? profile : { ...profile, reach }
}

const isYours = (founder: string, reach: 'own' | 'anywhere', facts: FitFacts) =>
  fitFor(profileOf(founder, reach), { ...facts, summary: null, daysLeft: DAYS_LEFT }).grade === 'yours'

test.each([
  ['a cleaning company with a truck in California', 'own', 7, 7],
  ['a cleaning company with a truck in California', 'anywhere', 15, 20],
  ['a caterer in Ohio', 'own', 0, 0],
  ['a caterer in Ohio', 'anywhere', 1, 1],
  // Three, and none theirs: their codes are right, and what they buy takes a larger team.
  ['a software shop of two in California', 'own', 0, 3],
  ['a childcare nonprofit in Georgia', 'own', 0, 0],
] as const)(
  'For %s (reach: %s), %i of the %i judged rows that are graded Yours are theirs',
  (founder, reach, theirs, all) => {
    const graded = rows.filter((row) => row.founder === founder && isYours(founder, reach, row.facts))
    expect([graded.filter((row) => row.theirs).length, graded.length]).toEqual([theirs, all])
  },
)

describe.skipIf(!hasSharedData)('In all public data', () => {
  const KENTUCKY = 'bids/cincinnati-and-kentucky-2026-08-22.json.gz'
  const FILES = [
    ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20260405v2.zip'],
    ['sam', 'sam/ContractOpportunities-2026-03-03-to-04-16.csv.gz'],
    ['california', 'state/ca-portal-2025-06-16.json'],
    ['pennsylvania', 'state/pa-2025-08.json', '--as-of', '2025-08-06'],
    ['cal-eprocure', 'bids/cal-eprocure-2026-07-24.json'],
    ['table', 'bids/planetbids-san-diego-2026-07-23.json', '--mapping', 'planetbids'],
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
  let found: { number: string; facts: FitFacts }[]

  beforeAll(async () => {
    database = await freshDatabase()
    const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
    const lines: string[] = []
    const deps = { database, clock, dataDir: mkdtempSync(join(tmpdir(), 'founders-')) }
    for (const [source = '', file = '', ...options] of FILES) {
      const says = { print: () => {}, progress: (line: string) => void lines.push(line) }
      expect(await importCommand({ ...deps, ...says }, [source, sharedData(file), ...options]), lines.join('\n')).toBe(
        0,
      )
    }
    const all = await findOpportunities(database.db, sql`o.competitive`)
    found = all
      .map((it) => ({ it, day: it.posted_on ?? it.as_of }))
      .filter(({ it, day }) => !findExclusion(it, day))
      .map(({ it, day }) => ({
        number: it.number,
        facts: { ...listingFacts(it, day), summary: null, daysLeft: DAYS_LEFT },
      }))
  }, 240_000)
  afterAll(() => database?.drop())

  test.each(Object.keys(profiles))('every row that is graded Yours for %s has been judged', (founder) => {
    expect(found.length).toBeGreaterThan(3000)
    const graded = new Set(
      (['own', 'anywhere'] as const).flatMap((reach) =>
        found.filter(({ facts }) => isYours(founder, reach, facts)).map(({ number }) => number),
      ),
    )
    const judged = rows.filter((row) => row.founder === founder && isYours(founder, 'anywhere', row.facts))
    expect([...graded].sort()).toEqual(judged.map(({ number }) => number).sort())
  })
})
