import type Stripe from 'stripe'
import { invalidRequest, missing } from './errors.ts'
import { newId } from './identifiers.ts'
import { findObject, findObjectsBy, saveObject } from './ledger.ts'
import { idOf, type RequestContext, requireObject } from './request-context.ts'

/** Numbers that Stripe sends as decimal strings; the SDK makes its own `Decimal` of them on arrival. */
export function toStripeDecimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

export function createProduct(context: RequestContext, params: Stripe.ProductCreateParams): Stripe.Product {
  if (!params.name) throw missing('name')
  if (params.id && findObject(context.ledger, 'product', params.id)) throw alreadyExistsError('Product', params.id)
  return saveObject<Stripe.Product>(context.ledger, {
    id: params.id ?? newId('prod', 14),
    object: 'product',
    active: params.active ?? true,
    created: context.at,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: toMetadata(params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: context.at,
    url: null,
  })
}

export function createPrice(context: RequestContext, params: Stripe.PriceCreateParams): Stripe.Price {
  if (!params.currency) throw missing('currency')
  const amount = params.unit_amount ?? (params.unit_amount_decimal ? Number(params.unit_amount_decimal) : undefined)
  if (amount === undefined) throw missing('unit_amount')
  if (amount < 0) throw invalidRequest('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer')
  if (params.lookup_key) releaseLookupKey(context, params.lookup_key, params.transfer_lookup_key ?? false)
  return saveObject(context.ledger, {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: context.at,
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: toMetadata(params.metadata),
    nickname: params.nickname ?? null,
    product: resolveProduct(context, params),
    recurring: toRecurring(params.recurring),
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: Number.isInteger(amount) ? amount : null,
    unit_amount_decimal: toStripeDecimal(amount),
  })
}

/** Metadata as it is stored: strings, and no keys with an empty value. */
export function toMetadata(params: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Stripe.Metadata {
  const pairs = Object.entries(params || {}).filter(([, value]) => value !== '' && value !== null)
  return Object.fromEntries(pairs.map(([key, value]) => [key, String(value)]))
}

/** What Stripe answers when an id of one's own choosing is taken. */
export function alreadyExistsError(what: string, id: string) {
  return invalidRequest(`${what} already exists: ${id}`, 'id', 'resource_already_exists')
}

function resolveProduct(context: RequestContext, { product, product_data: data }: Stripe.PriceCreateParams): string {
  if (product) return requireObject(context, 'product', product, 'product').id
  if (!data) throw missing('product')
  return createProduct(context, data as Stripe.ProductCreateParams).id
}

function toRecurring(recurring: Stripe.PriceCreateParams.Recurring | undefined): Stripe.Price.Recurring | null {
  if (!recurring) return null
  return {
    interval: recurring.interval,
    interval_count: recurring.interval_count ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: recurring.usage_type ?? 'licensed',
  }
}

function releaseLookupKey(context: RequestContext, key: string, transfer: boolean): void {
  for (const holder of findObjectsBy(context.ledger, 'price', 'lookup_key', key)) {
    if (!transfer) {
      throw invalidRequest(
        `A price (\`${holder.id}\`) already uses that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      )
    }
    saveObject(context.ledger, { ...holder, lookup_key: null })
  }
}

export function productName(context: RequestContext, price: Stripe.Price): string {
  return requireObject(context, 'product', idOf(price.product)).name
}
