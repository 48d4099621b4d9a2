import type { SessionNotes } from './checkout-sessions.ts'
import { invalid } from './errors.ts'
import { paymentsOf } from './invoices.ts'
import { findBy, notesOn, row } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

/** The fields that hold an id and can be asked for as the whole object, by kind of object. */
const REFERENCES: Record<string, string[]> = {
  'checkout.session': ['customer', 'invoice', 'payment_intent', 'subscription', 'setup_intent'],
  charge: ['customer', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
  discount: ['customer'],
  invoice: ['customer', 'discounts'],
  invoice_payment: ['invoice'],
  payment_intent: ['customer', 'latest_charge'],
  price: ['product'],
  product: ['default_price'],
  refund: ['charge', 'customer', 'payment_intent'],
  subscription: ['customer', 'discounts', 'latest_invoice'],
}
/** Records without an `object` field that hold references of their own. */
const INNER_REFERENCES = ['subscription', 'payment_intent', 'charge', 'coupon', 'product']

type Thing = { [name: string]: unknown }

/** Replaces ids by objects along the paths of `expand`, e.g. `payment_intent.latest_charge` or `data.customer`. */
export function expand<T extends object>(context: RequestContext, thing: T, paths: string[] | undefined): T {
  const copy = structuredClone(thing)
  for (const path of paths ?? []) {
    const steps = path.split('.')
    if (steps.length > 5) throw invalid('You can only expand 4 levels of a property.', 'expand')
    follow(context, copy as Thing, steps, path)
  }
  return copy
}

function follow(context: RequestContext, at: Thing, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return
  const value = at[step] ?? included(context, at, step)
  if (value === undefined) throw cannot(path)
  at[step] = Array.isArray(value)
    ? value.map((one) => opened(context, at, step, one, path))
    : opened(context, at, step, value, path)
  const next = Array.isArray(at[step]) ? (at[step] as unknown[]) : [at[step]]
  if (rest.length === 0 && typeof value === 'object' && value !== null && !Array.isArray(value) && !('object' in value))
    throw cannot(path)
  for (const one of next) {
    if (one && typeof one === 'object') follow(context, one as Thing, rest, path)
  }
}

function opened(context: RequestContext, at: Thing, step: string, value: unknown, path: string): unknown {
  if (typeof value !== 'string') return value
  const known = typeof at.object === 'string' ? (REFERENCES[at.object] ?? []) : INNER_REFERENCES
  const found =
    known.includes(step) && row<{ body: string }>(context.ledger, 'select body from objects where id = ?', value)
  if (!found) throw cannot(path)
  return JSON.parse(found.body)
}

/** Lists that an object shows only when they are asked for. */
function included(context: RequestContext, at: Thing, step: string): unknown {
  const id = String(at.id)
  if (at.object === 'checkout.session' && step === 'line_items') {
    return listOf(notesOn<SessionNotes>(context.ledger, id).lines, `/v1/checkout/sessions/${id}/line_items`)
  }
  if (at.object === 'charge' && step === 'refunds') {
    return listOf(findBy(context.ledger, 'refund', 'charge', id).reverse(), `/v1/charges/${id}/refunds`)
  }
  if (at.object === 'invoice' && step === 'payments') return listOf(paymentsOf(context, id), `/v1/invoice_payments`)
  return at[step]
}

function listOf(data: unknown[], url: string) {
  return { object: 'list', data, has_more: false, url }
}

function cannot(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, 'expand')
}
