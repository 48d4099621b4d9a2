import { Hono } from 'hono'
import { apiRoutes } from './api.http.ts'
import { type EmulatorContext, openContext, startContext } from './context.ts'
import { controlRoutes } from './control.http.ts'
import { openDispute, resolveDispute } from './disputes.ts'
import type { Switches } from './fault-switches.ts'
import { hostedPageRoutes } from './hosted-page.http.ts'
import { invoicePageRoutes } from './invoice-page.http.ts'
import { advanceClock } from './ledger.ts'
import { createRefund } from './refunds.ts'
import { failNextAttempts, MAX_ATTEMPTS } from './renewals.ts'
import { requireObject } from './request-context.ts'
import { chargeOfSession, completeSession, declinePayment, settleDebit } from './session-completion.ts'

export interface StripeEmulatorOptions {
  /** The SQLite ledger; `:memory:` is allowed. */
  file: string
  /** What the SDK must send as Bearer. */
  secretKey: string
  /** `whsec_…` */
  webhookSecret: string
  /** Where events go; without it they wait. */
  webhookUrl?: string
  /** Base of the hosted pages as a browser reaches them, without a trailing slash. */
  publicUrl: () => string
  /** The real clock unless set otherwise. */
  now?: () => Date
  /** Milliseconds between the attempts to deliver a webhook; when they are used up it is given up. */
  retryDelays?: number[]
  log?: { info(o: object, m: string): void; warn(o: object, m: string): void }
}

/** Stripe, offline: its API, its hosted checkout page, its clock and its webhooks. */
export interface StripeEmulator {
  /** Answers `/v1/*`, `/_control/*` and `/pay/:sessionId`; paths relative to its own root. */
  fetch(request: Request): Promise<Response>
  setWebhookUrl(url: string): void
  /** Begins to deliver webhooks in the background. */
  start(): void
  /** Stops, finishes the deliveries in flight and closes the ledger. */
  close(): Promise<void>
  /** Moves its clock forward and does what falls due on the way, in order. */
  advance(seconds: number): Promise<void>
  /** The moment on its clock. */
  now(): Date
  pay(sessionId: string, email: string, how?: 'card' | 'debit'): Promise<void>
  decline(sessionId: string, email?: string): Promise<void>
  settleDebit(sessionId: string, outcome: 'succeeded' | 'failed'): Promise<void>
  /** Refunds what is left of a session's payment, or so many cents of it. */
  refund(sessionId: string, amountCents?: number): Promise<void>
  /** Answers the dispute's id. */
  dispute(sessionId: string): Promise<string>
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<void>
  /** Makes the next renewal fail with all its retries, or only its first `attempts` attempts. */
  failNextRenewal(subscriptionId: string, attempts?: number): Promise<void>
  switches: Switches
  /** Resolves when no webhook is pending or in flight. */
  delivered(): Promise<void>
}

/** Opens the ledger and everything that works on it; nothing is delivered before `start`. */
export function openStripeEmulator(options: StripeEmulatorOptions): StripeEmulator {
  const context = openContext(options)
  const { ledger, dispatcher, switches } = context
  const routes = new Hono()
  const standIn: StripeEmulator = {
    ...clockMethods(context),
    ...customerActions(context),
    switches,
    fetch: async (request) => routes.fetch(request),
    setWebhookUrl: dispatcher.setUrl,
    delivered: dispatcher.whenIdle,
    start: () => startContext(context),
    async close() {
      if (context.interval) clearInterval(context.interval)
      await dispatcher.close()
      ledger.db.close()
    },
  }
  const parts = { ...context, secretKey: options.secretKey, onCommit: dispatcher.wake }
  routes.route('/', apiRoutes(parts))
  routes.route('/', hostedPageRoutes(parts))
  routes.route('/', invoicePageRoutes(parts))
  routes.route('/', controlRoutes({ ...parts, emulator: standIn }))
  routes.onError((error) => {
    throw error
  })
  return standIn
}

function clockMethods(context: EmulatorContext): Pick<StripeEmulator, 'advance' | 'now'> {
  return {
    async advance(seconds) {
      if (!Number.isInteger(seconds) || seconds < 0)
        throw new RangeError('The clock moves forward by whole seconds only')
      advanceClock(context.ledger, seconds)
      context.beginRequest(null)
    },
    now: () => new Date(context.nowSeconds() * 1000),
  }
}

type CustomerActionName = 'pay' | 'decline' | 'settleDebit' | 'refund' | 'dispute' | 'closeDispute' | 'failNextRenewal'

/** What customers and their banks do, each in a transaction of its own. */
function customerActions({ change }: EmulatorContext): Pick<StripeEmulator, CustomerActionName> {
  return {
    async pay(id, email, how = 'card') {
      await change((context) => completeSession(context, id, email, how))
    },
    async decline(id, email) {
      await change((context) => declinePayment(context, id, email ?? null))
    },
    async settleDebit(id, outcome) {
      await change((context) => settleDebit(context, id, outcome))
    },
    async refund(id, amount) {
      await change((context) => {
        const charge = chargeOfSession(context, requireObject(context, 'checkout.session', id))
        createRefund(context, { charge, ...(amount !== undefined && { amount }) })
      })
    },
    dispute: (id) =>
      change(
        (context) => openDispute(context, chargeOfSession(context, requireObject(context, 'checkout.session', id))).id,
      ),
    async closeDispute(id, outcome) {
      await change((context) => resolveDispute(context, id, outcome))
    },
    async failNextRenewal(id, attempts = MAX_ATTEMPTS) {
      await change((context) => failNextAttempts(context, id, attempts))
    },
  }
}
