import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isAuthorized } from './api.http.ts'
import { controlPageRoutes } from './control-page.http.ts'
import type { StripeEmulator } from './emulator.ts'
import { errorBody, invalidRequest, resourceMissing, StripeApiError } from './errors.ts'
import { withPendingWebhooks } from './events.ts'
import { applySwitches, type Switches, switchesSchema } from './fault-switches.ts'
import { clockOffset, type Ledger, type ObjectType, type ObjectTypes, rows } from './ledger.ts'
import { readBodyText } from './request-body.ts'
import { redeliver } from './webhook-queue.ts'

export interface ControlDeps {
  emulator: StripeEmulator
  ledger: Ledger
  secretKey: string
  switches: Switches
  publicUrl: () => string
  /** Called when webhooks may be due. */
  onCommit(): void
}

const id = z.string().min(1)
const outcome = z.enum(['succeeded', 'failed'])

/** `/_control/…`: what a person or a test in another process does to the emulator. Guarded by the secret key. */
export function controlRoutes(control: ControlDeps): Hono {
  const { emulator, switches } = control
  const routes = new Hono()
  routes.use('/_control/*', async (c, next) => {
    if (!isAuthorized(c.req.header('authorization'), control.secretKey))
      return errorResponse(new StripeApiError(401, UNAUTHORIZED), AUTH_CHALLENGE)
    await next()
  })
  routes.route('/', controlPageRoutes(control))
  routes.get('/_control/ledger', (c) => c.json(dump(control)))
  post(routes, 'clock', z.strictObject({ seconds: z.number().int().min(0) }), ({ seconds }) =>
    emulator.advance(seconds),
  )
  post(
    routes,
    'pay',
    z.strictObject({ session: id, email: z.email(), how: z.enum(['card', 'debit']).default('card') }),
    (o) => emulator.pay(o.session, o.email, o.how),
  )
  post(routes, 'decline', z.strictObject({ session: id }), ({ session }) => emulator.decline(session))
  post(routes, 'debit', z.strictObject({ session: id, outcome }), (o) => emulator.settleDebit(o.session, o.outcome))
  post(routes, 'refund', z.strictObject({ session: id, amount: z.number().int().min(1).optional() }), (o) =>
    emulator.refund(o.session, o.amount),
  )
  post(routes, 'dispute', z.strictObject({ session: id }), async ({ session }) => ({
    dispute: await emulator.dispute(session),
  }))
  post(routes, 'dispute/close', z.strictObject({ dispute: id, outcome: z.enum(['won', 'lost']) }), (o) =>
    emulator.closeDispute(o.dispute, o.outcome),
  )
  post(
    routes,
    'renewal/fail',
    z.strictObject({ subscription: id, attempts: z.number().int().min(1).optional() }),
    (o) => emulator.failNextRenewal(o.subscription, o.attempts),
  )
  post(routes, 'webhook', z.strictObject({ url: z.url() }), async ({ url }) => emulator.setWebhookUrl(url))
  post(routes, 'resend', z.strictObject({ event: id }), async ({ event }) => {
    if (!redeliver(control.ledger, event)) throw resourceMissing('event', event)
    control.onCommit()
    return { ok: true }
  })
  post(routes, 'switches', switchesSchema, async (change) => {
    applySwitches(switches, change)
    return switches
  })
  return routes
}

/** Lets a browser ask for the key, which is the user name, so that people reach the page. */
const AUTH_CHALLENGE = { 'www-authenticate': 'Basic realm="The emulator: the secret key is the user name"' }
const UNAUTHORIZED = {
  type: 'invalid_request_error',
  message: 'The control surface takes the secret key as Bearer.',
} as const

function post<S extends z.ZodType>(
  routes: Hono,
  path: string,
  schema: S,
  work: (order: z.infer<S>) => Promise<unknown>,
) {
  routes.post(`/_control/${path}`, async (c) => {
    try {
      const order = schema.safeParse(await json(c))
      if (!order.success) throw invalidRequest(z.prettifyError(order.error))
      return c.json((await work(order.data)) ?? { ok: true })
    } catch (error) {
      if (error instanceof StripeApiError) return errorResponse(error)
      throw error
    }
  })
}

async function json(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await readBodyText(c))
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidRequest('The body must be JSON.')
    throw error
  }
}

function errorResponse({ status, detail }: StripeApiError, headers: Record<string, string> = {}): Response {
  return Response.json(errorBody(detail), { status, headers })
}

/** Everything that the ledger holds, for checkers in other processes. */
function dump({ ledger, emulator }: ControlDeps) {
  return {
    now: emulator.now().toISOString(),
    shift: clockOffset(ledger),
    sessions: listAll(ledger, 'checkout.session'),
    payments: listAll(ledger, 'payment_intent'),
    charges: listAll(ledger, 'charge'),
    refunds: listAll(ledger, 'refund'),
    disputes: listAll(ledger, 'dispute'),
    customers: listAll(ledger, 'customer'),
    subscriptions: listAll(ledger, 'subscription'),
    invoices: listAll(ledger, 'invoice'),
    events: listAll(ledger, 'event').map((event) => withPendingWebhooks(ledger, event)),
    deliveries: rows(ledger, 'select event, state, attempts, due, seen from deliveries order by rowid'),
  }
}

function listAll<K extends ObjectType>(ledger: Ledger, kind: K): ObjectTypes[K][] {
  const found = rows<{ body: string }>(ledger, 'select body from objects where kind = ? order by seq', kind)
  return found.map(({ body }) => JSON.parse(body) as ObjectTypes[K])
}
