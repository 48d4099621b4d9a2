import { expect, test } from 'vitest'
import { postgresOrSkip } from '../rig/postgres.ts'
import { runSeededKills } from '../rig/seeded-kills.ts'

// Fifty trials in all, side by side: each server leaves its machine idle for much of the time. Most are on PostgreSQL, for
// to start an embedded database anew takes three times the work; the slow tests have more of both. Thousands: npm run soak.
const SEED = 20_261_121

test.concurrent('After each of 10 seeded kills on the embedded database nothing is lost and no one is let in', async () => {
  const report = await runSeededKills({ trials: 10, seed: SEED })
  expect(report.violations.join('\n')).toBe('')
  expect(report.paid).toBeGreaterThan(5)
}, 900_000)

test.concurrent.for([SEED + 1000, SEED + 2000])(
  'After each of 20 seeded kills on PostgreSQL from seed %i on nothing is lost and no one is let in',
  { timeout: 900_000 },
  async (seed, context) => {
    const postgres = await postgresOrSkip(context)
    try {
      const report = await runSeededKills({ trials: 20, seed, databaseUrl: postgres.url })
      expect(report.violations.join('\n')).toBe('')
      expect(report.paid).toBeGreaterThan(10)
    } finally {
      await postgres.drop()
    }
  },
)
