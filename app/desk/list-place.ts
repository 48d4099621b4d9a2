import { and, eq, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Where a page of a list begins: after this row of those that are sorted by a time and an id, the newest first. */
export interface ListPlace {
  at: Date
  id: string
}

const PAGE = 25

/** One more than a page has, to know whether there are more. */
export const PAGE_LIMIT = PAGE + 1

export function comesAfter(place: ListPlace | undefined, { at, id }: { at: PgColumn; id: PgColumn }): SQL | undefined {
  return place && or(lt(at, place.at), and(eq(at, place.at), lt(id, place.id)))
}

/** The place in an address, of ids with this prefix. */
export function readPlace(query: URLSearchParams, prefix: string): ListPlace | undefined {
  const [, time, id] = /^(\d{1,14})\.([a-z]{3}_\w{1,60})$/.exec(query.get('after') ?? '') ?? []
  return time && id?.startsWith(`${prefix}_`) ? { at: new Date(Number(time)), id } : undefined
}

/** The address of a list with this filter. */
export function listPath(path: string, filter: Readonly<Record<string, string>>, after?: ListPlace): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value))
  if (after) query.set('after', `${after.at.getTime()}.${after.id}`)
  return query.size > 0 ? `${path}?${query}` : path
}

/** A page of the rows that were found, and the addresses of the next and of the first one. */
export function toPage<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => ListPlace,
  { path, filter, after }: { path: string; filter: Readonly<Record<string, string>>; after: ListPlace | undefined },
) {
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  const next = rows.length > PAGE && last ? listPath(path, filter, placeOf(last)) : undefined
  return { shown, pager: { next, first: after && listPath(path, filter) } }
}
