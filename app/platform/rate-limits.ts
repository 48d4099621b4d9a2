import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { type Clock, DAY } from './clock.ts'
import type { Db } from './database.server.ts'
import { rateLimits } from './rate-limits.sql.ts'
import { Refusal } from './refusal.ts'

/** At most `limit` times in each `window` milliseconds. */
export interface RateLimit {
  name: string
  limit: number
  window: number
}

/**
 * Counts one use by this subject (a network address, a mail address; kept only as a hash) over all processes.
 *
 * @throws Refusal 429 with the seconds until the window ends, once the limit is passed.
 */
export async function countUse(deps: { db: Db; clock: Clock }, rate: RateLimit, subject: string): Promise<void> {
  const now = deps.clock.now().getTime()
  const windowStart = new Date(now - (now % rate.window))
  const key = createHash('sha256').update(`${rate.name}:${subject}`).digest('base64url')
  const [row] = await deps.db
    .insert(rateLimits)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count })
  if ((row?.count ?? 0) <= rate.limit) return
  const wait = Math.ceil((windowStart.getTime() + rate.window - now) / 1000)
  throw new Refusal(
    429,
    'too_many_requests',
    `Too many tries in a short time. Please try again in ${wait} seconds.`,
    wait,
  )
}

/** Forgets windows that ended more than a day ago. */
export async function forgetOldUses(deps: { db: Db; clock: Clock }): Promise<void> {
  await deps.db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(deps.clock.now().getTime() - DAY)))
}

/** The part of a network address that one household or machine holds: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const full = plain.includes('::')
    ? [...groups, ...Array(8 - groups.length - after.length).fill('0'), ...after]
    : groups
  return full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
