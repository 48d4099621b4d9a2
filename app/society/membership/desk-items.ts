import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { REVIEW_HOURS } from '../../catalog/application.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { shownEmail } from '../../sales/orders/orders.ts'
import { subscriptions } from '../../sales/payments/payments.sql.ts'
import { dateTimeLabel } from './dates.ts'
import { applications, membershipEvents, memberships } from './membership.sql.ts'
import { firstMonthPrice, monthlyPrice } from './prices.ts'
import { reviewDue } from './review/reviews.ts'
import { CHARGED_STATES } from './status.ts'

/** Applications that are paid for and wait for the coach's answer. */
export function openApplications({ database: { db } }: AppContext): DeskItemSource {
  return {
    name: 'application',
    label: 'Application',
    endsByMark: false,
    async find({ limit, hidden }) {
      const waiting = await db
        .select({
          id: memberships.id,
          since: memberships.reviewSince,
          email: shownEmail,
          answers: applications.answers,
          firstCents: memberships.firstCents,
        })
        .from(memberships)
        .innerJoin(orders, eq(orders.id, memberships.orderId))
        .leftJoin(applications, eq(applications.id, memberships.applicationId))
        .where(
          and(
            isNull(memberships.decision),
            isNotNull(memberships.reviewSince),
            inArray(memberships.state, ['in_review', 'ending']),
            notInArray(memberships.id, [...hidden]),
          ),
        )
        .orderBy(asc(memberships.reviewSince), memberships.id)
        .limit(limit)
      return waiting.map(({ id, since, email, answers, firstCents }) => {
        const dueAt = reviewDue({ reviewSince: since })
        const who = [answers?.name || email || 'Someone', answers?.business].filter(Boolean).join(', ')
        return {
          id,
          fact: `${who} applied to the Society`,
          consequence: `${firstMonthPrice({ firstCents })} is paid. Your ${REVIEW_HOURS} hours end ${dueAt ? dateTimeLabel(dueAt) : 'soon'}. It stays open until you decide.`,
          action: { label: 'Read it', href: `/desk/applications/${id}` },
          dueAt,
          email: email ?? undefined,
        }
      })
    },
  }
}

/** Whose renewal failed, accepted or not, each time it does. Nothing closes while Stripe tries again. */
export function failedRenewals({ database: { db } }: AppContext): DeskItemSource {
  return {
    name: 'renewal',
    label: 'Renewal failed',
    endsByMark: true,
    async find({ limit, hidden }) {
      const since = db
        .selectDistinctOn([membershipEvents.subject], {
          subject: membershipEvents.subject,
          event: membershipEvents.id,
          at: membershipEvents.at,
        })
        .from(membershipEvents)
        .where(eq(membershipEvents.state, 'past_due'))
        .orderBy(membershipEvents.subject, desc(membershipEvents.id))
        .as('since')
      // Of someone who isn't accepted yet it's no change of the membership: the month that isn't paid tells when.
      const { periodEnd } = subscriptions
      const id = sql<string>`coalesce(${since.event}::text, ${memberships.id} || ' ' || ${periodEnd}::date)`
      const at = sql`coalesce(${since.at}, ${periodEnd} - interval '1 month')`.mapWith(subscriptions.periodEnd)
      const isFailed = and(inArray(memberships.state, [...CHARGED_STATES]), eq(subscriptions.status, 'past_due'))
      const failed = await db
        .select({
          ...{ id, at },
          orderId: orders.id,
          email: orders.email,
          answers: applications.answers,
          monthlyCents: memberships.monthlyCents,
        })
        .from(memberships)
        .leftJoin(since, eq(since.subject, memberships.id))
        .innerJoin(orders, eq(orders.id, memberships.orderId))
        .innerJoin(subscriptions, eq(subscriptions.orderId, orders.id))
        .leftJoin(applications, eq(applications.id, memberships.applicationId))
        // Who is erased can't be written to.
        .where(and(isFailed, isNull(orders.erasedAt), notInArray(id, [...hidden])))
        .orderBy(asc(at))
        .limit(limit)
      return failed.map(({ id, at, orderId, email, answers, monthlyCents }) => ({
        id,
        fact: `${answers?.name || email || 'A member'}: ${monthlyPrice({ monthlyCents })} didn’t go through`,
        consequence: `Since ${dateTimeLabel(at)}. We emailed a link to pay with another card. Stripe tries again, and nothing closes until it gives up.`,
        action: { label: 'Write to them', href: `/desk/write/${orderId}` },
        dueAt: new Date(at.getTime() + 2 * DAY),
        email: email?.toLowerCase(),
      }))
    },
  }
}
