import { expect, test } from 'vitest'
import { postgresOrSkip } from '../rig/postgres.ts'
import { runSeededKills } from '../rig/seeded-kills.ts'

// Fifty trials in all, side by side: each server leaves its machine idle for much of the time. Thousands: npm run soak.
const SEED = 20_261_121

test.concurrent('After each of 20 seeded kills on the embedded database nothing is lost and no one is let in', async () => {
  const report = await runSeededKills({ trials: 20, seed: SEED })
  expect(report.violations.join('\n')).toBe('')
  expect(report.paid).toBeGreaterThan(10)
}, 900_000)

test.concurrent('After each of 30 seeded kills on PostgreSQL nothing is lost and no one is let in', async (context) => {
  const postgres = await postgresOrSkip(context)
  try {
    const report = await runSeededKills({ trials: 30, seed: SEED + 1000, databaseUrl: postgres.url })
    expect(report.violations.join('\n')).toBe('')
    expect(report.paid).toBeGreaterThan(15)
  } finally {
    await postgres.drop()
  }
}, 900_000)
