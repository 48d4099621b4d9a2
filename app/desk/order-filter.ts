import { findOffer } from '../catalog/offers.ts'
import { addDays, isDay, startOfDay } from '../platform/dates.ts'
import { parseNewsletter } from '../sales/orders/orders.ts'
import { ORDER_KINDS, type OrderFilter, type OrderKind, type OrderPlace } from './find-orders.ts'

/** The filter as its form shows it: what can't be used is left out. */
export interface FilterFields {
  kind: string
  product: string
  newsletter: string
  from: string
  to: string
}

export function readFilterFields(query: URLSearchParams): FilterFields {
  const kind = query.get('kind') ?? ''
  const product = query.get('product') ?? ''
  return {
    kind: isOrderKind(kind) ? kind : '',
    product: findOffer(product) ? product : '',
    newsletter: parseNewsletter(query.get('newsletter')) ?? '',
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
  }
}

/** @param zone the coach's, in which days begin */
export function toFilter({ kind, product, newsletter, from, to }: FilterFields, zone: string): OrderFilter {
  return {
    kind: isOrderKind(kind) ? kind : undefined,
    productId: product || undefined,
    newsletter: newsletter || undefined,
    from: from ? startOfDay(from, zone) : undefined,
    before: to ? startOfDay(addDays(to, 1), zone) : undefined,
  }
}

/** The address of the list with this filter. */
export function listPath(fields: FilterFields, after?: OrderPlace): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value))
  if (after) query.set('after', `${after.createdAt.getTime()}.${after.id}`)
  return query.size > 0 ? `/desk/orders?${query}` : '/desk/orders'
}

export function readPlace(text: string | null): OrderPlace | undefined {
  const [, time, id] = /^(\d{1,14})\.(ord_\w{1,60})$/.exec(text ?? '') ?? []
  return time && id ? { createdAt: new Date(Number(time)), id } : undefined
}

function isOrderKind(text: string): text is OrderKind {
  return Object.hasOwn(ORDER_KINDS, text)
}

function dayIn(text: string | null): string {
  return text && isDay(text) ? text : ''
}
