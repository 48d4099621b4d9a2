import type { CrashPoint } from '../../app/platform/process/crash-points.ts'
import { defaultSwitches, type RequestFaultKind, type Switches } from '../stripe-emulator/fault-switches.ts'
import { type BuyerPlan, planBuyer, planVisitor, type VisitorPlan } from './person-plans.ts'
import { createRandom, type Random } from './random.ts'

export type { BuyerPlan, VisitorPlan } from './person-plans.ts'

/** The plan of one trial. Everything except the machine's timing follows from the seed. */
export interface Plan {
  seed: number
  buyers: BuyerPlan[]
  visitors: VisitorPlan[]
  switches: Switches
  /** The answer of the mail server until the kill. */
  mail: 'accept' | 'hang' | { code: number; text: string }
  kill: { at: CrashPoint } | { afterMs: number }
  /** Which server is killed, where there are several. */
  victim: number
}

const CRASH_POINTS: CrashPoint[] = [
  'before_session',
  'after_session',
  'after_signature',
  'after_inbox_commit',
  'after_job_claim',
  'before_order_commit',
  'after_order_commit',
  'before_mail',
  'after_mail',
  'after_refund',
  'after_ending',
]
const REQUEST_FAULTS: RequestFaultKind[] = ['commit then 500', '500', '429', 'hang', 'truncated body']

/** @param servers how many there are to kill one of */
export function createPlan(seed: number, servers = 1): Plan {
  const chance = createRandom(seed)
  const [buyers, visitors] = [chance.between(1, 4), chance.between(0, 2)]
  return {
    seed,
    buyers: Array.from({ length: buyers }, (_, index) => planBuyer(chance, seed, index)),
    visitors: Array.from({ length: visitors }, (_, index) => planVisitor(chance, seed, index)),
    switches: planSwitches(chance, seed),
    mail: planMailServer(chance, servers),
    kill: chance.nextBoolean(0.5) ? { at: chance.pick(CRASH_POINTS) } : { afterMs: chance.between(5, 900) },
    victim: chance.between(0, servers - 1),
  }
}

function planMailServer(chance: Random, servers: number): Plan['mail'] {
  const busy = { code: 421, text: 'come back later' }
  const fault = chance.pick(['hang', busy] as const)
  if (chance.nextBoolean(0.8)) return 'accept'
  // A server that is not killed waits half a minute for a hanging mail server, longer than any recovery limit.
  return servers > 1 ? busy : fault
}

function planSwitches(chance: Random, seed: number): Switches {
  const switches = defaultSwitches()
  switches.webhooks.duplicate = chance.nextBoolean(0.3) ? chance.between(2, 5) : 1
  switches.webhooks.delay = chance.nextBoolean(0.3) ? chance.between(20, 300) : 0
  switches.webhooks.drop = chance.nextBoolean(0.3) ? chance.pick(['all', 1, 2] as const) : 0
  switches.webhooks.reorder = chance.nextBoolean(0.3) ? seed : null
  if (chance.nextBoolean(0.4)) {
    const fault = chance.pick(REQUEST_FAULTS)
    switches.requests = [
      { fault, times: chance.between(1, 3), path: '/v1/checkout', milliseconds: 1500, retryAfterSeconds: 1 },
    ]
  }
  return switches
}
