import type { OrderState } from '../orders/orders.ts'
import { isSubscriptionEnded, type Subscription } from '../payments/payments.ts'
import type { Decision, MembershipState } from './membership.sql.ts'

interface StatusInputs {
  order: OrderState
  /** Undefined until its first reading. */
  subscription: Pick<Subscription, 'status' | 'cancelAtPeriodEnd'> | undefined
  applied: boolean
  decision: Decision | null
}

/** The state of a membership. Pure: the same facts give the same state, in whatever order they came. */
export function membershipStatus({ order, subscription, applied, decision }: StatusInputs): MembershipState {
  if (order === 'refunded') return 'refunded'
  if (order !== 'paid') return 'ended'
  if (decision === 'declined') return 'declined'
  if (subscription && isSubscriptionEnded(subscription)) return 'ended'
  if (subscription?.cancelAtPeriodEnd) return 'ending'
  if (decision === null) return applied ? 'in_review' : 'paid'
  return subscription?.status === 'past_due' ? 'past_due' : 'active'
}

/** Whether a month is paid for or may still be charged. */
export function isRunning(state: MembershipState): boolean {
  return !ENDED_STATES.includes(state)
}

const ENDED_STATES: readonly MembershipState[] = ['ended', 'declined', 'refunded']
