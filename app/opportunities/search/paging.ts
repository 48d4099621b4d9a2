import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../platform/refusal.ts'
import type { SORTS } from './query.ts'

type Sort = (typeof SORTS)[number]

/** What a list is sorted by; what says nothing comes last. Descending unless it is a deadline. */
const KEYS: Record<Sort, { key: SQL; type: string; descending: boolean }> = {
  relevance: { key: sql`c.rank`, type: 'float8', descending: true },
  deadline: { key: sql`coalesce(f.deadline_on, date '9999-12-31')`, type: 'date', descending: false },
  posted: { key: sql`coalesce(f.posted_on, date '0001-01-01')`, type: 'date', descending: true },
  amount: { key: sql`coalesce(f.ceiling_cents, -1)`, type: 'bigint', descending: true },
}

/** How a page is sorted and where it begins: behind the last one's key and id, so that nothing is shown twice or left out. */
export function pageOrder(
  sort: Sort,
  after: string | undefined,
): { key: SQL; keyed: SQL; order: SQL; descending: boolean } {
  const { key, type, descending } = KEYS[sort]
  const order = descending ? sql`${key} desc, f.opportunity_id desc` : sql`${key}, f.opportunity_id`
  if (after === undefined) return { key, keyed: sql``, order, descending }
  const [last, id] = parsedCursor(after)
  const than = descending ? sql`<` : sql`>`
  return {
    key,
    keyed: sql`and (${key}, f.opportunity_id) ${than} (${last}::${sql.raw(type)}, ${id})`,
    order,
    descending,
  }
}

export function nextCursor(key: string, id: string): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

function parsedCursor(after: string): [string, string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [key, id] = parsed as unknown[]
      if (typeof key === 'string' && typeof id === 'string' && /^[\d.e-]{1,25}$/.test(key) && /^opp_\w{1,40}$/.test(id))
        return [key, id]
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal(400, 'bad_cursor', 'That page does not exist. Please begin at the first one.')
}
