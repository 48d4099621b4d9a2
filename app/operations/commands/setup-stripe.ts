import { parseArgs } from 'node:util'
import Stripe from 'stripe'
import { type Env, readableEnv } from '../../platform/process/env.server.ts'
import {
  canHaveEndpoint,
  completeEndpoint,
  createStripe,
  endpointsAt,
  HANDLED_EVENTS,
  makeEndpoint,
  missingEvents,
  webhookUrl,
} from '../../sales/payments/payments.ts'

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
  const url = webhookUrl(env.PUBLIC_URL ?? '')
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
  if (!canHaveEndpoint(PUBLIC_URL ?? ''))
    return 'PUBLIC_URL must be the address that visitors type, such as https://your-domain: Stripe sends to https alone.'
  return undefined
}

function refuse(print: Print, why: string): number {
  print(`Nothing changed at Stripe. ${why}`)
  return 1
}

/** The new one comes first: no event is lost in between, and one that comes twice counts once. */
async function make(stripe: Stripe, url: string, old: readonly Endpoint[], print: Print): Promise<void> {
  const { secretLine, mode } = await makeEndpoint(stripe, url)
  print(`Made ${url} in ${mode} mode, for ${HANDLED_EVENTS.length} events.`)
  print('Put this line into .env now, since Stripe shows it only once, and restart the site:')
  print(secretLine)
  for (const { id } of old) {
    await stripe.webhookEndpoints.del(id)
    print(`Deleted the old one, ${id}.`)
  }
}

async function complete(stripe: Stripe, endpoint: Endpoint, print: Print): Promise<void> {
  const { url, status } = endpoint
  const missing = missingEvents(endpoint)
  if (missing.length === 0 && status === 'enabled') print(`${url} is there, with every event that the site handles.`)
  else {
    await completeEndpoint(stripe, endpoint, missing)
    print(`${url} is on now, with ${missing.length > 0 ? `these events added: ${missing.join(', ')}` : 'its events'}.`)
  }
  print('Its signing secret is at Stripe under Developers, Webhooks. For a new one: npm run setup:stripe -- --replace')
}
