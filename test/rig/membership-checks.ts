import type { Acknowledgments } from './acknowledgments.ts'
import type { Rows } from './rows.ts'
import type { LedgerSession } from './stripe-ledger.ts'

/** A paid first month is one membership, in the state that Stripe's books and the coach's decision imply. */
export function membershipViolations(sessions: LedgerSession[], rows: Rows, acknowledged: Acknowledgments | undefined) {
  const joined = sessions.filter(({ product, paid, priceMatches }) => product === 'society' && paid && priceMatches)
  return joined.flatMap((session) => sessionMembershipViolations(session, rows, acknowledged))
}

function sessionMembershipViolations(session: LedgerSession, rows: Rows, acknowledged: Acknowledgments | undefined) {
  const named = `the membership of ${session.email} (order ${session.orderId})`
  const [member, ...others] = rows.memberships.filter(({ order_id }) => order_id === session.orderId)
  // A first payment that was refunded before the shop knew of it creates no membership.
  if (!member && (session.refunded || session.disputeLost)) {
    return session.subscriptionEnded ? [] : [`${named} went back, and Stripe would charge the next month`]
  }
  if (!member || others.length > 0) return [`${named} is there ${others.length + (member ? 1 : 0)} times`]
  const due = expectedMembershipState(session, member)
  const decision = acknowledged?.decisions.get(session.orderId)
  return [
    ...(member.state === due ? [] : [`${named} is ${member.state}, and Stripe's books make it ${due}`]),
    ...(decision && member.decision !== decision
      ? [`${named} was ${decision}, and its decision is ${member.decision}`]
      : []),
    ...(acknowledged?.cancellations.has(session.orderId) && member.cancellation_request !== 'cancel'
      ? [`${named} was canceled by its member, and goes on`]
      : []),
    ...(member.cancellation_request === 'cancel' &&
    session.subscription?.status === 'active' &&
    !session.subscription.endsAtPeriodEnd
      ? [`${named} was canceled by its member, and Stripe would charge it again`]
      : []),
  ]
}

function expectedMembershipState(session: LedgerSession, { decision, applied }: Rows['memberships'][number]): string {
  const { refunded, disputeLost, subscriptionEnded, subscription } = session
  if (refunded) return 'refunded'
  if (disputeLost) return 'ended'
  if (decision === 'declined') return 'declined'
  if (subscriptionEnded) return 'ended'
  if (subscription?.endsAtPeriodEnd) return 'ending'
  if (decision === null) return applied ? 'in_review' : 'paid'
  return subscription?.status === 'past_due' ? 'past_due' : 'active'
}
