import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Clock, DAY } from '../clock.ts'
import type { Db } from '../database/database.server.ts'
import { HttpError } from './http-error.ts'
import { rateLimits } from './rate-limits.sql.ts'

/** At most `limit` times in each `window` milliseconds. */
export interface RateLimit {
  name: string
  limit: number
  window: number
}

/**
 * Counts one use by this subject (a network address, an email address; stored only as a hash) over all processes.
 *
 * @throws Refusal 429 with the seconds until the window ends, once the limit is passed.
 */
export async function countUse(deps: { db: Db; clock: Clock }, rate: RateLimit, subject: string): Promise<void> {
  const [use] = await countUses(deps, [{ rate, subject }])
  if (use && use.count > rate.limit) throw tooMany(use.wait)
}

/**
 * Refuses a subject that has reached its limit, without counting this use: for what is counted only when it fails.
 *
 * @throws Refusal 429 as `countUse` does
 */
export async function assertBelowLimit(
  deps: { db: Db; clock: Clock },
  rate: RateLimit,
  subject: string,
): Promise<void> {
  if ((await getUseCount(deps, rate, subject)) >= rate.limit)
    throw tooMany(secondsUntilReset(rate, deps.clock.now().getTime()))
}

function tooMany(wait: number): HttpError {
  const message = `Too many tries in a short time. Please try again in ${waitLabel(wait)}.`
  return new HttpError(429, 'too_many_requests', message, wait)
}

/** Seconds as a person says them, rounded up: `a minute`, `12 minutes`. */
export function waitLabel(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Counts several uses in one statement. `wait`: seconds until the window ends. What passes a limit is the caller's to say. */
export async function countUses(
  deps: { db: Db; clock: Clock },
  uses: { rate: RateLimit; subject: string }[],
): Promise<{ rate: RateLimit; count: number; wait: number }[]> {
  const now = deps.clock.now().getTime()
  const rows = uses
    .map(({ rate, subject }) => ({ rate, key: keyOf(rate, subject), windowStart: windowOf(rate, now) }))
    // Two statements that count the same subjects lock them in the same order.
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const counted = await deps.db
    .insert(rateLimits)
    .values(rows.map(({ key, windowStart }) => ({ key, windowStart, count: 1 })))
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count })
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  return rows.map(({ rate, key }) => ({
    rate,
    count: counts.get(key) ?? 0,
    wait: secondsUntilReset(rate, now),
  }))
}

/** How often the subject has used it in the present window. */
export async function getUseCount(deps: { db: Db; clock: Clock }, rate: RateLimit, subject: string): Promise<number> {
  const windowStart = windowOf(rate, deps.clock.now().getTime())
  const [row] = await deps.db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(rate, subject)), eq(rateLimits.windowStart, windowStart)))
  return row?.count ?? 0
}

function keyOf(rate: RateLimit, subject: string): string {
  return createHash('sha256').update(`${rate.name}:${subject}`).digest('base64url')
}

function windowOf(rate: RateLimit, now: number): Date {
  return new Date(now - (now % rate.window))
}

/** Seconds until the present window ends. */
function secondsUntilReset(rate: RateLimit, now: number): number {
  return Math.ceil((rate.window - (now % rate.window)) / 1000)
}

/** Forgets windows that ended more than a day ago. */
export async function deleteExpiredRateLimits(deps: { db: Db; clock: Clock }): Promise<void> {
  await deps.db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(deps.clock.now().getTime() - DAY)))
}

/** The site that a network of `networkOf` belongs to: providers give one customer a /56 of IPv6, which has 256 networks. */
export function siteOf(network: string): string {
  const groups = network.split(':')
  if (groups.length !== 4) return network
  const site = Number.parseInt(groups[3] ?? '', 16) & 0xff00
  return [...groups.slice(0, 3), site.toString(16)].join(':')
}

/** The part of a network address that one household or machine holds: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  // A proxy may pass on anything the client wrote: a text that is not an address is counted as it is.
  if (isIP(plain) !== 6) return plain
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
