import type Stripe from 'stripe'
import { resourceMissing } from './errors.ts'
import { findObject, type Ledger, type ObjectType, type ObjectTypes } from './ledger.ts'

/** What every change to the ledger is made with: the ledger and the time. */
export interface RequestContext {
  ledger: Ledger
  /** Unix seconds on the emulator's clock; while something falls due, the moment at which it fell due. */
  at: number
  /** Base of the hosted pages as a browser reaches them, without a trailing slash. */
  publicUrl: () => string
}

/** The object that a request names; throws Stripe's `resource_missing` (404, or 400 when a parameter names it). */
export function requireObject<K extends ObjectType>(
  context: RequestContext,
  kind: K,
  id: string,
  param?: string,
): ObjectTypes[K] {
  const found = findObject(context.ledger, kind, id)
  if (!found) throw resourceMissing(kind, id, param ?? 'id', param ? 400 : 404)
  return found
}

/** The id in a field that may hold the id or the expanded object. */
export function idOf(field: string | { id: string }): string {
  return typeof field === 'string' ? field : field.id
}

/** Metadata as it is stored: an empty value takes its key away. */
export function toMetadata(...params: (Stripe.Emptyable<Stripe.MetadataParam> | undefined)[]): Stripe.Metadata {
  const pairs = Object.entries(Object.assign({}, ...params) as Stripe.Metadata)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}
