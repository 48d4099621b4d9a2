import { createPlan, type Plan } from './plan.ts'
import { runRenewals } from './renewals.ts'
import { type Counts, checkAll, countsOf, runTrial, type SettledSessions, startServers, type Timings } from './trial.ts'
import { openWorld, type World } from './world.ts'

export interface KillOptions {
  trials: number
  /** The first trial's seed; each next one has the next. */
  seed: number
  databaseUrl?: string | undefined
  /** How many servers share the database, of which one is killed at a time; more than one only on PostgreSQL. */
  servers?: number
  /** Called after every trial. */
  onTrial?(done: number, violations: number): void
}

/** What became of one seed. */
export interface TrialResult {
  seed: number
  /** Such as `at before_mail`, or `after 212 ms`. */
  kill: string
  /** On an embedded database, of the trial before as well. */
  violations: number
  readyMs: number
  recoveredMs: number
}

export interface KillReport extends Counts {
  trials: number
  each: TrialResult[]
  /** Each with the seed of its trial and how to run it again. */
  violations: string[]
  times: Timings
  seconds: number
}

/** So many seeded trials on one server's data, each with a kill, and the checker after each. */
export async function runSeededKills(options: KillOptions): Promise<KillReport> {
  const started = performance.now()
  // A demonstration sells the sample edition of the Money Finder, which is not on sale otherwise.
  const world = await openWorld(options.databaseUrl, { MODE: 'demo' })
  try {
    const times = await startServers(world, options.servers)
    const each: TrialResult[] = []
    const violations = await violationsIn(world, options, times, each)
    const seconds = Math.round((performance.now() - started) / 1000)
    return { trials: each.length, each, violations, times, seconds, ...countsOf(world) }
  } finally {
    await world.close()
  }
}

async function violationsIn(
  world: World,
  options: KillOptions,
  times: Timings,
  each: TrialResult[],
): Promise<string[]> {
  const settled: SettledSessions = new Set()
  for (let index = 0; index < options.trials; index++) {
    const plan = createPlan(options.seed + index, options.servers)
    const found = await runTrial(world, plan, settled, times)
    const [readyMs = 0, recoveredMs = 0] = [times.ready.at(-1), times.recovered.at(-1)].map((ms) => Math.round(ms ?? 0))
    each.push({ seed: plan.seed, kill: killOf(plan), violations: found.length, readyMs, recoveredMs })
    options.onTrial?.(index + 1, found.length)
    if (found.length > 0) return [...found.map((fault) => withPlan(fault, plan, options)), lastOutput(world)]
  }
  const renewed = await runRenewals(world, times, options.seed)
  const last = renewed.length > 0 ? renewed : await checkAll(world, times)
  const end = `after ${options.trials} trials from seed ${options.seed} on`
  return last.length > 0 ? [...last.map((fault) => `${end}: ${fault}`), lastOutput(world)] : []
}

function withPlan(fault: string, plan: Plan, { databaseUrl, servers = 1 }: KillOptions): string {
  const database = databaseUrl ? `postgres --servers ${servers}` : 'pglite'
  // An embedded database is read at the next kill, so that the trial before may be the one to blame.
  const { seed, trials } = databaseUrl ? { seed: plan.seed, trials: 1 } : { seed: plan.seed - 1, trials: 2 }
  return `seed ${plan.seed} (kill ${killOf(plan)}): ${fault}
    again: npm run soak -- --trials ${trials} --seed ${seed} --database ${database} --fresh`
}

function killOf({ kill }: Plan): string {
  return 'at' in kill ? `at ${kill.at}` : `after ${kill.afterMs} ms`
}

function lastOutput({ servers }: World): string {
  return servers.map((server) => `a server's last words:\n${lastLines(server?.output())}`).join('\n')
}

function lastLines(output = ''): string {
  const lines = output.split('\n').filter((line) => !line.includes('"msg":"answered"'))
  return lines.join('\n').slice(-2000)
}
