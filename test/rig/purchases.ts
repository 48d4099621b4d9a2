import { defaultSwitches } from '../stripe-emulator/fault-switches.ts'
import { until } from '../until.ts'
import { runBuyer } from './buyers.ts'
import { check } from './checker.ts'
import type { BuyerPlan } from './plan.ts'
import { readLedger } from './stripe-ledger.ts'
import type { World } from './world.ts'

/** A buyer who pays by card and never comes back to the shop. */
export function buyer(email: string, change: Partial<BuyerPlan> = {}): BuyerPlan {
  return {
    email,
    address: '10.1.2.3',
    product: 'blueprint',
    appliesFirst: false,
    pauses: [0, 0, 0, 0],
    returnsToSite: 'never',
    payment: 'card',
    followUp: 'nothing',
    ...change,
  }
}

export function buy(world: World, email: string, change: Partial<BuyerPlan> = {}): Promise<void> {
  return runBuyer(world, buyer(email, change))
}

/** Waits until the receipts of all these have left, then has the checker look at everything. */
export async function waitUntilConsistent(world: World): Promise<void> {
  Object.assign(world.emulator.switches, defaultSwitches())
  world.sink.response = 'accept'
  const paid = readLedger(world.ledgerFile).filter((one) => one.paid && !one.refunded && !one.disputeLost)
  const silent = () => paid.filter(({ email }) => mailsTo(world, email).length === 0)
  await until(() => expectNone(silent().map(({ email }) => `${email} has no mail`)), 120_000)
  if ('dataDir' in world.source) await world.server?.kill('SIGTERM')
  const { source, ledgerFile, acknowledged, sink } = world
  const options = { ...source, ledgerFile, acknowledged, emails: sink.emails, strict: true, ...killsOf(world) }
  await until(async () => expectNone(await check(options)))
}

/** A database that was cut off behind a proxy causes repeated emails as well: kills do not explain all of them. */
function killsOf({ source, env, kills }: World) {
  return 'databaseUrl' in source && env.DATABASE_URL !== source.databaseUrl ? {} : { kills }
}

export function mailsTo(world: World, email: string) {
  return world.sink.emails.filter(({ to }) => to.includes(email))
}

function expectNone(faults: string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
