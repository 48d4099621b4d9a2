import { site } from '../../site.config.ts'
import type { MembershipState } from '../society/membership/membership.ts'

interface MembershipText {
  heading: string
  /** Goes on after the name on the certificate, or after “You” for someone who hasn’t applied. */
  line(since: string): string
  lead: string
}

/** What an account says of a membership in each of its states. */
export const MEMBERSHIP_TEXTS: Record<MembershipState, MembershipText> = {
  paid: {
    heading: 'Your application is still missing',
    line: () => 'paid for the Society. The application comes next.',
    lead: 'Seven short questions, about five minutes. We answer within 48 hours of getting them.',
  },
  in_review: {
    heading: 'We’re reading your application',
    line: () => 'applied to the Society',
    lead: 'You don’t have to do anything. Not a fit? Your first payment comes back in full.',
  },
  active: {
    heading: 'You’re a member',
    line: (since) => `a member of the Society since ${since}`,
    lead: site.links.community
      ? 'Leads, live calls and lessons are in the Society’s rooms, with the way to the founders’ chat.'
      : 'Leads, live calls, lessons and the founders’ chat are in the Society’s rooms.',
  },
  past_due: {
    heading: 'The last payment didn’t go through',
    line: (since) => `a member of the Society since ${since}`,
    lead: 'You keep your access while we retry the payment over the next few days.',
  },
  ending: {
    heading: 'Your membership is canceled',
    line: (since) => `a member of the Society since ${since}`,
    lead: 'We won’t charge you again. You have access through the period you’ve paid for.',
  },
  ended: {
    heading: 'Your membership has ended',
    line: (since) => `joined the Society on ${since}`,
    lead: 'We won’t charge you again. Your editions stay yours, and you’re welcome back anytime.',
  },
  declined: {
    heading: 'Your application was declined',
    line: () => 'applied to the Society',
    lead: 'Your first payment is on its way back in full, and we won’t charge you again.',
  },
  refunded: {
    heading: 'Your membership was refunded',
    line: () => 'a member of the Society until the refund',
    lead: 'We refunded your payment in full, and we won’t charge you again. Banks take five to ten days to show it.',
  },
}
