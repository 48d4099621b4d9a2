import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { REVIEW_HOURS, REVIEW_REMINDERS } from '../../../catalog/application.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { formSchema, lines } from '../../../platform/forms/form-schema.ts'
import { enqueueEmail } from '../../../platform/mail/email-queue.ts'
import { isCurrent } from '../../../platform/signed-token.ts'
import { lockOrder } from '../../../sales/orders/orders.ts'
import { cancelSubscription, requestRefund } from '../../../sales/payments/payments.ts'
import { summarizeApplication } from '../application/application-details.tsx'
import { applicationOf } from '../application/applications.ts'
import { dateTimeLabel } from '../dates.ts'
import { recordMembershipEvent } from '../history.ts'
import { readLink } from '../links.ts'
import { grantMissingEditions } from '../member-editions.ts'
import { applications, type Decision, memberships } from '../membership.sql.ts'
import { findMember, type Member, syncMembership } from '../memberships.ts'
import { isRunning } from '../status.ts'

/** When the coach's answer is due. Undefined before the review begins. */
export function reviewDue({ reviewSince }: { reviewSince: Date | null }): Date | undefined {
  return reviewSince ? new Date(reviewSince.getTime() + REVIEW_HOURS * HOUR) : undefined
}

export type Review =
  | { state: 'unknown' }
  | { state: 'expired' }
  /** There is nothing left to decide about: it ended without a decision. */
  | { state: 'over'; member: Member }
  | { state: 'decided'; member: Member; decision: Decision; at: Date }
  | { state: 'open'; member: Member; proposedDecision: Decision }

/** What a link in the coach's email can do right now. Opening it changes nothing. */
export async function readReview(deps: AppContext, token: string): Promise<Review> {
  const accepting = readLink(deps.secret, 'accept', token)
  const link = accepting ?? readLink(deps.secret, 'decline', token)
  const member = link && (await findMember(deps.database.db, link.subject))
  if (!link || !member) return { state: 'unknown' }
  const { decision, decidedAt, state } = member.membership
  if (decision && decidedAt) return { state: 'decided', member, decision, at: decidedAt }
  if (!isRunning(state)) return { state: 'over', member }
  if (!isCurrent(link, member.membership.linkGeneration, deps.clock.now())) return { state: 'expired' }
  return { state: 'open', member, proposedDecision: accepting ? 'accepted' : 'declined' }
}

/** Decides as the link says, once: the first decision is final. The note goes to the applicant with the decision. */
export async function decideReview(deps: AppContext, token: string, note?: string): Promise<Review> {
  const review = await readReview(deps, token)
  if (review.state !== 'open') return review
  const { membership, order } = review.member
  await deps.database.transact((tx) =>
    decide(deps, tx, { id: membership.id, orderId: order.id, as: review.proposedDecision, note }),
  )
  return readReview(deps, token)
}

/** @returns whether this is the decision: the first one is final */
export async function decide(
  deps: AppContext,
  tx: Tx,
  { id, orderId, as, note }: { id: string; orderId: string; as: Decision; note?: string | undefined },
): Promise<boolean> {
  // Whatever changes a membership locks its order first: a payment may be settling at this moment.
  const order = await lockOrder(tx, orderId)
  const undecided = and(eq(memberships.id, id), isNull(memberships.decision))
  const [membership] = await tx
    .update(memberships)
    .set({ decision: as, decidedAt: deps.clock.now() })
    .where(undecided)
    .returning({ applicationId: memberships.applicationId })
  if (!membership) return false
  if (note && membership.applicationId)
    await tx.update(applications).set({ decisionNote: note }).where(eq(applications.id, membership.applicationId))
  if (as === 'accepted') await recordAcceptance(deps, tx, id, order?.email)
  else {
    await requestRefund(deps, tx, { orderId, reason: 'not_a_fit' })
    await deps.jobs.enqueue(tx, cancelSubscription, { orderId })
  }
  await syncMembership(deps, tx, orderId, 'coach')
  if (as === 'accepted') await grantMissingEditions(deps, tx, id)
  return true
}

async function recordAcceptance(deps: AppContext, tx: Tx, id: string, to: string | null | undefined): Promise<void> {
  await recordMembershipEvent(deps, tx, { subject: id, state: 'accepted', causedBy: 'coach' })
  const email = { key: `membership-welcome:${id}`, kind: 'membership-welcome', data: { membershipId: id } }
  if (to) await enqueueEmail(deps, tx, { ...email, to })
}

/** Reminds the coach of open applications after 24 and 40 hours; when both are due, only of the later. */
export async function sendReviewReminders(deps: AppContext): Promise<void> {
  const now = deps.clock.now()
  const late = [...REVIEW_REMINDERS].sort((a, b) => b - a)
  const before = new Date(now.getTime() - Math.min(...late) * HOUR)
  const waiting = await deps.database.db
    .select()
    .from(memberships)
    .where(
      and(
        isNull(memberships.decision),
        isNotNull(memberships.reviewSince),
        lte(memberships.reviewSince, before),
        inArray(memberships.state, ['in_review', 'ending']),
      ),
    )
  for (const { id, reviewSince } of waiting) {
    if (!reviewSince) continue
    const hours = late.find((after) => now.getTime() - reviewSince.getTime() >= after * HOUR)
    const reminder = {
      key: `review-${hours}:${id}`,
      kind: 'review',
      to: deps.coachEmail,
      data: { membershipId: id, hours: String(hours) },
    }
    await deps.database.transact((tx) => enqueueEmail(deps, tx, reminder))
  }
}

/** The coach's note that goes out with a decision. */
export const decisionForm = formSchema({ note: lines(2000, { called: 'note' }) })

export async function loadDeskReview(deps: AppContext, membershipId: string) {
  const { db } = deps.database
  const member = await findMember(db, membershipId)
  if (!member) return undefined
  const { membership, order } = member
  const { answers, email } = await applicationOf(db, member)
  const { decision, decidedAt, state } = membership
  const due = reviewDue(membership)
  return {
    ...summarizeApplication({ answers, email }),
    state: decision ? ('decided' as const) : isRunning(state) ? ('open' as const) : ('over' as const),
    name: answers.name || email || 'This applicant',
    email: order.email ?? undefined,
    orderId: order.id,
    /** What goes back if it is declined. */
    cents: order.amountCents - order.refundedCents,
    due: due && dateTimeLabel(due),
    decided: decision && decidedAt ? `${decision}, ${dateTimeLabel(decidedAt)}` : undefined,
  }
}

/** The same decision as by the links in the coach's email. The note goes to the applicant. */
export async function decideAtDesk(
  deps: AppContext,
  tx: Tx,
  membershipId: string,
  { as, note }: { as: Decision; note: string },
): Promise<void> {
  const member = await findMember(tx, membershipId)
  if (!member || !isRunning(member.membership.state)) return
  await decide(deps, tx, { id: membershipId, orderId: member.order.id, as, note })
}
