import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { StripeEmulatorOptions } from '../../stripe-emulator/context.ts'
import { openStripeEmulator, type StripeEmulator } from '../../stripe-emulator/emulator.ts'
import { type FaultyEmulator, withFaultSwitches } from './fault-switches.ts'

/** An emulator with an SDK client and an endpoint for its webhooks, for the tests of the emulator. */
export interface TestSetup {
  emulator: FaultyEmulator
  stripe: Stripe
  endpoint: WebhookEndpoint
  /** Moves the clock that the emulator takes for the real one. */
  clock: { at: Date }
  close(): Promise<void>
}

export interface WebhookEndpoint {
  url: string
  /** What arrived, verified with the SDK, in order of arrival. */
  events: Stripe.Event[]
  /** The status of the next answers; 200 when it is empty. */
  nextStatuses: number[]
  close(): Promise<void>
}

export const KEY = 'sk_test_trial'
export const SECRET = 'whsec_trial'
export const DAY = 86_400

export async function openTestSetup(options: Partial<StripeEmulatorOptions> = {}): Promise<TestSetup> {
  const clock = { at: new Date() }
  const endpoint = await openWebhookEndpoint()
  const opened = openStripeEmulator({
    file: ':memory:',
    secretKey: KEY,
    webhookSecret: SECRET,
    webhookUrl: endpoint.url,
    publicUrl: () => 'http://localhost:3000/demo/stripe',
    now: () => clock.at,
    retryDelays: [1, 1, 1],
    ...options,
  })
  const emulator = withFaultSwitches(opened)
  emulator.start()
  return {
    emulator,
    stripe: stripeClient(emulator),
    endpoint,
    clock,
    async close() {
      await emulator.close()
      await endpoint.close()
    },
  }
}

/** The official SDK, talking to the emulator in process, without retries of its own. */
export function stripeClient(
  emulator: StripeEmulator,
  options: { timeout?: number; maxNetworkRetries?: number; key?: string } = {},
): Stripe {
  const { key = KEY, maxNetworkRetries = 0, timeout = 5_000 } = options
  const httpClient = Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
    emulator.fetch(new Request(url, init)),
  )
  return new Stripe(key, { httpClient, maxNetworkRetries, timeout })
}

export async function openWebhookEndpoint(): Promise<WebhookEndpoint> {
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const payload = await readText(request)
    const status = answers.shift() ?? 200
    const signature = request.headers['stripe-signature'] ?? ''
    if (status === 200) events.push(Stripe.webhooks.constructEvent(payload, signature, SECRET))
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, events, nextStatuses: answers, close }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const URLS = {
  success_url: 'http://localhost:3000/thanks?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/shop',
} as const

/** A session for the $97 call. */
export async function createCallSession(stripe: Stripe, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 9700, product_data: { name: 'Clarity Call' } } },
    ],
    payment_intent_data: { metadata: { order: 'ord_1' } },
    ...URLS,
    ...more,
  })
}

/** A session for the membership: $97 a month, $35 for the first. */
export async function createMembershipSession(stripe: Stripe, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const coupon = await stripe.coupons.create({
    amount_off: 6200,
    currency: 'usd',
    duration: 'once',
    name: 'Founding member',
  })
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 9700,
          recurring: { interval: 'month' },
          product_data: { name: 'Unborrowed Society' },
        },
      },
    ],
    discounts: [{ coupon: coupon.id }],
    subscription_data: { metadata: { member: 'mem_1' } },
    ...URLS,
    ...more,
  })
}

/** The subscription that a paid session began, as it is now. */
export async function subscriptionOf(stripe: Stripe, session: string): Promise<Stripe.Subscription> {
  const { subscription } = await stripe.checkout.sessions.retrieve(session, { expand: ['subscription'] })
  if (!subscription || typeof subscription === 'string') throw new Error(`No subscription began with ${session}`)
  return subscription
}
