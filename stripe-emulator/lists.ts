import type { SQLInputValue } from 'node:sqlite'
import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from './errors.ts'
import { type ObjectType, row, selectObjects } from './ledger.ts'
import type { RequestContext } from './request-context.ts'

interface ListParams {
  limit?: number
  starting_after?: string
  created?: Stripe.RangeQueryParam | number
}

/** A condition on an object's JSON body, with its values. */
export interface Condition {
  sql: string
  values: SQLInputValue[]
}

/** That a field of the object, `a` or `a.b`, has this value; null without a value. */
export function fieldEquals(field: string, value: unknown): Condition | null {
  if (value === undefined) return null
  if (!/^[a-z_.]+$/.test(field)) throw new Error(`Not the name of a field: ${field}`)
  return { sql: `json_extract(body, '$.${field}') = ?`, values: [String(value)] }
}

/** Newest first, 10 unless set otherwise and at most 100, with `has_more`, as Stripe lists. */
export function listObjects<K extends ObjectType>(
  context: RequestContext,
  kind: K,
  url: string,
  page: ListParams,
  conditions: (Condition | null)[],
) {
  const limit = page.limit ?? 10
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid limit: must be between 1 and 100', 'limit', 'parameter_invalid_integer')
  const all = [...conditions, ...createdConditions(page.created), cursorCondition(context, page)]
  const used = all.filter((condition) => condition !== null)
  const clause = `${used.map(({ sql }) => `and ${sql}`).join(' ')} order by seq desc limit ${limit + 1}`
  const found = selectObjects(context.ledger, kind, clause, ...used.flatMap(({ values }) => values))
  const data = found.slice(0, limit)
  return { object: 'list' as const, data, has_more: found.length > limit, url }
}

function cursorCondition(context: RequestContext, { starting_after: after }: ListParams): Condition | null {
  if (after === undefined) return null
  const found = row<{ seq: number }>(context.ledger, 'select seq from objects where id = ?', after)
  if (!found) throw resourceMissing('object', after, 'starting_after', 400)
  return { sql: 'seq < ?', values: [found.seq] }
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function createdConditions(created: ListParams['created']): Condition[] {
  if (created === undefined) return []
  if (typeof created === 'number') return [{ sql: 'created = ?', values: [created] }]
  const names = Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[]
  return names.flatMap((name) => {
    const value = created[name]
    return value === undefined ? [] : [{ sql: `created ${COMPARISONS[name]} ?`, values: [value] }]
  })
}
