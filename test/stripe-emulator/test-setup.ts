import Stripe from 'stripe'
import { afterEach, beforeEach } from 'vitest'
import { openStripeEmulator, type StripeEmulator } from '../../stripe-emulator/emulator.ts'

export const KEY = 'sk_test_trial'

/** An emulator with an SDK client, a new one for each test of a file. */
export function setupForTest() {
  const setup = {} as { emulator: StripeEmulator; stripe: Stripe }
  beforeEach(() => {
    const emulator = openStripeEmulator({
      file: ':memory:',
      secretKey: KEY,
      webhookSecret: 'whsec_trial',
      publicUrl: () => 'http://localhost:3000/demo/stripe',
    })
    emulator.start()
    Object.assign(setup, { emulator, stripe: stripeClient(emulator) })
  })
  afterEach(() => setup.emulator.close())
  return setup
}

/** The official SDK, talking to the emulator in process, without retries of its own. */
function stripeClient(emulator: StripeEmulator): Stripe {
  const httpClient = Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
    emulator.fetch(new Request(url, init)),
  )
  return new Stripe(KEY, { httpClient, maxNetworkRetries: 0 })
}

export async function createCallSession(stripe: Stripe, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 9700, product_data: { name: 'Clarity Call' } } },
    ],
    success_url: 'http://localhost:3000/thanks?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/shop',
    ...more,
  })
}
