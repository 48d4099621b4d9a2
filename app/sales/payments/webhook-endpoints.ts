import Stripe from 'stripe'
import { HANDLED_EVENTS } from './events.ts'

type Endpoint = Stripe.WebhookEndpoint

/** Where Stripe sends its events. */
export const webhookUrl = (publicUrl: string): string => `${publicUrl}/webhooks/stripe`

/** Stripe only sends events to https:// addresses. */
export const canHaveEndpoint = (publicUrl: string): boolean => publicUrl.startsWith('https://')

/** Those with this address, newest first. */
export async function endpointsAt(stripe: Stripe, url: string): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) found.push(endpoint)
  return found
}

/** Makes one with the events that the site handles. Stripe shows its signing secret this once. */
export async function makeEndpoint(stripe: Stripe, url: string): Promise<{ secretLine: string; mode: string }> {
  const { secret, livemode } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...HANDLED_EVENTS],
    api_version: Stripe.API_VERSION,
    description: 'What was paid, returned and disputed, for the site',
  })
  return { secretLine: `STRIPE_WEBHOOK_SECRET=${secret}`, mode: livemode ? 'live' : 'test' }
}

/** The events that the site handles and this endpoint doesn't send. */
export function missingEvents({ enabled_events }: Endpoint): string[] {
  return enabled_events.includes('*') ? [] : HANDLED_EVENTS.filter((type) => !enabled_events.includes(type))
}

/** Turns an endpoint on and adds the events that are missing, beside those that the owner added. */
export async function completeEndpoint(
  stripe: Stripe,
  { id, enabled_events }: Endpoint,
  missing: string[],
): Promise<void> {
  const events = [...enabled_events, ...missing] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[]
  await stripe.webhookEndpoints.update(id, { enabled_events: events, disabled: false })
}
