import Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import { type Finding, fault, fine } from '../../platform/finding.ts'
import { HANDLED_EVENTS } from './events.ts'

type Endpoint = Stripe.WebhookEndpoint

const webhookUrl = (publicUrl: string): string => `${publicUrl}/webhooks/stripe`

/** The newest with this address. */
async function endpointAt(stripe: Stripe, url: string): Promise<Endpoint | undefined> {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) if (endpoint.url === url) return endpoint
  return undefined
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

const ENDPOINT = 'webhook endpoint'

/** An endpoint that was made now, with the line for `.env` that nobody can read again. */
interface EndpointReply {
  finding: Finding
  secretLine?: string
}

/** Makes the endpoint, or puts right the one that is there. */
export async function createEndpoint({
  stripe,
  publicUrl,
}: Pick<AppContext, 'stripe' | 'publicUrl'>): Promise<EndpointReply> {
  if (!publicUrl().startsWith('https://')) return { finding: fault(ENDPOINT, NO_HTTPS, 'Set PUBLIC_URL in .env.') }
  const url = webhookUrl(publicUrl())
  try {
    const present = await endpointAt(stripe, url)
    if (present) return { finding: await complete(stripe, present) }
    const { secretLine, mode } = await makeEndpoint(stripe, url)
    return { finding: fine(ENDPOINT, `${url} is there now, in ${mode} mode`), secretLine }
  } catch (error) {
    // What Stripe says of a key that may not do this is for the owner; all else is a fault of ours.
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const cure = 'Check STRIPE_SECRET_KEY, and what its key may do.'
    return { finding: fault(ENDPOINT, `Stripe says: ${error.message}`, cure) }
  }
}

const NO_HTTPS = 'Stripe only sends events to https:// addresses'

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
