import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import { type Finding, fault, fine } from '../../platform/finding.ts'
import { HANDLED_EVENTS } from './events.ts'
import { stripeEvents } from './payments.sql.ts'

type Endpoint = Stripe.WebhookEndpoint

const webhookUrl = (publicUrl: string): string => `${publicUrl}/webhooks/stripe`

/** Those with this address, newest first. */
async function endpointsAt(stripe: Stripe, url: string): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) found.push(endpoint)
  return found
}

/** Makes one with the events that the site handles. Stripe shows its signing secret this once. */
async function makeEndpoint(stripe: Stripe, url: string): Promise<{ secretLine: string; mode: string }> {
  const { secret, livemode } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: HANDLED_EVENTS,
    api_version: Stripe.API_VERSION,
    description: 'What was paid, returned and disputed, for the site',
  })
  return { secretLine: `STRIPE_WEBHOOK_SECRET=${secret}`, mode: livemode ? 'live' : 'test' }
}

/** The events that the site handles and this endpoint doesn't send. */
function missingEvents({ enabled_events }: Endpoint): string[] {
  return enabled_events.includes('*') ? [] : HANDLED_EVENTS.filter((type) => !enabled_events.includes(type))
}

/** What a release handles since its endpoint was made; nothing where the key may not read endpoints. */
export async function lackingEvents({
  stripe,
  publicUrl,
}: Pick<AppContext, 'stripe' | 'publicUrl'>): Promise<string[]> {
  const [endpoint] = await endpointsAt(stripe, webhookUrl(publicUrl())).catch(() => [])
  return endpoint ? missingEvents(endpoint) : []
}

const TEST = 'webhook test'
const ENDPOINT = 'webhook endpoint'

/** An endpoint that was made now, with the line for `.env` that nobody can read again. */
interface EndpointReply {
  finding: Finding
  secretLine?: string
}

/** By a button of the desk: looks at the endpoint, then has Stripe send an event and says after how long it came. */
export function testWebhook(app: AppContext): Promise<Finding> {
  return asFinding(TEST, async () => {
    if (!app.webhookSecret) return fault(TEST, 'STRIPE_WEBHOOK_SECRET isn’t set, so no event is let in', SECRET_CURE)
    const wrong = app.demo ? undefined : await problemOfEndpoint(app)
    if (wrong) return wrong
    const ms = await causeEvent(app)
    return ms === undefined ? NOT_ARRIVED : fine(TEST, `an event arrived after ${(ms / SECOND).toFixed(1)} s`)
  })
}

/**
 * Makes the endpoint, or puts right the one that is there; with `isReplaced` makes a new one with a new secret and deletes the
 * old one.
 */
export async function createEndpoint(
  { stripe, demo, publicUrl }: Pick<AppContext, 'stripe' | 'demo' | 'publicUrl'>,
  isReplaced = false,
): Promise<EndpointReply> {
  if (demo) return { finding: fine(ENDPOINT, 'a stand-in takes Stripe’s place here, and needs none') }
  if (!publicUrl().startsWith('https://')) return { finding: fault(ENDPOINT, NO_HTTPS, 'Set PUBLIC_URL in .env.') }
  const url = webhookUrl(publicUrl())
  let secretLine: string | undefined
  const finding = await asFinding(ENDPOINT, async () => {
    const present = await endpointsAt(stripe, url)
    const [first] = present
    if (first && !isReplaced) return complete(stripe, first)
    const made = await makeEndpoint(stripe, url)
    secretLine = made.secretLine
    // After the new one is there: no event is lost in between, and one that comes twice counts once.
    for (const { id } of present) await stripe.webhookEndpoints.del(id)
    return fine(ENDPOINT, `${url} is there now, in ${made.mode} mode`)
  })
  return { finding, ...(secretLine && { secretLine }) }
}

const NO_HTTPS = 'Stripe only sends events to https:// addresses'
const SECRET_CURE = 'Click “Create the endpoint at Stripe”. It shows the line that goes into .env.'
const MAKE_CURE = 'Click “Create the endpoint at Stripe”.'
const NOT_ARRIVED = fault(
  TEST,
  'Stripe has sent an event, and it didn’t come within 10 seconds',
  'Check that STRIPE_WEBHOOK_SECRET in .env is this endpoint’s secret, and see at Stripe, under Developers, Webhooks, what our server answered.',
)

async function problemOfEndpoint({ stripe, publicUrl }: AppContext): Promise<Finding | undefined> {
  const url = webhookUrl(publicUrl())
  const [endpoint] = await endpointsAt(stripe, url)
  if (!endpoint) return fault(TEST, `there’s no endpoint at Stripe for ${url}`, MAKE_CURE)
  if (endpoint.status !== 'enabled') return fault(TEST, `${url} is turned off at Stripe`, MAKE_CURE)
  const missing = missingEvents(endpoint)
  return missing.length > 0 ? fault(TEST, `${url} lacks ${missing.join(', ')}`, MAKE_CURE) : undefined
}

async function complete(stripe: Stripe, endpoint: Endpoint): Promise<Finding> {
  const missing = missingEvents(endpoint)
  const known = `${endpoint.url} is there already`
  if (missing.length === 0 && endpoint.status === 'enabled')
    return fine(ENDPOINT, `${known}, with every event. Its secret is at Stripe, under Developers, Webhooks`)
  // Beside those that the owner added.
  const events = [...endpoint.enabled_events, ...missing] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[]
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: events, disabled: false })
  const added = missing.length > 0 ? `, with these events added: ${missing.join(', ')}` : ''
  return fine(ENDPOINT, `${known}. It’s on now${added}`)
}

/** What Stripe says of a key that may not do this is for the owner; all else is a fault of ours. */
async function asFinding(check: string, run: () => Promise<Finding>): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return fault(check, `Stripe says: ${error.message}`, 'Check STRIPE_SECRET_KEY, and what its key may do.')
  }
}

/** Milliseconds for which an event is waited for, and between two looks: Stripe usually takes two or three seconds. */
const PATIENCE = 10 * SECOND
const BETWEEN = 200

/**
 * Has Stripe send an event that changes nothing, and waits for it: a checkout that nobody can open is made and ended at once.
 *
 * @returns after how many milliseconds it came; undefined when it didn't
 */
async function causeEvent({ stripe, database, publicUrl }: AppContext): Promise<number | undefined> {
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Webhook test' } } },
    ],
    metadata: { purpose: 'webhook test' },
    success_url: `${publicUrl()}/`,
    cancel_url: `${publicUrl()}/`,
  })
  await stripe.checkout.sessions.expire(id)
  const started = performance.now()
  while (performance.now() - started < PATIENCE) {
    const found = await database.db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(eq(stripeEvents.objectId, id))
    if (found.length > 0) return performance.now() - started
    await pause(BETWEEN)
  }
  return undefined
}
