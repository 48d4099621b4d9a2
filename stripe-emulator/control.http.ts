import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { authorised } from './api.http.ts'
import { bodyText } from './body.ts'
import { controlPageRoutes } from './control-page.http.ts'
import { redeliver } from './delivery-queue.ts'
import type { StandIn } from './emulator.ts'
import { errorBody, invalid, noSuch, StripeApiError } from './errors.ts'
import { shown } from './events.ts'
import { type Kind, type Kinds, type Ledger, rows, shift } from './ledger.ts'
import { flip, type Switches, switchesChange } from './switches.ts'

export interface Control {
  standIn: StandIn
  ledger: Ledger
  secretKey: string
  switches: Switches
  publicUrl: () => string
  /** Called when webhooks may be due. */
  changed(): void
}

const id = z.string().min(1)
const outcome = z.enum(['succeeded', 'failed'])

/** `/_control/…`: what a person or a test in another process does to the emulator. Guarded by the secret key. */
export function controlRoutes(control: Control): Hono {
  const { standIn, switches } = control
  const routes = new Hono()
  routes.use('/_control/*', async (c, next) => {
    if (!authorised(c.req.header('authorization'), control.secretKey))
      return errorResponse(new StripeApiError(401, NO_KEY), ASK)
    await next()
  })
  routes.route('/', controlPageRoutes(control))
  routes.get('/_control/ledger', (c) => c.json(dump(control)))
  post(routes, 'clock', z.strictObject({ seconds: z.number().int().min(0) }), ({ seconds }) => standIn.advance(seconds))
  post(
    routes,
    'pay',
    z.strictObject({ session: id, email: z.email(), how: z.enum(['card', 'debit']).default('card') }),
    (o) => standIn.pay(o.session, o.email, o.how),
  )
  post(routes, 'decline', z.strictObject({ session: id }), ({ session }) => standIn.decline(session))
  post(routes, 'debit', z.strictObject({ session: id, outcome }), (o) => standIn.settleDebit(o.session, o.outcome))
  post(routes, 'refund', z.strictObject({ session: id, amount: z.number().int().min(1).optional() }), (o) =>
    standIn.refund(o.session, o.amount),
  )
  post(routes, 'dispute', z.strictObject({ session: id }), async ({ session }) => ({
    dispute: await standIn.dispute(session),
  }))
  post(routes, 'dispute/close', z.strictObject({ dispute: id, outcome: z.enum(['won', 'lost']) }), (o) =>
    standIn.closeDispute(o.dispute, o.outcome),
  )
  post(
    routes,
    'renewal/fail',
    z.strictObject({ subscription: id, attempts: z.number().int().min(1).optional() }),
    (o) => standIn.failNextRenewal(o.subscription, o.attempts),
  )
  post(routes, 'webhook', z.strictObject({ url: z.url() }), async ({ url }) => standIn.setWebhookUrl(url))
  post(routes, 'resend', z.strictObject({ event: id }), async ({ event }) => {
    if (!redeliver(control.ledger, event)) throw noSuch('event', event)
    control.changed()
    return { ok: true }
  })
  post(routes, 'switches', switchesChange, async (change) => {
    flip(switches, change)
    return switches
  })
  return routes
}

/** Lets a browser ask for the key, which is the user name, so that people reach the page. */
const ASK = { 'www-authenticate': 'Basic realm="The emulator: the secret key is the user name"' }
const NO_KEY = {
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
      if (!order.success) throw invalid(z.prettifyError(order.error))
      return c.json((await work(order.data)) ?? { ok: true })
    } catch (error) {
      if (error instanceof StripeApiError) return errorResponse(error)
      throw error
    }
  })
}

async function json(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await bodyText(c))
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('The body must be JSON.')
    throw error
  }
}

function errorResponse({ status, detail }: StripeApiError, headers: Record<string, string> = {}): Response {
  return Response.json(errorBody(detail), { status, headers })
}

/** Everything that the ledger holds, for checkers in other processes. */
function dump({ ledger, standIn }: Control) {
  return {
    now: standIn.now().toISOString(),
    shift: shift(ledger),
    sessions: all(ledger, 'checkout.session'),
    payments: all(ledger, 'payment_intent'),
    charges: all(ledger, 'charge'),
    refunds: all(ledger, 'refund'),
    disputes: all(ledger, 'dispute'),
    customers: all(ledger, 'customer'),
    subscriptions: all(ledger, 'subscription'),
    invoices: all(ledger, 'invoice'),
    events: all(ledger, 'event').map((event) => shown(ledger, event)),
    deliveries: rows(ledger, 'select event, state, attempts, due, seen from deliveries order by rowid'),
  }
}

function all<K extends Kind>(ledger: Ledger, kind: K): Kinds[K][] {
  const found = rows<{ body: string }>(ledger, 'select body from objects where kind = ? order by seq', kind)
  return found.map(({ body }) => JSON.parse(body) as Kinds[K])
}
