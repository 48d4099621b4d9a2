import { type SQL, sql } from 'drizzle-orm'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { SORTS } from './query.ts'

type Sort = (typeof SORTS)[number]

/** The sort key of each order; opportunities without a value come last. */
const SORT_KEYS: Record<Sort, { key: SQL; type: string; descending: boolean }> = {
  relevance: { key: sql`f.rank`, type: 'float8', descending: true },
  deadline: { key: sql`coalesce(f.deadline_on, date '9999-12-31')`, type: 'date', descending: false },
  posted: { key: sql`coalesce(f.posted_on, date '0001-01-01')`, type: 'date', descending: true },
  amount: { key: sql`coalesce(f.ceiling_cents, -1)`, type: 'bigint', descending: true },
}

/** How a page is sorted and where it begins: after the last key and row, so that nothing is repeated or skipped. */
export function pageOrder(sort: Sort, after: string | undefined): { key: SQL; keyed: SQL; order: SQL; inPage: SQL } {
  const { key, type, descending } = SORT_KEYS[sort]
  const order = descending ? sql`${key} desc, f.ref desc` : sql`${key}, f.ref`
  const inPage = descending ? sql`p.key desc, p.ref desc` : sql`p.key, p.ref`
  if (after === undefined) return { key, keyed: sql``, order, inPage }
  const [last, ref] = parseCursor(after)
  const than = descending ? sql`<` : sql`>`
  return { key, keyed: sql`and (${key}, f.ref) ${than} (${last}::${sql.raw(type)}, ${ref}::bigint)`, order, inPage }
}

export function nextCursor(key: string, ref: string): string {
  return Buffer.from(JSON.stringify([key, ref])).toString('base64url')
}

function parseCursor(after: string): [string, string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [key, ref]: unknown[] = parsed
      if (isKey(key) && typeof ref === 'string' && /^\d{1,18}$/.test(ref)) return [key, ref]
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new HttpError(400, 'bad_cursor', 'That page doesn’t exist. Please start at the first one.')
}

/** Whether a key is a day or a number: nothing else reaches the database. */
function isKey(key: unknown): key is string {
  return typeof key === 'string' && /^(\d{4}-\d\d-\d\d|-?\d{1,18}(\.\d{1,20})?(e-?\d{1,3})?)$/.test(key)
}
