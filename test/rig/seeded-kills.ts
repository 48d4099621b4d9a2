import { type Plan, planOf } from './plan.ts'
import { type Counts, checkAll, countsOf, runTrial, type Settled } from './trial.ts'
import { openWorld } from './world.ts'

export interface KillOptions {
  trials: number
  /** The first trial's seed; each next one has the next. */
  seed: number
  databaseUrl?: string | undefined
  /** Called after every trial. */
  onTrial?(done: number, violations: number): void
}

export interface KillReport extends Counts {
  trials: number
  kills: number
  /** Each with the seed of its trial and how to run it again. */
  violations: string[]
  seconds: number
}

/** So many seeded trials on one server's data, each with a kill, and the checker after each. */
export async function runSeededKills(options: KillOptions): Promise<KillReport> {
  const started = performance.now()
  const world = await openWorld(options.databaseUrl)
  const violations: string[] = []
  const settled: Settled = new Set()
  try {
    await world.start()
    for (let index = 0; index < options.trials && violations.length === 0; index++) {
      const plan = planOf(options.seed + index)
      const found = await runTrial(world, plan, settled)
      if (found.length > 0)
        violations.push(...found.map((fault) => named(fault, plan, options)), tail(world.server?.output()))
      options.onTrial?.(index + 1, violations.length)
    }
    if (violations.length === 0) violations.push(...(await checkAll(world)))
    const counts = countsOf(world)
    const seconds = Math.round((performance.now() - started) / 1000)
    return { trials: options.trials, kills: counts.starts - 1, violations, seconds, ...counts }
  } finally {
    await world.close()
  }
}

function named(fault: string, plan: Plan, { databaseUrl }: KillOptions): string {
  const database = databaseUrl ? 'postgres' : 'pglite'
  // An embedded database is read at the next kill, so that the trial before may be the one to blame.
  const { seed, trials } = databaseUrl ? { seed: plan.seed, trials: 1 } : { seed: plan.seed - 1, trials: 2 }
  const kill = 'at' in plan.kill ? `at ${plan.kill.at}` : `after ${plan.kill.afterMs} ms`
  return `seed ${plan.seed} (kill ${kill}): ${fault}
    again: npm run soak -- --trials ${trials} --seed ${seed} --database ${database}`
}

function tail(output = ''): string {
  return `the server's last words:\n${output.slice(-2000)}`
}
