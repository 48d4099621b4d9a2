import { and, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { PRICE_NOTICE_DAYS } from '../../../catalog/application.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { DAY } from '../../../platform/clock.ts'
import { enqueueEmail } from '../../../platform/mail/email-queue.ts'
import { orders } from '../../../sales/orders/orders.sql.ts'
import { memberships } from '../membership.sql.ts'
import { CHARGED_STATES } from '../status.ts'

/**
 * Notices to members before a charge: before the price changes from the first month's to the full one, and once in every
 * year of the membership (California Business and Professions Code, section 17602). Run hourly.
 */
export async function remindMembers(deps: AppContext): Promise<void> {
  const now = deps.clock.now()
  const soon = new Date(now.getTime() + PRICE_NOTICE_DAYS * DAY)
  const renewing = and(
    isNotNull(memberships.firstRenewalAt),
    gt(memberships.firstRenewalAt, now),
    lte(memberships.firstRenewalAt, soon),
  )
  for (const { id, email } of await findChargedMembers(deps, renewing))
    await enqueueNotice(deps, 'price-notice', `price-notice:${id}`, id, email)
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  for (const { id, email, joinedAt } of await findChargedMembers(deps, lte(memberships.joinedAt, yearAgo)))
    await enqueueNotice(deps, 'annual-reminder', `annual-reminder:${id}:${yearsBetween(joinedAt, now)}`, id, email)
}

function findChargedMembers(deps: AppContext, which: ReturnType<typeof and>) {
  return deps.database.db
    .select({ id: memberships.id, email: orders.email, joinedAt: memberships.joinedAt })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(and(inArray(memberships.state, CHARGED_STATES), isNull(orders.givenBy), isNotNull(orders.email), which))
}

async function enqueueNotice(deps: AppContext, kind: string, key: string, membershipId: string, to: string | null) {
  if (to) await deps.database.transact((tx) => enqueueEmail(deps, tx, { key, kind, to, data: { membershipId } }))
}

function yearsBetween(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear()
  const anniversary = new Date(from)
  anniversary.setUTCFullYear(to.getUTCFullYear())
  return anniversary > to ? years - 1 : years
}
