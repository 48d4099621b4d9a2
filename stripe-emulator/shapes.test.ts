import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCallSession,
  createMembershipSession,
  KEY,
  openTestSetup,
  type TestSetup,
} from '../test/stripe-emulator/test-setup.ts'

/** What Stripe's answers look like (2026-07-29); beside the checkout, not in the repository. */
const FILE = new URL('../../shared/stripe/fixtures3.json', import.meta.url)
const present = existsSync(FILE)
if (!present)
  console.warn(`Skipped: the answers are not held against Stripe's shapes, because ${FILE.pathname} is missing`)

/** Each object with the file and the interface of the SDK that describe it. */
const OBJECTS: [fixture: string, file: string, type: string][] = [
  ['billing_portal.session', 'BillingPortal/Sessions', 'Session'],
  ['checkout.session', 'Checkout/Sessions', 'Session'],
  ['charge', 'Charges', 'Charge'],
  ['coupon', 'Coupons', 'Coupon'],
  ['customer', 'Customers', 'Customer'],
  ['customer_balance_transaction', 'CustomerBalanceTransactions', 'CustomerBalanceTransaction'],
  ['discount', 'Discounts', 'Discount'],
  ['dispute', 'Disputes', 'Dispute'],
  ['event', 'Events', 'EventBase'],
  ['invoice', 'Invoices', 'Invoice'],
  ['invoice_payment', 'InvoicePayments', 'InvoicePayment'],
  ['item', 'LineItems', 'LineItem'],
  ['line_item', 'InvoiceLineItems', 'InvoiceLineItem'],
  ['payment_intent', 'PaymentIntents', 'PaymentIntent'],
  ['payment_method', 'PaymentMethods', 'PaymentMethod'],
  ['plan', 'Plans', 'Plan'],
  ['price', 'Prices', 'Price'],
  ['product', 'Products', 'Product'],
  ['promotion_code', 'PromotionCodes', 'PromotionCode'],
  ['refund', 'Refunds', 'Refund'],
  ['subscription', 'Subscriptions', 'Subscription'],
  ['subscription_item', 'SubscriptionItems', 'SubscriptionItem'],
  ['webhook_endpoint', 'WebhookEndpoints', 'WebhookEndpoint'],
]

type Thing = Record<string, unknown>
let setup: TestSetup
const answers: Record<string, Thing> = {}

beforeAll(async () => {
  setup = await openTestSetup()
  const call = await createCallSession(setup.stripe)
  await setup.emulator.pay(call.id, 'ada@example.com')
  await setup.emulator.dispute((await paidCall()).id)
  const membership = await createMembershipSession(setup.stripe)
  await setup.emulator.pay(membership.id, 'ada@example.com')
  await collect(call.id, membership.id)
})
afterAll(() => setup.close())

async function paidCall() {
  const session = await createCallSession(setup.stripe)
  await setup.emulator.pay(session.id, 'ada@example.com')
  return session
}

/** The answers as they go over the wire, before the SDK turns strings into decimals. */
async function wire(path: string): Promise<Thing> {
  const headers = { authorization: `Bearer ${KEY}` }
  return (await setup.emulator.fetch(new Request(`https://api.stripe.com/v1/${path}`, { headers }))).json()
}

