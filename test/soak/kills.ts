import { parseArgs } from 'node:util'
import { createDatabase } from '../database.ts'
import { type KillReport, runSeededKills } from '../rig/seeded-kills.ts'
import { ensureBuild } from '../rig/server-process.ts'
import { digestOfBuild, openRounds, type RoundResults } from './rounds.ts'

/** Every so many trials begin with fresh data, so that a long soak does not end in one large database. */
const TRIALS_PER_DATABASE = 50

/**
 * Kills the built server again and again while people buy and write, and checks after each kill that nothing is lost,
 * nothing done twice and no one let in. What a round of trials has found is in its file, so the next run goes on from there.
 *
 * @returns the exit code: 1 when anything was violated.
 */
export async function soakKills(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      trials: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      database: { type: 'string', default: 'pglite' },
      servers: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '10000' },
      results: { type: 'string', default: 'test-results/soak.jsonl' },
      fresh: { type: 'boolean', default: false },
    },
  })
  const servers = Number(values.servers)
  if (values.database !== 'postgres' && servers !== 1)
    throw new Error('--servers 2 needs --database postgres: an embedded database has one server')
  ensureBuild()
  const results = openRounds(values.results, { database: values.database, servers, build: digestOfBuild() })
  const end = performance.now() + Number(values.minutes) * 60_000
  const [trials, seed] = [Number(values.trials), Number(values.seed)]
  const reports = await soak({ database: values.database, fresh: values.fresh, trials, seed, servers, results, end })
  const violations = reports.flatMap((report) => report.violations)
  printTable(reports)
  const left = trials - reports.reduce((sum, report) => sum + report.trials, 0)
  console.log(left > 0 ? `${left} trials are left: run the same again` : 'no trial is left')
  for (const violation of violations) console.error(violation)
  return violations.length > 0 ? 1 : 0
}

interface Soak {
  trials: number
  seed: number
  database: string
  servers: number
  results: RoundResults
  /** Also runs what the file has already. */
  fresh: boolean
  /** By `performance.now()`: no round begins after it. */
  end: number
}

async function soak({ trials, seed, database, servers, results, fresh, end }: Soak): Promise<KillReport[]> {
  if (!(trials > 0)) throw new Error('--trials must be a number above zero')
  const reports: KillReport[] = []
  for (let done = 0; done < trials; done += TRIALS_PER_DATABASE) {
    const onTrial = (now: number) => progress(done + now, trials)
    const round = { trials: Math.min(TRIALS_PER_DATABASE, trials - done), seed: seed + done, servers, onTrial }
    const known = fresh ? undefined : results.of(round)
    if (known) reports.push(known)
    if (known) continue
    if (performance.now() > end) break
    const report = await (database === 'postgres' ? onPostgres(round) : runSeededKills(round))
    results.save(round, report)
    reports.push(report)
    if (report.violations.length > 0) break
  }
  return reports
}

async function onPostgres(round: Parameters<typeof runSeededKills>[0]): Promise<KillReport> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('--database postgres needs TEST_DATABASE_URL=postgres://…')
  const { url, drop } = await createDatabase(server)
  try {
    return await runSeededKills({ ...round, databaseUrl: url })
  } finally {
    await drop()
  }
}

function progress(done: number, trials: number): void {
  if (done % 10 === 0 || done === trials) console.log(`${done} of ${trials} trials`)
}

const COUNTS = {
  kills: 'kills',
  sessions: 'checkout sessions',
  paid: 'paid sessions',
  calls: 'of these calls',
  members: 'of these memberships',
  ended: 'refunded or lost to a dispute',
  forms: 'forms and imports acknowledged',
  changes: 'calls moved or canceled, memberships decided or canceled',
  mails: 'mails that left',
  repeated: 'of these again, with the same Message-ID, across a kill',
  seconds: 'seconds',
} as const

function printTable(reports: readonly KillReport[]): void {
  const total = (value: (report: KillReport) => number) => reports.reduce((sum, one) => sum + value(one), 0)
  const counts = Object.entries(COUNTS).map(([name, label]) => [
    label,
    total((report) => report[name as keyof typeof COUNTS]),
  ])
  const ready = reports.flatMap(({ times }) => times.ready)
  const healed = reports.flatMap(({ times }) => times.recovered)
  console.table({
    trials: total((report) => report.trials),
    ...Object.fromEntries(counts),
    violations: total((report) => report.violations.length),
    'ready after a kill, median and longest (ms)': spread(ready),
    'all right after that, median and longest (ms)': spread(healed),
    'limits stretched, for a slow machine, by': Math.max(...reports.map(({ times }) => times.slowness)).toFixed(1),
  })
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b).map(Math.round)
  return `${sorted[Math.floor(sorted.length / 2)] ?? '-'}, ${sorted.at(-1) ?? '-'}`
}
