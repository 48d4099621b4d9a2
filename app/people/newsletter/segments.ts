import { type SQL, sql } from 'drizzle-orm'
import { offers } from '../../catalog/offers.ts'
import { DAY } from '../../platform/clock.ts'
import { entitlements } from '../../sales/downloads/entitlements.sql.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { subscriptions } from '../../sales/payments/subscriptions.sql.ts'
import { subscribers } from './newsletter.sql.ts'

/** A part of the readers, by facts alone: `everyone`, `members`, `bought:blueprint`. */
export type Segment = string

/** For how long someone has bought nothing who counts as quiet. */
const QUIET_PERIOD = 90 * DAY

const FIXED: Record<string, { label: string; condition(now: Date): SQL | undefined }> = {
  everyone: { label: 'Everyone who confirmed', condition: () => undefined },
  members: { label: 'Members of the Society', condition: isMember },
  'not-members': { label: 'Everyone but members', condition: () => sql`not ${isMember()}` },
  buyers: { label: 'Everyone who has bought something', condition: () => hasPaid() },
  'not-buyers': { label: 'Everyone who hasn’t bought anything', condition: () => sql`not ${hasPaid()}` },
  quiet: {
    label: 'Buyers who bought nothing in 90 days',
    condition(now) {
      const since = new Date(now.getTime() - QUIET_PERIOD).toISOString()
      return sql`${hasPaid()} and not ${hasPaid(sql`and ${orders.paidAt} >= ${since}`)}`
    },
  },
}

/** Every segment with its name, in the order in which a page lists them. */
export const SEGMENTS: readonly { segment: Segment; label: string }[] = [
  ...Object.entries(FIXED).map(([segment, { label }]) => ({ segment, label })),
  ...Object.values(offers).map(({ id, title }) => ({ segment: `bought:${id}`, label: `Bought: ${title}` })),
]

export function segmentLabel(segment: Segment): string {
  return SEGMENTS.find((one) => one.segment === segment)?.label ?? segment
}

/** SQL condition on the subscribers' table; undefined takes everyone. */
export function isInSegment(segment: Segment, now: Date): SQL | undefined {
  const fixed = FIXED[segment]
  if (fixed) return fixed.condition(now)
  const [, product] = /^bought:(.+)$/.exec(segment) ?? []
  if (!product) throw new Error(`there is no segment ${segment}`)
  return hasPaid(sql`and ${orders.productId} = ${product}`)
}

/** Paid, and not paid back since. */
function hasPaid(more: SQL = sql``): SQL {
  return sql`exists (select from ${orders} where lower(${orders.email}) = ${subscribers.email}
    and ${orders.state} = 'paid' and ${orders.amountCents} > 0 ${more})`
}

/** She pays for the Society, or it was given to her and that hasn't ended. */
function isMember(): SQL {
  const pays = sql`select from ${subscriptions} join ${orders} on ${orders.id} = ${subscriptions.orderId}
    where lower(${orders.email}) = ${subscribers.email} and ${subscriptions.status} in ('active', 'past_due')`
  const hasGift = sql`select from ${entitlements} join ${orders} on ${orders.id} = ${entitlements.orderId}
    where lower(${orders.email}) = ${subscribers.email} and ${orders.givenBy} is not null
      and ${entitlements.productId} = ${offers.society.id} and ${entitlements.edition} is null and ${entitlements.endedAt} is null`
  return sql`(exists (${pays}) or exists (${hasGift}))`
}
