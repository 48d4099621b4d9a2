import { type Mutant, plantedIn } from './mutant.ts'

/** Applications, decisions and cancellations. */
export const membershipMutants: Mutant[] = [
  ...plantedIn('app/society/membership/review/reviews.ts', ['app/society/membership/review/decisions.test.ts'], {
    'Lets a second press decide again: accepted, and then declined with a refund.': {
      from: 'const undecided = and(eq(memberships.id, id), isNull(memberships.decision))',
      to: 'const undecided = eq(memberships.id, id)',
    },
    'Refunds only those who are declined without a word.': {
      from: "    await requestRefund(deps, tx, { orderId, reason: 'not_a_fit' })\n",
      to: "    if (!note) await requestRefund(deps, tx, { orderId, reason: 'not_a_fit' })\n",
    },
    'Reminds the coach of the few applications that are canceled, and not of the others.': {
      from: "inArray(memberships.state, ['in_review', 'ending']),",
      to: "inArray(memberships.state, ['ending']),",
      tests: ['app/society/membership/membership.test.ts', 'app/desk/queue.test.ts'],
    },
  }),
  ...plantedIn('app/society/membership/cancellation.ts', ['app/society/membership/cancellation.test.ts'], {
    'Records a cancellation as passed on that Stripe never heard of.': {
      from: 'if (isRunning(member.membership.state))\n      await setCancelAtPeriodEnd',
      to: "if (isRunning(member.membership.state) && cancellationRequest !== 'cancel')\n      await setCancelAtPeriodEnd",
    },
    'Takes a second wish for one that was passed on already: resuming does nothing.': {
      from: 'cancellationRequestedAt: now, cancellationAppliedAt: null })',
      to: 'cancellationRequestedAt: now })',
    },
  }),
  ...plantedIn(
    'app/society/membership/application/applications.ts',
    ['app/society/membership/application/confirmation.test.ts', 'app/society/membership/membership.test.ts'],
    {
      'Gives a membership the application of whoever typed its address.': {
        from: 'and(sent, isNotNull(applications.confirmedAt), eq(applications.email, order.email.toLowerCase()))',
        to: 'and(isNotNull(applications.sentAt), free, eq(applications.email, order.email.toLowerCase()))',
      },
    },
  ),
]
