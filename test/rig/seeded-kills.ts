import { createPlan, type Plan } from './plan.ts'
import { runRenewals } from './renewals.ts'
import { checkAll, countsOf, runTrial, type SettledSessions, startServers, type Timings } from './trial.ts'
import { openWorld, type World } from './world.ts'

export interface KillOptions {
  trials: number
  /** The first trial's seed; each next one has the next. */
  seed: number
  databaseUrl: string
  /** How many servers share the database, of which one is killed at a time. */
  servers?: number
  onTrial?(done: number): void
}

export type KillReport = Awaited<ReturnType<typeof runSeededKills>>

/** So many seeded trials on one server's data, each with a kill, and the checker after each. */
export async function runSeededKills(options: KillOptions) {
  const started = performance.now()
  // A demonstration sells the sample edition of the Money Finder, which is not on sale otherwise.
  const world = await openWorld(options.databaseUrl, { MODE: 'demo' })
  try {
    const times = await startServers(world, options.servers)
    const { trials, violations } = await runTrials(world, options, times)
    const seconds = Math.round((performance.now() - started) / 1000)
    return { trials, violations, times, seconds, ...countsOf(world) }
  } finally {
    await world.close()
  }
}

/** Each violation with the seed of its trial and how to run it again. */
async function runTrials(world: World, options: KillOptions, times: Timings) {
  const settled: SettledSessions = new Set()
  for (let index = 0; index < options.trials; index++) {
    const plan = createPlan(options.seed + index, options.servers)
    const found = await runTrial(world, plan, settled, times)
    options.onTrial?.(index + 1)
    if (found.length > 0) {
      const violations = [...found.map((fault) => withPlan(fault, plan, options)), lastOutput(world)]
      return { trials: index + 1, violations }
    }
  }
  const renewed = await runRenewals(world, times, options.seed)
  const last = renewed.length > 0 ? renewed : await checkAll(world, times)
  const end = `after ${options.trials} trials from seed ${options.seed} on`
  const violations = last.length > 0 ? [...last.map((fault) => `${end}: ${fault}`), lastOutput(world)] : []
  return { trials: options.trials, violations }
}

function withPlan(fault: string, plan: Plan, { servers = 1 }: KillOptions): string {
  return `seed ${plan.seed} (kill ${killOf(plan)}): ${fault}
    again: npm run soak -- --trials 1 --seed ${plan.seed} --servers ${servers}`
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
