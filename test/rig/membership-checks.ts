import type { Acknowledged } from './acknowledged.ts'
import type { LedgerSession } from './ledger.ts'
import type { MembershipRow, Rows } from './rows.ts'

/** A paid first month is one membership, in the state that Stripe's books and the coach's decision imply. */
export function membershipFaults(
  sessions: LedgerSession[],
  rows: Rows,
  acknowledged: Acknowledged | undefined,
): string[] {
  const joined = sessions.filter(({ product, paid, asPriced }) => product === 'society' && paid && asPriced)
  return joined.flatMap((session) => faultsOf(session, rows, acknowledged))
}

function faultsOf(session: LedgerSession, rows: Rows, acknowledged: Acknowledged | undefined): string[] {
  const named = `the membership of ${session.email} (order ${session.orderId})`
  const [member, ...others] = rows.memberships.filter(({ order_id }) => order_id === session.orderId)
  // A first payment that went back before the shop had heard of it makes no membership.
  if (!member && (session.refunded || session.disputeLost)) {
    return session.over ? [] : [`${named} went back, and Stripe would charge the next month`]
  }
  if (!member || others.length > 0) return [`${named} is there ${others.length + (member ? 1 : 0)} times`]
  const due = dueState(session, member)
  const decision = acknowledged?.decisions.get(session.orderId)
  return [
    ...(member.state === due ? [] : [`${named} is ${member.state}, and Stripe's books make it ${due}`]),
    ...(decision && member.decision !== decision
      ? [`${named} was ${decision}, and its decision is ${member.decision}`]
      : []),
    ...(acknowledged?.cancellations.has(session.orderId) && member.wish !== 'end'
      ? [`${named} was canceled by its member, and goes on`]
      : []),
    ...(member.wish === 'end' && session.subscription?.status === 'active' && !session.subscription.endsAtPeriodEnd
      ? [`${named} was canceled by its member, and Stripe would charge it again`]
      : []),
  ]
}

function dueState(session: LedgerSession, { decision, applied }: MembershipRow): string {
  const { refunded, disputeLost, over, subscription } = session
  if (refunded) return 'refunded'
  if (disputeLost) return 'ended'
  if (decision === 'declined') return 'declined'
  if (over) return 'ended'
  if (subscription?.endsAtPeriodEnd) return 'ending'
  if (decision === null) return applied ? 'in_review' : 'paid'
  return subscription?.status === 'past_due' ? 'past_due' : 'active'
}
