import Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import {
  canHaveEndpoint,
  causeEvent,
  completeEndpoint,
  endpointsAt,
  makeEndpoint,
  missingEvents,
  webhookUrl,
} from '../../sales/payments/payments.ts'
import { type Finding, fault, fine } from './findings.ts'

const TEST = 'webhook test'
const ENDPOINT = 'webhook endpoint'

/** An endpoint that was made now, with the line for `.env` that nobody can read again. */
export interface EndpointReply {
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

/** By a button of the desk: makes the endpoint, or puts right the one that is there. */
export async function createEndpoint(app: AppContext): Promise<EndpointReply> {
  const { stripe, demo } = app
  if (demo) return { finding: fine(ENDPOINT, 'a stand-in takes Stripe’s place here, and needs none') }
  if (!canHaveEndpoint(app.publicUrl())) return { finding: fault(ENDPOINT, NO_HTTPS, 'Set PUBLIC_URL in .env.') }
  const url = webhookUrl(app.publicUrl())
  let secretLine: string | undefined
  const finding = await asFinding(ENDPOINT, async () => {
    const [present] = await endpointsAt(stripe, url)
    if (present) return complete(stripe, present)
    const made = await makeEndpoint(stripe, url)
    secretLine = made.secretLine
    return fine(ENDPOINT, `${url} is there now, in ${made.mode} mode`)
  })
  return { finding, ...(secretLine && { secretLine }) }
}

const NO_HTTPS = 'Stripe only sends events to https:// addresses'
const SECRET_CURE = 'Press “Create the endpoint at Stripe”. It shows the line that goes into .env.'
const MAKE_CURE = 'Press “Create the endpoint at Stripe”.'
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

async function complete(stripe: Stripe, endpoint: Stripe.WebhookEndpoint): Promise<Finding> {
  const missing = missingEvents(endpoint)
  const known = `${endpoint.url} is there already`
  if (missing.length === 0 && endpoint.status === 'enabled')
    return fine(ENDPOINT, `${known}, with every event. Its secret is at Stripe, under Developers, Webhooks`)
  await completeEndpoint(stripe, endpoint, missing)
  return fine(ENDPOINT, `${known}. It’s on now, with every event`)
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
