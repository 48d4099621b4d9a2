import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import { PRICE_NOTICE_DAYS } from '../../catalog/application.ts'
import { orders } from '../../orders/orders.sql.ts'
import { DAY } from '../../platform/clock.ts'
import { oweMail } from '../../platform/mail/mails.ts'
import { type MembershipState, memberships } from '../membership.sql.ts'
import type { MembershipDeps } from '../memberships.ts'
import type { AnnounceDeps } from './owed-mails.ts'

/**
 * What members are told ahead of being charged: before the price changes from the first month's to the full one, and
 * once in every year that the membership goes on (California Business and Professions Code, section 17602). Run hourly.
 */
export async function remindMembers(deps: AnnounceDeps & Pick<MembershipDeps, 'database'>): Promise<void> {
  await noticePrices(deps)
  await remindYearly(deps)
}

type Deps = Parameters<typeof remindMembers>[0]

/** These are charged when their month is over. */
const CHARGED: MembershipState[] = ['paid', 'in_review', 'active', 'past_due']

async function noticePrices(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const soon = new Date(now.getTime() + PRICE_NOTICE_DAYS * DAY)
  const renewing = and(
    isNotNull(memberships.firstRenewalAt),
    gt(memberships.firstRenewalAt, now),
    lte(memberships.firstRenewalAt, soon),
  )
  for (const { id, email } of await members(deps, renewing))
    await owe(deps, 'price-notice', `price-notice:${id}`, id, email)
}

async function remindYearly(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  for (const { id, email, joinedAt } of await members(deps, lte(memberships.joinedAt, yearAgo))) {
    await owe(deps, 'annual-reminder', `annual-reminder:${id}:${yearsBetween(joinedAt, now)}`, id, email)
  }
}

function members(deps: Deps, which: ReturnType<typeof and>) {
  return deps.database.db
    .select({ id: memberships.id, email: orders.email, joinedAt: memberships.joinedAt })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(and(inArray(memberships.state, CHARGED), isNotNull(orders.email), which))
}

async function owe(deps: Deps, kind: string, key: string, membershipId: string, to: string | null): Promise<void> {
  if (to) await deps.database.transact((tx) => oweMail(deps, tx, { key, kind, to, data: { membershipId } }))
}

function yearsBetween(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear()
  const anniversary = new Date(from)
  anniversary.setUTCFullYear(to.getUTCFullYear())
  return anniversary > to ? years - 1 : years
}
