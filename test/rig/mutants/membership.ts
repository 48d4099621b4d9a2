import type { Mutant } from './mutant.ts'

/** Applications, decisions and cancellations. */
export const membershipMutants: Mutant[] = [
  {
    id: 'second-decision-counts',
    file: 'app/society/membership/review/reviews.ts',
    from: 'const undecided = and(eq(memberships.id, id), isNull(memberships.decision))',
    to: 'const undecided = eq(memberships.id, id)',
    mistake: 'Lets a second press decide again: accepted, and then declined with a refund.',
    tests: ['app/society/membership/membership.test.ts'],
  },
  {
    id: 'declined-and-not-refunded',
    file: 'app/society/membership/review/reviews.ts',
    from: "    await requestRefund(deps, tx, { orderId, reason: 'not_a_fit' })\n",
    to: "    if (!note) await requestRefund(deps, tx, { orderId, reason: 'not_a_fit' })\n",
    mistake: 'Refunds only those who are declined without a word.',
    tests: ['app/society/membership/membership.test.ts'],
  },
  {
    id: 'cancellation-applied-before-stripe',
    file: 'app/society/membership/cancellation.ts',
    from: 'if (isRunning(member.membership.state))\n      await setCancelAtPeriodEnd',
    to: "if (isRunning(member.membership.state) && cancellationRequest !== 'cancel')\n      await setCancelAtPeriodEnd",
    mistake: 'Records a cancellation as passed on that Stripe never heard of.',
    tests: ['app/society/membership/cancellation.test.ts'],
  },
  {
    id: 'last-wish-lost',
    file: 'app/society/membership/cancellation.ts',
    from: 'cancellationRequestedAt: now, cancellationAppliedAt: null })',
    to: 'cancellationRequestedAt: now })',
    mistake: 'Takes a second wish for one that was passed on already: resuming does nothing.',
    tests: ['app/society/membership/cancellation.test.ts'],
  },
  {
    id: 'unconfirmed-application-counts',
    file: 'app/society/membership/application/applications.ts',
    from: 'and(sent, isNotNull(applications.confirmedAt), eq(applications.email, order.email.toLowerCase()))',
    to: 'and(isNotNull(applications.sentAt), free, eq(applications.email, order.email.toLowerCase()))',
    mistake: 'Gives a membership the application of whoever typed its address.',
    tests: ['app/society/membership/application/applications.test.ts', 'app/society/membership/membership.test.ts'],
  },
  {
    id: 'review-reminded-too-late',
    file: 'app/society/membership/review/reviews.ts',
    from: "inArray(memberships.state, ['in_review', 'ending']),",
    to: "inArray(memberships.state, ['ending']),",
    mistake: 'Reminds the coach of the few applications that are canceled, and not of the others.',
    tests: ['app/society/membership/membership.test.ts', 'app/desk/queue.test.ts'],
  },
]