async function collect(call: string, membership: string): Promise<void> {
  const first = async (path: string) => ((await wire(path)).data as Thing[])[0] as Thing
  const session = await wire(`checkout/sessions/${call}?expand[]=payment_intent.latest_charge&expand[]=line_items`)
  const joined = await wire(
    `checkout/sessions/${membership}?expand[]=subscription.discounts&expand[]=invoice&expand[]=customer&expand[]=invoice.payments`,
  )
  const payment = session.payment_intent as Thing
  const { id: refund } = await setup.stripe.refunds.create({ payment_intent: payment.id as string, amount: 100 })
  const subscription = joined.subscription as Thing
  const invoice = joined.invoice as Thing
  const item = listed(subscription.items) as Thing
  const price = item.price as Thing
  const discount = (subscription.discounts as Thing[])[0] as Thing
  await setup.stripe.webhookEndpoints.create({
    url: 'https://example.com/webhooks/stripe',
    enabled_events: ['invoice.paid'],
    description: 'A site',
  })
  const promotion = await setup.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: (discount.source as Thing).coupon as string },
    code: 'FALL20',
  })
  const { lastResponse: _, ...portal } = await setup.stripe.billingPortal.sessions.create({
    customer: (joined.customer as Thing).id as string,
    return_url: 'https://example.com/account',
    flow_data: { type: 'payment_method_update' },
  })
  const customer = (joined.customer as Thing).id as string
  await setup.stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'usd' })
  Object.assign(answers, {
    customer_balance_transaction: await first(`customers/${customer}/balance_transactions`),
    'billing_portal.session': portal,
    payment_method: await wire(`payment_methods/${subscription.default_payment_method}`),
    'checkout.session': { ...session, payment_intent: payment.id },
    charge: await wire(`charges/${(payment.latest_charge as Thing).id}?expand[]=refunds`),
    coupon: await wire(`coupons/${(discount.source as Thing).coupon}`),
    customer: joined.customer,
    discount,
    dispute: await first('disputes'),
    event: await first('events'),
    invoice,
    invoice_payment: listed(invoice.payments),
    item: listed(session.line_items),
    line_item: listed(invoice.lines),
    payment_intent: await wire(`payment_intents/${payment.id}`),
    plan: item.plan,
    price,
    product: await wire(`products/${price.product}`),
    promotion_code: await wire(`promotion_codes/${promotion.id}`),
    refund: await wire(`refunds/${refund}`),
    subscription: await wire(`subscriptions/${subscription.id}`),
    subscription_item: item,
    webhook_endpoint: await first('webhook_endpoints'),
  })
}

function listed(list: unknown): unknown {
  return (list as { data: unknown[] }).data[0]
}

test.skipIf(!present).each(OBJECTS)(
  'A %s has every field that Stripe shows and the SDK still knows, of the same JSON type',
  (name, file, type) => {
    const fixtures = JSON.parse(readFileSync(FILE, 'utf8')) as { resources: Record<string, Thing> }
    const fixture = fixtures.resources[name] as Thing
    const answer = answers[name] as Thing
    const fields = fieldsOf(file, type)
    const shown = Object.keys(fixture).filter((key) => fields.includes(key))
    expect(shown.length).toBeGreaterThan(5)
    const wrong = shown
      .filter((key) => !fits(answer[key], fixture[key]))
      .map((key) => `${key}: ${kindOf(answer[key])}, not ${kindOf(fixture[key])}`)
    expect(wrong).toEqual([])
  },
)

test.each(OBJECTS)('A %s has no field that the SDK does not know', (name, file, type) => {
  const fields = fieldsOf(file, type)
  expect(Object.keys(answers[name] as Thing).filter((key) => !fields.includes(key))).toEqual([])
})

/** The names of an interface's fields, read from the SDK's type declarations. */
function fieldsOf(file: string, type: string): string[] {
  const url = new URL(`../node_modules/stripe/esm/resources/${file}.d.ts`, import.meta.url)
  const source = readFileSync(url, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')
  const body = new RegExp(`\\n( *)(?:export )?(?:declare )?interface ${type} \\{\\n([\\s\\S]*?)\\n\\1\\}`).exec(source)
  const indent = `${body?.[1] ?? ''}    `
  const lines = (body?.[2] ?? '').split('\n')
  return lines
    .flatMap((line) => new RegExp(`^${indent}(\\w+)\\??:`).exec(line)?.[1] ?? [])
    .concat(type === 'EventBase' ? ['type', 'object'] : [])
}

function fits(value: unknown, like: unknown): boolean {
  if (value === undefined) return false
  return value === null || like === null || kindOf(value) === kindOf(like)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
