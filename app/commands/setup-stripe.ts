import { parseArgs } from 'node:util'
import Stripe from 'stripe'
import { createStripe, HANDLED_EVENTS } from '../payments/payments.ts'
import { type Env, readableEnv } from '../platform/process/env.server.ts'

type Print = (line: string) => void
type Endpoint = Stripe.WebhookEndpoint

/**
 * `npm run setup:stripe`: makes the webhook endpoint at Stripe with the events that the site handles, and prints its
 * signing secret, which Stripe shows this once. Run again, it adds events that are missing and turns the endpoint on; with
 * `-- --replace` it makes a new one with a new secret and deletes the old one.
 *
 * @returns 0 when the endpoint is there as it should be
 */
export async function setupStripe(source: NodeJS.ProcessEnv, args: string[], print: Print): Promise<number> {
  const { values } = parseArgs({ args, options: { replace: { type: 'boolean', default: false } } })
  const env = readableEnv(source)
  const problem = problemWith(env)
  if (problem || !env.STRIPE_SECRET_KEY) return refuse(print, problem ?? '')
  const stripe = createStripe({ secretKey: env.STRIPE_SECRET_KEY, apiBase: env.STRIPE_API_BASE })
  const url = `${env.PUBLIC_URL}/webhooks/stripe`
  try {
    const present = await endpointsAt(stripe, url)
    const [first] = present
    if (!first || values.replace) await make(stripe, url, present, print)
    else await complete(stripe, first, print)
    return 0
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return refuse(print, `Stripe says: ${error.message}`)
  }
}

function problemWith({ STRIPE_SECRET_KEY, PUBLIC_URL }: Env): string | undefined {
  if (!STRIPE_SECRET_KEY) return 'STRIPE_SECRET_KEY is missing. It’s at Stripe under Developers, API keys.'
  if (!PUBLIC_URL?.startsWith('https://'))
    return 'PUBLIC_URL must be the address that visitors type, such as https://your-domain: Stripe sends to https alone.'
  return undefined
}

function refuse(print: Print, why: string): number {
  print(`Nothing changed at Stripe. ${why}`)
  return 1
}

async function endpointsAt(stripe: Stripe, url: string): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) found.push(endpoint)
  return found
}

/** The new one comes first: no event is lost in between, and one that comes twice counts once. */
async function make(stripe: Stripe, url: string, old: readonly Endpoint[], print: Print): Promise<void> {
  const { secret, livemode } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...HANDLED_EVENTS],
    api_version: Stripe.API_VERSION,
    description: 'What was paid, returned and disputed, for the site',
  })
  print(`Made ${url} in ${livemode ? 'live' : 'test'} mode, for ${HANDLED_EVENTS.length} events.`)
  print('Put this line into .env now, since Stripe shows it only once, and restart the site:')
  print(`STRIPE_WEBHOOK_SECRET=${secret}`)
  for (const { id } of old) {
    await stripe.webhookEndpoints.del(id)
    print(`Deleted the old one, ${id}.`)
  }
}

async function complete(stripe: Stripe, { id, url, enabled_events, status }: Endpoint, print: Print): Promise<void> {
  const missing = enabled_events.includes('*') ? [] : HANDLED_EVENTS.filter((type) => !enabled_events.includes(type))
  if (missing.length === 0 && status === 'enabled') print(`${url} is there, with every event that the site handles.`)
  else {
    const events = [...enabled_events, ...missing] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[]
    await stripe.webhookEndpoints.update(id, { enabled_events: events, disabled: false })
    print(`${url} is on now, with ${missing.length > 0 ? `these events added: ${missing.join(', ')}` : 'its events'}.`)
  }
  print('Its signing secret is at Stripe under Developers, Webhooks. For a new one: npm run setup:stripe -- --replace')
}
