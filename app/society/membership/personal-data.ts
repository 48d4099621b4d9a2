import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { offers } from '../../catalog/offers.ts'
import { sourceLabel } from '../../operations/visits/visits.ts'
import type { Clock } from '../../platform/clock.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { orderHasEmail } from '../../sales/orders/orders.ts'
import { recordMembershipEvent } from './history.ts'
import { applications, memberships, renewalCredits } from './membership.sql.ts'
import { hasRunOut } from './status.ts'

/** What people wrote when they applied to the Society, drafts included. */
export const applicationPersonalData: PersonalData = {
  name: 'Your applications to the Society',
  isOfAccount: true,
  ...personalTable(applications, {
    of: (email) => eq(applications.email, email),
    orderBy: applications.createdAt,
    show: ({ answers, email, state, decisionNote, newsletter, source, createdAt, sentAt }) => ({
      ...{ email, ...answers, state, note: decisionNote },
      ...(newsletter && { 'came from the newsletter': newsletter }),
      ...(source && { 'came to our site from': sourceLabel(source) }),
      ...{ begun: createdAt, sent: sentAt },
    }),
  }),
}

/** Memberships that the coach gave. No money moved, so nothing has to stay: they're taken back, and no longer name the person. */
export function givenMembershipPersonalData({ clock }: { clock: Clock }): PersonalData {
  return {
    name: 'Memberships and months we gave you',
    retentionNote: 'A month that was taken off a membership you pay for is part of its sales record.',
    isOfAccount: true,
    async read(db, email) {
      const found = await db
        .select({ membership: memberships })
        .from(memberships)
        .innerJoin(orders, eq(orders.id, memberships.orderId))
        .where(and(orderHasEmail(email), isNotNull(orders.givenBy)))
        .orderBy(memberships.joinedAt)
      const credits = await db
        .select({ credit: renewalCredits, orderId: orders.id })
        .from(renewalCredits)
        .innerJoin(memberships, eq(memberships.id, renewalCredits.membershipId))
        .innerJoin(orders, eq(orders.id, memberships.orderId))
        .where(orderHasEmail(email))
        .orderBy(renewalCredits.requestedAt)
      const given = found.map(({ membership }) => ({
        order: membership.orderId,
        state: hasRunOut(membership, clock.now()) ? 'ended' : membership.state,
        since: membership.joinedAt.toISOString(),
        until: membership.givenUntil?.toISOString() ?? null,
        price: 'a gift, nothing is charged',
      }))
      const months = credits.map(({ credit, orderId }) => ({
        order: orderId,
        state: credit.state,
        since: credit.requestedAt.toISOString(),
        credit: `${(credit.cents / 100).toFixed(2)} USD off a renewal`,
      }))
      return [...given, ...months]
    },
    async erase(tx, email) {
      const given = await tx
        .update(orders)
        .set({ email: null, state: 'expired', paidAt: null, version: sql`${orders.version} + 1` })
        .where(and(orderHasEmail(email), isNotNull(orders.givenBy), eq(orders.productId, offers.society.id)))
        .returning({ id: orders.id })
      const ids = given.map(({ id }) => id)
      const ended = await tx
        .update(memberships)
        .set({ state: 'ended', givenUntil: clock.now() })
        .where(and(inArray(memberships.orderId, ids), eq(memberships.state, 'active')))
        .returning({ id: memberships.id })
      for (const { id: subject } of ended)
        await recordMembershipEvent({ clock }, tx, { subject, state: 'ended', causedBy: 'member' })
    },
  }
}
