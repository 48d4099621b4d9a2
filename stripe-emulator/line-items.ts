import type Stripe from 'stripe'
import { amountOff } from './coupons.ts'
import { invalidRequest, missing } from './errors.ts'
import { fromFixture } from './fixtures.ts'
import { refuseOthers } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { createPrice } from './prices.ts'
import { isCovered } from './promotion-codes.ts'
import type { RequestContext } from './request-context.ts'

type LineItemParams = Stripe.Checkout.SessionCreateParams.LineItem

/** The lines of a checkout session, priced, with the coupon's discount spread over them in order. */
export function priceLines(
  context: RequestContext,
  wanted: LineItemParams[],
  mode: string,
  coupon: Stripe.Coupon | null,
): Stripe.LineItem[] {
  if (wanted.length > 100) throw invalidRequest('You may pass at most 100 line items.', 'line_items')
  const lines = wanted.map((item, index) => priceLine(context, item, index))
  checkMode(lines, mode)
  return discountLines(context, lines, coupon)
}

/** The same lines with what the coupon takes off those that it covers. */
export function discountLines(
  context: RequestContext,
  lines: readonly Stripe.LineItem[],
  coupon: Stripe.Coupon | null,
): Stripe.LineItem[] {
  const covered = lines.filter((line) => coupon && isCovered(context, coupon, line))
  let left = amountOff(coupon, sum(covered, 'amount_subtotal'))
  return lines.map((line) => {
    const off = covered.includes(line) ? Math.min(left, line.amount_subtotal) : 0
    left -= off
    return { ...line, amount_discount: off, amount_total: line.amount_subtotal - off }
  })
}

export function sum<K extends string>(lines: Record<K, number>[], field: K): number {
  return lines.reduce((total, line) => total + line[field], 0)
}

function priceLine(context: RequestContext, item: LineItemParams, index: number): Stripe.LineItem {
  const at = `line_items[${index}]`
  const { quantity = 1, price_data: data, ...rest } = item
  refuseOthers(rest, at)
  if (!data) throw missing(`${at}[price_data]`)
  if (quantity < 1) {
    const message = 'This value must be greater than or equal to 1.'
    throw invalidRequest(message, `${at}[quantity]`, 'parameter_invalid_integer')
  }
  const { price, product } = createPrice(context, data, `${at}[price_data]`)
  const amount = (price.unit_amount ?? 0) * quantity
  return fromFixture('item', {
    id: newId('li'),
    amount_subtotal: amount,
    amount_total: amount,
    currency: price.currency,
    description: product.name,
    price,
    quantity,
  })
}

function checkMode(lines: Stripe.LineItem[], mode: string): void {
  const recurring = lines.filter(({ price }) => price?.type === 'recurring').length
  if (mode === 'payment' && recurring > 0) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    )
  }
  if (mode === 'subscription' && recurring === 0) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode.', 'line_items')
  }
  const currencies = new Set(lines.map(({ currency }) => currency))
  if (currencies.size > 1) throw invalidRequest('All line items must have the same currency.', 'line_items')
}
