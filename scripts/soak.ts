import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '../test/database.ts'
import { type KillReport, runSeededKills } from '../test/rig/seeded-kills.ts'

// npm run soak -- --trials 1000 [--seed 1] [--database pglite|postgres]
// Kills the built server again and again while buyers buy, and checks after each kill that nothing is lost and no one
// let in. PostgreSQL is the one at TEST_DATABASE_URL.
const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'pglite' },
  },
})

/** Every so many trials begin with fresh data, so that a long soak does not end in one large database. */
const ROUND = 50

process.chdir(resolve(import.meta.dirname, '..'))
const totals = await soak(Number(values.trials), Number(values.seed))
printTable(totals)
for (const violation of totals.violations) console.error(violation)
process.exit(totals.violations.length > 0 ? 1 : 0)

async function soak(trials: number, seed: number): Promise<KillReport> {
  let totals: KillReport | undefined
  for (let done = 0; done < trials; done += ROUND) {
    const report = await round(Math.min(ROUND, trials - done), seed + done, (now) => progress(done + now, trials))
    totals = totals ? sum(totals, report) : report
    if (report.violations.length > 0) break
  }
  if (!totals) throw new Error('--trials must be a number above zero')
  return totals
}

async function round(trials: number, seed: number, onTrial: (done: number) => void): Promise<KillReport> {
  if (values.database !== 'postgres') return runSeededKills({ trials, seed, onTrial })
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('--database postgres needs TEST_DATABASE_URL=postgres://…')
  const { url, drop } = await createDatabase(server)
  try {
    return await runSeededKills({ trials, seed, databaseUrl: url, onTrial })
  } finally {
    await drop()
  }
}

function progress(done: number, trials: number): void {
  if (done % 10 === 0 || done === trials) console.log(`${done} of ${trials} trials`)
}

function sum(one: KillReport, other: KillReport): KillReport {
  const added = Object.entries(one).map(([name, value]) => {
    const more = other[name as keyof KillReport]
    return [name, Array.isArray(value) ? [...value, ...(more as string[])] : value + (more as number)]
  })
  return Object.fromEntries(added) as KillReport
}

function printTable({ violations, ...counts }: KillReport): void {
  const { trials, kills, sessions, paid, ended, mails, repeated, seconds } = counts
  console.table({
    trials,
    kills,
    'checkout sessions': sessions,
    'paid sessions': paid,
    'refunded or lost to a dispute': ended,
    'mails that left': mails,
    'of these again, with the same Message-ID': repeated,
    violations: violations.length,
    seconds,
  })
}
