import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { makeObject } from './fixtures.ts'
import { findObject, saveObject } from './ledger.ts'
import { type RequestContext, requireObject } from './request-context.ts'

/** What is bought, in cents. */
export type Line = ReturnType<typeof priceLine>

/** A line of a checkout session, priced, with a product of its own unless it names one. */
export function priceLine(
  context: RequestContext,
  { quantity = 1, price_data: data }: Stripe.Checkout.SessionCreateParams.LineItem,
  index: number,
) {
  const at = `line_items[${index}][price_data]`
  if (quantity < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', `line_items[${index}][quantity]`)
  if (!data?.product && !data?.product_data)
    throw invalidRequest(`Missing required param: ${at}[product_data].`, `${at}[product_data]`, 'parameter_missing')
  const product = data?.product
    ? requireObject(context, 'product', data.product, `${at}[product]`)
    : createProduct(context, { name: data.product_data?.name ?? '' })
  return {
    description: product.name,
    quantity,
    product: product.id,
    isMonthly: Boolean(data?.recurring),
    currency: data?.currency ?? '',
    amount_subtotal: (data?.unit_amount ?? 0) * quantity,
    amount_discount: 0,
  }
}

export function createProduct(context: RequestContext, { id, name }: Stripe.ProductCreateParams): Stripe.Product {
  if (id && findObject(context.ledger, 'product', id))
    throw invalidRequest(`Product already exists: ${id}`, 'id', 'resource_already_exists')
  return makeObject(context, 'product', { ...(id && { id }), name, updated: context.at })
}

export function updateProduct(
  context: RequestContext,
  { name }: Stripe.ProductUpdateParams,
  id: string,
): Stripe.Product {
  const product = requireObject(context, 'product', id)
  return saveObject(context.ledger, { ...product, name: name ?? product.name, updated: context.at })
}

export function sum(lines: readonly Line[], field: 'amount_subtotal' | 'amount_discount'): number {
  return lines.reduce((total, line) => total + line[field], 0)
}
