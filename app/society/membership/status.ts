import type { OrderState } from '../../sales/orders/orders.ts'
import { isSubscriptionEnded, type Subscription } from '../../sales/payments/payments.ts'
import type { Decision, MembershipState } from './membership.sql.ts'

interface StatusInputs {
  order: OrderState
  /** Undefined until its first reading. */
  subscription: Pick<Subscription, 'status' | 'cancelAtPeriodEnd'> | undefined
  applied: boolean
  decision: Decision | null
  /** Whether it was given until a day that has passed. */
  hasRunOut: boolean
}

/** The state of a membership. Pure: the same facts give the same state, in whatever order they came. */
export function membershipStatus(facts: StatusInputs): MembershipState {
  const { order, subscription, applied, decision } = facts
  if (order === 'refunded') return 'refunded'
  if (order !== 'paid' || facts.hasRunOut) return 'ended'
  if (decision === 'declined') return 'declined'
  if (subscription && isSubscriptionEnded(subscription)) return 'ended'
  if (subscription?.cancelAtPeriodEnd) return 'ending'
  if (decision === null) return applied ? 'in_review' : 'paid'
  return subscription?.status === 'past_due' ? 'past_due' : 'active'
}

/** Whether a membership was given until a moment that has passed. The state that is stored may be a few minutes late. */
export function hasRunOut({ givenUntil }: { givenUntil: Date | null }, now: Date): boolean {
  return givenUntil !== null && givenUntil <= now
}

/** Whether a month is paid for or may still be charged. */
export function isRunning(state: MembershipState): boolean {
  return !ENDED_STATES.includes(state)
}

/** Those that are paid are charged in these when their month is over. */
export const CHARGED_STATES: readonly MembershipState[] = ['paid', 'in_review', 'active', 'past_due']

/** Whether Stripe is trying once more to charge a month. Before a membership is accepted, that changes no state of it. */
export function isPastDue(state: MembershipState, subscription: Pick<Subscription, 'status'> | undefined): boolean {
  return state === 'past_due' || (CHARGED_STATES.includes(state) && subscription?.status === 'past_due')
}

const ENDED_STATES: readonly MembershipState[] = ['ended', 'declined', 'refunded']
