import type { CrashPoint } from '../../app/platform/crash-points.ts'
import { allOff, type RequestFaultKind, type Switches } from '../../stripe-emulator/switches.ts'
import { type Chance, chanceOf } from './random.ts'

/** What happens in one trial. Everything follows from the seed but the machine's own timing. */
export interface Plan {
  seed: number
  buyers: BuyerPlan[]
  switches: Switches
  /** What the mail server answers until the kill. */
  mail: 'accept' | 'hang' | { code: number; text: string }
  kill: { at: CrashPoint } | { afterMs: number }
}

export interface BuyerPlan {
  email: string
  /** Names the network that the requests come from, so that no limit of requests is met. */
  address: string
  /** Milliseconds before each step: checkout, payment, return, what follows. */
  pauses: [number, number, number, number]
  /** When the page that waits for the payment is opened. */
  returns: 'never' | 'after paying' | 'before paying'
  pays: 'card' | 'debit that clears' | 'debit that fails' | 'never' | 'after a declined card'
  follows: 'nothing' | 'refund' | 'part of a refund' | 'lost dispute' | 'won dispute'
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
]
const REQUEST_FAULTS: RequestFaultKind[] = ['commit then 500', '500', '429', 'hang', 'slow body', 'truncated body']

export function planOf(seed: number): Plan {
  const chance = chanceOf(seed)
  const count = chance.between(1, 4)
  return {
    seed,
    buyers: Array.from({ length: count }, (_, index) => buyerOf(chance, seed, index)),
    switches: switchesOf(chance, seed),
    mail: chance.happens(0.8) ? 'accept' : chance.pick(['hang', { code: 421, text: 'come back later' }] as const),
    kill: chance.happens(0.5) ? { at: chance.pick(CRASH_POINTS) } : { afterMs: chance.between(5, 900) },
  }
}

function buyerOf(chance: Chance, seed: number, index: number): BuyerPlan {
  const within = (most: number) => chance.between(0, most)
  return {
    email: `buyer-${seed}-${index}@example.com`,
    address: `10.${chance.between(0, 255)}.${chance.between(0, 255)}.${chance.between(1, 254)}`,
    pauses: [within(100), within(150), within(200), within(250)],
    returns: chance.pick(['never', 'after paying', 'after paying', 'before paying']),
    pays: chance.pick([
      'card',
      'card',
      'card',
      'card',
      'debit that clears',
      'debit that fails',
      'after a declined card',
      'never',
    ]),
    follows: chance.pick([
      'nothing',
      'nothing',
      'nothing',
      'refund',
      'part of a refund',
      'lost dispute',
      'won dispute',
    ]),
  }
}

function switchesOf(chance: Chance, seed: number): Switches {
  const switches = allOff()
  switches.webhooks.duplicate = chance.happens(0.3) ? chance.between(2, 5) : 1
  switches.webhooks.delay = chance.happens(0.3) ? chance.between(20, 300) : 0
  switches.webhooks.drop = chance.happens(0.3) ? chance.pick(['all', 1, 2] as const) : 0
  switches.webhooks.reorder = chance.happens(0.3) ? seed : null
  if (chance.happens(0.4)) {
    const fault = chance.pick(REQUEST_FAULTS)
    switches.requests = [
      { fault, times: chance.between(1, 3), path: '/v1/checkout', milliseconds: 1500, retryAfterSeconds: 1 },
    ]
  }
  return switches
}
