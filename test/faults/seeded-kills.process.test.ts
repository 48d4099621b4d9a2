import { expect, test } from 'vitest'
import { postgresOrSkip } from '../rig/postgres.ts'
import { runSeededKills } from '../rig/seeded-kills.ts'

// Side by side, for each server leaves its machine idle for much of the time, and most on PostgreSQL, because to start an
// embedded database again takes three times the work. The slow tests have ninety more; thousands: npm run soak.
const SEED = 20_261_121

test.concurrent('After each of 5 seeded kills on the embedded database no data is lost and nobody gets access without paying', async () => {
  const report = await runSeededKills({ trials: 5, seed: SEED })
  expect(report.violations.join('\n')).toBe('')
  expect(report.paid).toBeGreaterThan(2)
}, 900_000)

test.concurrent.for([
  [1, SEED + 1000],
  [2, SEED + 2000],
] as const)(
  'After each of 5 seeded kills on PostgreSQL with %i servers, from seed %i on, no data is lost and nobody gets access without paying',
  { timeout: 900_000 },
  async ([servers, seed], context) => {
    const postgres = await postgresOrSkip(context)
    try {
      const report = await runSeededKills({ trials: 5, seed, servers, databaseUrl: postgres.url })
      expect(report.violations.join('\n')).toBe('')
      expect(report.paid).toBeGreaterThan(2)
    } finally {
      await postgres.drop()
    }
  },
)
