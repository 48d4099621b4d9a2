import { dollars } from '../catalog/offers.ts'
import type { AppContext } from '../platform/app-context.ts'
import { HOUR } from '../platform/clock.ts'
import { dateLabel, dateTimeLabel } from './date-labels.ts'
import type { MembershipState } from './membership.sql.ts'
import type { Member } from './memberships.ts'
import { applyAsMemberPath, paymentPath } from './paths.ts'
import { MONTHLY_PRICE } from './prices.ts'
import { reviewDue } from './review/reviews.ts'
import { isRunning } from './status.ts'

/** A membership as its page shows it, ready to be read. */
export interface MemberView {
  state: MembershipState
  /** While it is reviewed: by when it is answered, and how many whole hours are left. */
  review: { by: string; hoursLeft: number } | undefined
  /** The end of what is paid; undefined where the last payment failed. */
  paidUntil: string | undefined
  /** What is charged next; undefined when nothing is. */
  nextPayment: string | undefined
  applyPath: string | undefined
  /** Where to pay after a payment failed. */
  paymentPath: string | undefined
  /** Whether the member can cancel, or undo it. The link for it comes by email. */
  availableChange: 'cancel' | 'keep' | undefined
  /** The amount, after a full refund. */
  refunded: string | undefined
  declined: boolean
}

export function toMemberView(deps: AppContext, { membership, order, subscription }: Member): MemberView {
  const { state, decision } = membership
  const due = decision === null ? reviewDue(membership) : undefined
  // A month that failed, ended or was refunded doesn't count as paid.
  const lasts = isRunning(state) && state !== 'past_due'
  const end = (lasts && subscription?.periodEnd) || undefined
  const isCharged = state === 'paid' || state === 'in_review' || state === 'active' || state === 'past_due'
  return {
    state,
    review: due && {
      by: dateTimeLabel(due),
      hoursLeft: Math.max(0, Math.ceil((due.getTime() - deps.clock.now().getTime()) / HOUR)),
    },
    paidUntil: end && dateLabel(end),
    nextPayment:
      state === 'past_due'
        ? `${MONTHLY_PRICE}, we’ll retry soon`
        : isCharged && end
          ? `${MONTHLY_PRICE} on ${dateLabel(end)}`
          : undefined,
    paymentPath: state === 'past_due' ? paymentPath(deps, membership) : undefined,
    applyPath: state === 'paid' ? applyAsMemberPath(deps, membership) : undefined,
    availableChange: isCharged ? 'cancel' : state === 'ending' ? 'keep' : undefined,
    refunded: state === 'refunded' ? dollars(order.amountCents) : undefined,
    declined: decision === 'declined',
  }
}
