import { expect, type TestContext, test } from 'vitest'
import { postgresOrSkip } from '../rig/postgres.ts'
import { runSeededKills } from '../rig/seeded-kills.ts'

// Side by side, for each server leaves its machine idle for much of the time. `npm run soak` has thousands.
// Its six trials have most kinds of product, follow-up, fault and kill.
const SEED = 20_261_479
const TRIALS = 3

test.concurrent('After each of three seeded kills of one of two servers no data is lost and nobody gets access without paying', (context) =>
  killSome(2, context))

test.concurrent(
  'After each of three seeded kills of a lone server no data is lost and nobody gets access without paying',
  { tags: 'slow' },
  (context) => killSome(1, context),
)

async function killSome(servers: number, context: TestContext): Promise<void> {
  const postgres = await postgresOrSkip(context)
  context.onTestFinished(postgres.drop)
  const report = await runSeededKills({
    trials: TRIALS,
    seed: SEED + 2000 * servers,
    servers,
    databaseUrl: postgres.url,
  })
  expect(report.violations).toEqual([])
  expect(report.paid).toBeGreaterThan(0)
}
