import type Stripe from 'stripe'
import { invalidRequest, missing } from './errors.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { findObject, saveObject } from './ledger.ts'
import { type RequestContext, requireObject } from './request-context.ts'

type PriceData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData
type ProductData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData

/** Numbers that Stripe sends as decimal strings; the SDK makes its own `Decimal` of them on arrival. */
export function toStripeDecimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

/** Makes the price that a line of a checkout session describes, and its product. `at` is the line's parameter. */
export function createPrice(context: RequestContext, params: PriceData, at: string) {
  const { currency, unit_amount: amount, product_data: data, product: productId, recurring, ...rest } = params
  refuseOthers(rest, at)
  if (!currency) throw missing(`${at}[currency]`)
  if (amount === undefined) throw missing(`${at}[unit_amount]`)
  const product = productId
    ? requireObject(context, 'product', productId, `${at}[product]`)
    : createInlineProduct(context, data, `${at}[product_data]`)
  const price = fromFixture('price', {
    id: newId('price'),
    created: context.at,
    currency: currency.toLowerCase(),
    product: product.id,
    recurring: recurring ? toRecurring(recurring, `${at}[recurring]`) : null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: toStripeDecimal(amount),
  })
  return { price: saveObject(context.ledger, price), product }
}

/** Metadata as it is stored: strings, and no keys with an empty value. */
export function toMetadata(params: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Stripe.Metadata {
  const pairs = Object.entries(params || {}).filter(([, value]) => value !== '' && value !== null)
  return Object.fromEntries(pairs.map(([key, value]) => [key, String(value)]))
}

export function createProduct(
  context: RequestContext,
  { id = newId('prod', 14), name, ...rest }: Stripe.ProductCreateParams,
  at?: string,
): Stripe.Product {
  refuseOthers(rest, at)
  if (!name) throw missing(at ? `${at}[name]` : 'name')
  if (findObject(context.ledger, 'product', id))
    throw invalidRequest(`Product already exists: ${id}`, 'id', 'resource_already_exists')
  const own = { id, created: context.at, name, updated: context.at }
  return saveObject(context.ledger, fromFixture('product', own))
}

function createInlineProduct(context: RequestContext, data: ProductData | undefined, at: string) {
  if (!data) throw missing(at)
  const { name, ...rest } = data
  refuseOthers(rest, at)
  return createProduct(context, { name }, at)
}

/** By the month only, as our membership is billed. */
function toRecurring(
  { interval, ...rest }: Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring,
  at: string,
): Stripe.Price.Recurring {
  refuseOthers(rest, at)
  if (interval !== 'month') throw invalidRequest('The emulator bills by the month only.', `${at}[interval]`)
  return { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
}
