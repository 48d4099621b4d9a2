import { parseArgs } from 'node:util'
import { createDatabase } from '../database.ts'
import { type KillOptions, type KillReport, runSeededKills } from '../rig/seeded-kills.ts'
import { ensureBuild } from '../rig/server-process.ts'

/** Every so many trials begin with fresh data, so that a long soak does not end in one large database. */
const TRIALS_PER_DATABASE = 50

/**
 * Kills the built server again and again while people buy and write, and checks after each kill that nothing is lost,
 * nothing done twice and no one let in.
 *
 * @returns the exit code: 1 when anything was violated.
 */
export async function soakKills(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      trials: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      servers: { type: 'string', default: '1' },
    },
  })
  const servers = Number(values.servers)
  ensureBuild()
  const [trials, seed] = [Number(values.trials), Number(values.seed)]
  const reports = await soak({ trials, seed, servers })
  const violations = reports.flatMap((report) => report.violations)
  printTable(reports)
  for (const violation of violations) console.error(violation)
  return violations.length > 0 ? 1 : 0
}

async function soak({ trials, seed, servers }: Record<'trials' | 'seed' | 'servers', number>): Promise<KillReport[]> {
  if (!(trials > 0)) throw new Error('--trials must be a number above zero')
  const reports: KillReport[] = []
  for (let done = 0; done < trials; done += TRIALS_PER_DATABASE) {
    const onTrial = (now: number) => progress(done + now, trials)
    const round = { trials: Math.min(TRIALS_PER_DATABASE, trials - done), seed: seed + done, servers, onTrial }
    const report = await onPostgres(round)
    reports.push(report)
    if (report.violations.length > 0) break
  }
  return reports
}

async function onPostgres(round: Omit<KillOptions, 'databaseUrl'>): Promise<KillReport> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('kills need TEST_DATABASE_URL=postgres://…')
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

function printTable(reports: readonly KillReport[]): void {
  const total = (value: (report: KillReport) => number) => reports.reduce((sum, one) => sum + value(one), 0)
  console.table({
    trials: total(({ trials }) => trials),
    kills: total(({ kills }) => kills),
    'checkout sessions': total(({ sessions }) => sessions),
    'paid sessions': total(({ paid }) => paid),
    'mails that left': total(({ mails }) => mails),
    violations: total(({ violations }) => violations.length),
    'ready after a kill, median and longest (ms)': spread(reports.flatMap(({ times }) => times.ready)),
    'all right after that, median and longest (ms)': spread(reports.flatMap(({ times }) => times.recovered)),
    'limits stretched, for a slow machine, by': Math.max(...reports.map(({ times }) => times.slowness)).toFixed(1),
    seconds: total(({ seconds }) => seconds),
  })
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b).map(Math.round)
  return `${sorted[Math.floor(sorted.length / 2)] ?? '-'}, ${sorted.at(-1) ?? '-'}`
}
