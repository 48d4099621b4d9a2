import { dollars } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { HOUR } from '../../platform/clock.ts'
import { isPromised } from '../../sales/payments/payments.ts'
import { dateLabel, dateTimeLabel } from './date-labels.ts'
import { giftLabel } from './gift-dates.ts'
import type { MembershipState } from './membership.sql.ts'
import type { Member } from './memberships.ts'
import { applyAsMemberPath, paymentPath } from './paths.ts'
import { firstMonthPrice, monthlyPrice } from './prices.ts'
import { giftAfterwards, renewalsFrom, renewalTerms } from './renewal-terms.ts'
import { reviewDue } from './review/reviews.ts'
import { CHARGED_STATES, hasRunOut, isRunning } from './status.ts'

/** A membership as its page shows it, ready to be read. */
export interface MemberView {
  state: MembershipState
  /** While it is reviewed: by when it is answered, and how many whole hours are left. */
  review: { by: string; hoursLeft: number } | undefined
  /** The end of what is paid; undefined where the last payment failed. */
  paidUntil: string | undefined
  /** Whether it was accepted and hasn't ended. */
  opensRooms: boolean
  /** What a canceled one opens until the end of the paid time. */
  untilEnd: string | undefined
  /** What is charged next; undefined when nothing is. */
  nextPayment: string | undefined
  applyPath: string | undefined
  /** Where to pay after a payment failed. */
  paymentPath: string | undefined
  /** Where the first payment goes back by one press, while that is promised. */
  refundPath: string | undefined
  /** The amount, after a full refund. */
  refunded: string | undefined
  declined: boolean
  /** What the first month cost, and what every later one does. */
  firstMonth: string
  monthly: string
  /** Of one that was given, for which nothing is charged: `A gift from Simone through March 3, 2027` */
  gift: string | undefined
  /** What follows the paid time once it's canceled, where gifts aren't used yet. */
  giftAfterwards: string | undefined
  /** When the member pays again, where gifts pay for the next renewals. */
  paysAgainOn: string | undefined
}

export function toMemberView(deps: AppContext, { membership, order, subscription }: Member): MemberView {
  const { decision } = membership
  const state = hasRunOut(membership, deps.clock.now()) ? 'ended' : membership.state
  const gift = order.givenBy ? giftLabel(membership.givenUntil) : undefined
  const due = decision === null ? reviewDue(membership) : undefined
  // A month that failed, ended or was refunded doesn't count as paid.
  const lasts = isRunning(state) && state !== 'past_due'
  const end = (lasts && subscription?.periodEnd) || undefined
  const isCharged = !gift && CHARGED_STATES.includes(state)
  const renewals = isCharged && end ? renewalsFrom(membership, end) : undefined
  const isCredited = renewals !== undefined && renewals.gifts.length > 0
  return {
    state,
    review: due && {
      by: dateTimeLabel(due),
      hoursLeft: Math.max(0, Math.ceil((due.getTime() - deps.clock.now().getTime()) / HOUR)),
    },
    paidUntil: end && dateLabel(end),
    opensRooms: decision === 'accepted' && OPENS_ROOMS.includes(state),
    untilEnd: end && untilEnd(membership, end),
    nextPayment:
      state === 'past_due'
        ? `${monthlyPrice(membership)}, we’ll retry soon`
        : isCharged && end
          ? isCredited
            ? renewalTerms(membership, end)
            : `${monthlyPrice(membership)} on ${dateLabel(end)}`
          : undefined,
    firstMonth: firstMonthPrice(membership),
    monthly: monthlyPrice(membership),
    paymentPath: state === 'past_due' ? paymentPath(deps, membership) : undefined,
    applyPath: state === 'paid' ? applyAsMemberPath(deps, membership) : undefined,
    refundPath:
      !gift && isRunning(state) && isPromised(order, deps.clock.now())
        ? `/account/purchases/${order.id}#refund`
        : undefined,
    refunded: state === 'refunded' ? dollars(order.amountCents) : undefined,
    declined: decision === 'declined',
    gift,
    giftAfterwards: end && !gift ? giftAfterwards(membership, end) : undefined,
    paysAgainOn: isCredited ? dateLabel(renewals.paid) : undefined,
  }
}

const OPENS_ROOMS: readonly MembershipState[] = ['active', 'past_due', 'ending']

/** What someone who canceled has until the end of what they paid: nothing before their application is accepted. */
export function untilEnd(
  { decision, applicationId }: Pick<Member['membership'], 'decision' | 'applicationId'>,
  end: Date,
): string {
  if (decision === 'accepted') return `You have access through ${dateLabel(end)}.`
  if (applicationId === null) return 'The Society opens only once we’ve accepted your application.'
  return `We’re still reading your application. If it’s a yes, you have access through ${dateLabel(end)}.`
}
