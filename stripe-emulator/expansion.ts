import type { SessionNotes } from './checkout-sessions.ts'
import { invalidRequest } from './errors.ts'
import { listInvoicePayments } from './invoices.ts'
import { readNotes, row, selectObjects } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

/** The fields that hold an id and can be expanded to the whole object, by kind of object. */
const REFERENCES: Record<string, string[]> = {
  'checkout.session': ['customer', 'invoice', 'payment_intent', 'subscription', 'setup_intent'],
  charge: ['customer', 'payment_intent'],
  customer_balance_transaction: ['customer', 'invoice'],
  dispute: ['charge', 'payment_intent'],
  discount: ['customer'],
  invoice: ['customer', 'discounts'],
  invoice_payment: ['invoice'],
  payment_intent: ['customer', 'latest_charge'],
  price: ['product'],
  product: ['default_price'],
  promotion_code: ['customer'],
  refund: ['charge', 'customer', 'payment_intent'],
  subscription: ['customer', 'default_payment_method', 'discounts', 'latest_invoice'],
}
/** Records without an `object` field that hold references of their own. */
const INNER_REFERENCES = ['subscription', 'payment_intent', 'charge', 'coupon', 'product', 'promotion_code']

type ApiObject = { [name: string]: unknown }

/** Replaces ids by objects along the paths of `expand`, e.g. `payment_intent.latest_charge` or `data.customer`. */
export function expand<T extends object>(context: RequestContext, thing: T, paths: string[]): T {
  const copy = structuredClone(thing)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 5) throw invalidRequest('You can only expand 4 levels of a property.', 'expand')
    expandPath(context, copy as ApiObject, steps, path)
  }
  return copy
}

function expandPath(context: RequestContext, at: ApiObject, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return
  const value = at[step] ?? includableList(context, at, step)
  if (value === undefined) throw notExpandable(path)
  at[step] = Array.isArray(value)
    ? value.map((one) => expandReference(context, at, step, one, path))
    : expandReference(context, at, step, value, path)
  const next = Array.isArray(at[step]) ? (at[step] as unknown[]) : [at[step]]
  if (rest.length === 0 && typeof value === 'object' && value !== null && !Array.isArray(value) && !('object' in value))
    throw notExpandable(path)
  for (const one of next) {
    if (one && typeof one === 'object') expandPath(context, one as ApiObject, rest, path)
  }
}

function expandReference(context: RequestContext, at: ApiObject, step: string, value: unknown, path: string): unknown {
  if (typeof value !== 'string') return value
  const known = typeof at.object === 'string' ? (REFERENCES[at.object] ?? []) : INNER_REFERENCES
  const found =
    known.includes(step) && row<{ body: string }>(context.ledger, 'select body from objects where id = ?', value)
  if (!found) throw notExpandable(path)
  return JSON.parse(found.body)
}

/** Lists that an object shows only when a request includes them. */
function includableList(context: RequestContext, at: ApiObject, step: string): unknown {
  const id = String(at.id)
  if (at.object === 'checkout.session' && step === 'line_items') {
    return listObject(readNotes<SessionNotes>(context.ledger, id).lines, `/v1/checkout/sessions/${id}/line_items`)
  }
  if (at.object === 'charge' && step === 'refunds') {
    return listObject(refundsOf(context, id), `/v1/charges/${id}/refunds`)
  }
  if (at.object === 'invoice' && step === 'payments')
    return listObject(listInvoicePayments(context, id), `/v1/invoice_payments`)
  return at[step]
}

function refundsOf(context: RequestContext, charge: string) {
  return selectObjects(context.ledger, 'refund', "and json_extract(body, '$.charge') = ? order by seq desc", charge)
}

function listObject(data: unknown[], url: string) {
  return { object: 'list', data, has_more: false, url }
}

function notExpandable(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
}
