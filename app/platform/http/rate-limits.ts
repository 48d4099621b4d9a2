import { isIP } from 'node:net'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { DAY } from '../clock.ts'
import { sha256 } from '../sha256.ts'
import { HttpError } from './http-error.ts'
import { rateLimits } from './rate-limits.sql.ts'

/** At most `limit` times in each `window` milliseconds. */
export interface RateLimit {
  name: string
  limit: number
  window: number
}

type CountDeps = Pick<AppContext, 'database' | 'clock'>

/**
 * Counts one use by this subject (a network address, an email address; stored only as a hash) over all processes.
 *
 * @throws Refusal 429 with the seconds until the window ends, once the limit is passed.
 */
export async function countUse(deps: CountDeps, rate: RateLimit, subject: string): Promise<void> {
  const wait = await countUses(deps, [{ rate, subject }])
  if (wait) throw tooMany(wait)
}

/**
 * Refuses a subject that has reached its limit, without counting this use: for what is counted only when it fails.
 *
 * @throws Refusal 429 as `countUse` does
 */
export async function assertBelowLimit(deps: CountDeps, rate: RateLimit, subject: string): Promise<void> {
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

/**
 * Counts uses in one statement. What passes a limit is the caller's to say.
 *
 * @returns the seconds to wait, once a limit is passed
 */
export async function countUses(
  deps: CountDeps,
  uses: { rate: RateLimit; subject: string }[],
): Promise<number | undefined> {
  const now = deps.clock.now().getTime()
  const rows = uses
    .map(({ rate, subject }) => ({ rate, key: keyOf(rate, subject), windowStart: windowOf(rate, now) }))
    // Two statements that count the same subjects lock them in the same order.
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const counted = await deps.database.db
    .insert(rateLimits)
    .values(rows.map(({ key, windowStart }) => ({ key, windowStart, count: 1 })))
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count })
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  const passed = rows.filter(({ rate, key }) => (counts.get(key) ?? 0) > rate.limit)
  return passed.length > 0 ? Math.max(...passed.map(({ rate }) => secondsUntilReset(rate, now))) : undefined
}

/** How often the subject has used it in the present window. */
export async function getUseCount(deps: CountDeps, rate: RateLimit, subject: string): Promise<number> {
  const windowStart = windowOf(rate, deps.clock.now().getTime())
  const [row] = await deps.database.db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(rate, subject)), eq(rateLimits.windowStart, windowStart)))
  return row?.count ?? 0
}

function keyOf(rate: RateLimit, subject: string): string {
  return sha256(`${rate.name}:${subject}`)
}

function windowOf(rate: RateLimit, now: number): Date {
  return new Date(now - (now % rate.window))
}

/** Seconds until the present window ends. */
function secondsUntilReset(rate: RateLimit, now: number): number {
  return Math.ceil((rate.window - (now % rate.window)) / 1000)
}

/** Forgets windows that ended more than a day ago. */
export async function deleteExpiredRateLimits({ database, clock }: CountDeps): Promise<void> {
  await database.db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(clock.now().getTime() - DAY)))
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
