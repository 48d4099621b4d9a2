import type Stripe from 'stripe'
import billingPortalSession from './fixtures/billing-portal-session.json' with { type: 'json' }
import charge from './fixtures/charge.json' with { type: 'json' }
import checkoutSession from './fixtures/checkout-session.json' with { type: 'json' }
import coupon from './fixtures/coupon.json' with { type: 'json' }
import customer from './fixtures/customer.json' with { type: 'json' }
import customerBalanceTransaction from './fixtures/customer-balance-transaction.json' with { type: 'json' }
import discount from './fixtures/discount.json' with { type: 'json' }
import dispute from './fixtures/dispute.json' with { type: 'json' }
import invoice from './fixtures/invoice.json' with { type: 'json' }
import invoiceLineItem from './fixtures/invoice-line-item.json' with { type: 'json' }
import invoicePayment from './fixtures/invoice-payment.json' with { type: 'json' }
import lineItem from './fixtures/line-item.json' with { type: 'json' }
import paymentIntent from './fixtures/payment-intent.json' with { type: 'json' }
import paymentMethod from './fixtures/payment-method.json' with { type: 'json' }
import plan from './fixtures/plan.json' with { type: 'json' }
import price from './fixtures/price.json' with { type: 'json' }
import product from './fixtures/product.json' with { type: 'json' }
import promotionCode from './fixtures/promotion-code.json' with { type: 'json' }
import refund from './fixtures/refund.json' with { type: 'json' }
import subscription from './fixtures/subscription.json' with { type: 'json' }
import subscriptionItem from './fixtures/subscription-item.json' with { type: 'json' }
import webhookEndpoint from './fixtures/webhook-endpoint.json' with { type: 'json' }
import type { ObjectTypes } from './ledger.ts'

/** The fields that the emulator answers with the same value every time, by kind of object. */
const FIXTURES = {
  'billing_portal.session': billingPortalSession,
  'checkout.session': checkoutSession,
  charge,
  coupon,
  customer,
  customer_balance_transaction: customerBalanceTransaction,
  discount,
  dispute,
  invoice,
  invoice_payment: invoicePayment,
  item: lineItem,
  line_item: invoiceLineItem,
  payment_intent: paymentIntent,
  payment_method: paymentMethod,
  plan,
  price,
  product,
  promotion_code: promotionCode,
  refund,
  subscription,
  subscription_item: subscriptionItem,
  webhook_endpoint: webhookEndpoint,
}

type Fixtures = typeof FIXTURES

interface FixtureTypes extends ObjectTypes {
  item: Stripe.LineItem
  line_item: Stripe.InvoiceLineItem
  plan: Stripe.Plan
  subscription_item: Stripe.SubscriptionItem
}

/** Every field of the SDK's type that the fixture leaves out; a field that the fixture has may be replaced. */
type OtherFields<K extends keyof Fixtures> = Omit<FixtureTypes[K], keyof Fixtures[K]> & Partial<FixtureTypes[K]>

/** A Stripe object made of its fixture and the fields that differ from object to object. */
export function fromFixture<K extends keyof Fixtures>(kind: K, fields: OtherFields<K>): FixtureTypes[K] {
  const object: object = { ...structuredClone(FIXTURES[kind]), ...fields }
  return object as FixtureTypes[K]
}
