import { expect, test } from 'vitest'
import { createDatabase } from '../database.ts'
import { runSeededKills } from '../rig/seeded-kills.ts'

// The same trials as in the quick run, with other seeds and many more of them.
const TRIALS = 30

test('After each of 30 seeded kills on the embedded database nothing is lost and no one is let in', async () => {
  const report = await runSeededKills({ trials: TRIALS, seed: 7_000_000 })
  expect(report.violations.join('\n')).toBe('')
})

test('After each of 30 seeded kills on PostgreSQL nothing is lost and no one is let in', async () => {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL as string)
  try {
    const report = await runSeededKills({ trials: TRIALS, seed: 8_000_000, databaseUrl: url })
    expect(report.violations.join('\n')).toBe('')
  } finally {
    await drop()
  }
})

test('After each of 30 seeded kills of one of two servers on PostgreSQL nothing is lost and no one is let in', async () => {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL as string)
  try {
    const report = await runSeededKills({ trials: TRIALS, seed: 9_000_000, databaseUrl: url, servers: 2 })
    expect(report.violations.join('\n')).toBe('')
  } finally {
    await drop()
  }
})
