import { site } from '../../../site.config.ts'
import { REVIEW_HOURS } from '../../catalog/application.ts'
import { hasRooms } from '../../catalog/society-rooms.ts'
import type { MembershipState } from './membership.sql.ts'
import type { OwnMembership } from './own-memberships.ts'

interface MembershipText {
  heading: string
  /** Goes on after the name on the certificate, or after “You” for someone who hasn’t applied. */
  line(since: string): string
  lead(membership: Omit<OwnMembership, 'orderId'>): string
}

/** To someone who isn't accepted yet. */
const NOT_PAID =
  'Your last payment didn’t go through. We’ll retry it over the next few days. Have a new card? You can pay with it on Stripe.'

/** What is said of a membership in each of its states. */
export const MEMBERSHIP_TEXTS: Record<MembershipState, MembershipText> = {
  paid: {
    heading: 'We need your application',
    line: () => 'paid for the Society. The application comes next.',
    lead: ({ isPastDue }) =>
      `${isPastDue ? `${NOT_PAID} ` : ''}Seven short questions, about five minutes. We’ll reply within ${REVIEW_HOURS} hours of getting it.`,
  },
  in_review: {
    heading: 'We’re reading your application',
    line: () => 'applied to the Society',
    lead: ({ isPastDue }) =>
      isPastDue ? NOT_PAID : 'There’s nothing more you need to do. Not a fit? We’ll refund your first payment in full.',
  },
  active: {
    heading: 'You’re a member',
    line: memberSince,
    lead: whereItIs,
  },
  past_due: {
    heading: 'Your last payment didn’t go through',
    line: memberSince,
    lead: () =>
      'You’ll keep your access while we retry the payment over the next few days. Have a new card? You can pay with it on Stripe.',
  },
  ending: {
    heading: 'Your membership is canceled',
    line: memberSince,
    lead: ({ untilEnd }) => ['We won’t charge you again.', untilEnd].filter(Boolean).join(' '),
  },
  ended: {
    heading: 'Your membership has ended',
    line: (since) => `joined the Society on ${since}`,
    lead: ({ gift }) =>
      `${gift ? 'It was a gift, and we didn’t charge you.' : 'We won’t charge you again.'} Your editions stay yours, and you’re welcome back anytime.`,
  },
  declined: {
    heading: 'Your application was declined',
    line: () => 'applied to the Society',
    lead: ({ firstMonth }) =>
      `We don’t think the Society is the right fit right now. We’re refunding your first payment of ${firstMonth} in full, your membership has ended, and we won’t charge you again.`,
  },
  refunded: {
    heading: 'Your membership was refunded',
    line: () => 'a member of the Society until the refund',
    lead: ({ refunded, declined, firstMonth }) =>
      `${declined ? 'We don’t think the Society is the right fit right now. ' : ''}Your payment of ${refunded ?? firstMonth} was refunded in full, your membership has ended, and we won’t charge you again. Banks take five to ten days to show it.`,
  },
}

/** What canceling does, before it's done. */
export function leavingRule({ isPastDue, untilEnd }: Pick<OwnMembership, 'isPastDue' | 'untilEnd'>): string {
  if (isPastDue)
    return 'Your last payment didn’t go through, so your membership ends right away. We won’t charge you again.'
  const undo = 'You can undo this until the end of what you’ve paid for.'
  return ['We won’t charge you again.', untilEnd, undo].filter(Boolean).join(' ')
}

function memberSince(since: string): string {
  return `a member of the Society since ${since}`
}

function whereItIs(): string {
  const { community, liveCalls } = site.links
  if (hasRooms())
    return community
      ? 'Leads, live calls and lessons are in the Society’s rooms, with the way to the founders’ chat.'
      : 'Leads, live calls, lessons and the founders’ chat are in the Society’s rooms.'
  return community || liveCalls
    ? 'Your welcome email has the links to the chat and the live calls. Lost it? Email us.'
    : 'Both Money Finder editions are yours every month. We’ll email you when each one comes out.'
}
