import fc from 'fast-check'
import type { CrashPoint } from '../../app/platform/process/crash-points.ts'
import { defaultSwitches, type RequestFaultKind, type Switches } from '../stripe-emulator/fault-switches.ts'
import { between, often, sampleOf } from './samples.ts'

const PRODUCTS = [
  ...(['blueprint', 'startup-pack', 'funding-pack', 'money-finder-small-business', 'money-finder-nonprofit'] as const),
  ...(['clarity-call', 'clarity-call', 'focus-call', 'society', 'society'] as const),
]
const FOLLOW_UPS = {
  download: ['nothing', 'looks for it', 'refund', 'part of a refund', 'lost dispute', 'won dispute'],
  call: ['nothing', 'moves', 'cancels', 'refund'],
  society: ['nothing', 'is accepted', 'is accepted and cancels', 'is declined', 'waits for an answer', 'refund'],
} as const
// A subscription is paid by card here.
const BY_CARD = ['card', 'card', 'card', 'after a declined card', 'never'] as const
const PAYMENTS = [...BY_CARD, 'debit that clears', 'debit that fails'] as const
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

/** The network that the requests come from, different for each person so that no rate limit is reached. */
const network = fc.tuple(between(0, 255), between(0, 255), between(1, 254)).map((parts) => ['10', ...parts].join('.'))

const buyerOf = (email: string) =>
  fc.constantFrom(...PRODUCTS).chain((product) => {
    const kind = kindOf(product)
    return fc.record({
      email: fc.constant(email),
      address: network,
      product: fc.constant(product),
      /** Applies to the Society and confirms the address before paying, instead of with the link that a purchase brings. */
      appliesFirst: kind === 'society' ? often(0.4) : fc.constant(false),
      /** Milliseconds before each step: checkout, payment, return, later steps. */
      pauses: fc.tuple(between(0, 100), between(0, 150), between(0, 200), between(0, 250)),
      returnsToSite: fc.constantFrom('never', 'after paying', 'after paying', 'before paying'),
      payment: fc.constantFrom<(typeof PAYMENTS)[number][]>(...(kind === 'society' ? BY_CARD : PAYMENTS)),
      followUp: fc.constantFrom<(typeof FOLLOW_UPS)[typeof kind][number][]>(...FOLLOW_UPS[kind]),
    })
  })

/** A visitor who sends a form, or a coach who imports a file. */
const visitorOf = (email: string) =>
  fc.record({
    email: fc.constant(email),
    address: network,
    pause: between(0, 300),
    action: fc.constantFrom(
      ...(['writes a message', 'signs up', 'signs up and confirms', 'takes the quiz', 'imports a file'] as const),
    ),
  })

type Sampled<Maker extends (...given: never[]) => fc.Arbitrary<unknown>> =
  ReturnType<Maker> extends fc.Arbitrary<infer Sample> ? Sample : never
export type BuyerPlan = Sampled<typeof buyerOf>
export type VisitorPlan = Sampled<typeof visitorOf>

export function kindOf(product: (typeof PRODUCTS)[number]): 'download' | 'call' | 'society' {
  if (product === 'society') return 'society'
  return product.endsWith('-call') ? 'call' : 'download'
}

const switches = fc
  .record({
    duplicate: fc.constantFrom(1, 1, 1, 1, 2, 5),
    delay: fc.constantFrom(0, 0, 0, 20, 300),
    drop: fc.constantFrom<Switches['webhooks']['drop'][]>(0, 0, 0, 0, 0, 0, 'all', 1, 2),
    reorder: fc.option(between(0, 1000), { freq: 2 }),
    fault: fc.option(fc.record({ fault: fc.constantFrom(...REQUEST_FAULTS), times: between(1, 3) }), { freq: 2 }),
  })
  .map(({ fault, ...webhooks }): Switches => {
    const slow = { path: '/v1/checkout', milliseconds: 1500, retryAfterSeconds: 1 }
    const planned = defaultSwitches()
    return { requests: fault ? [{ ...fault, ...slow }] : [], webhooks: { ...planned.webhooks, ...webhooks } }
  })

/** A server that is not killed waits half a minute for a hanging mail server, longer than any recovery limit. */
const mailServer = (servers: number) =>
  fc.constantFrom<('accept' | 'hang' | { code: number; text: string })[]>(
    ...Array(8).fill('accept'),
    { code: 421, text: 'come back later' },
    servers > 1 ? { code: 421, text: 'come back later' } : 'hang',
  )

const planOf = (seed: number, servers: number) =>
  fc.record({
    seed: fc.constant(seed),
    buyers: between(1, 4).chain((n) => fc.tuple(...emails(n, `buyer-${seed}`).map(buyerOf))),
    visitors: between(0, 2).chain((n) => fc.tuple(...emails(n, `visitor-${seed}`).map(visitorOf))),
    switches,
    /** The answer of the mail server until the kill. */
    mail: mailServer(servers),
    kill: fc.oneof(fc.record({ at: fc.constantFrom(...CRASH_POINTS) }), fc.record({ afterMs: between(5, 900) })),
    victim: between(0, servers - 1),
  })

const emails = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}-${at}@example.com`)

/** The plan of one trial. Everything except the machine's timing follows from the seed. */
export type Plan = Sampled<typeof planOf>

/** @param servers how many there are to kill one of */
export const createPlan = (seed: number, servers = 1): Plan => sampleOf(planOf(seed, servers), seed)
