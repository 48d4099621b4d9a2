import type { Mutant } from './mutant.ts'

/** Money that goes back: refunds and disputes. */
export const refundMutants: Mutant[] = [
  {
    id: 'refund-without-a-stable-key',
    file: 'app/sales/payments/refunds.ts',
    from: 'idempotencyKey: `${refund.id}-${refund.errors}`',
    to: 'idempotencyKey: `${refund.id}-${refund.attempts}`',
    mistake: 'Makes the key from the attempt, so that each retry may return the money again.',
    tests: ['app/sales/payments/refunds.test.ts'],
  },
  {
    id: 'refund-not-looked-for',
    file: 'app/sales/payments/refunds.ts',
    from: 'if (refund.attempts === 1) return undefined',
    to: 'if (refund.attempts >= 1) return undefined',
    mistake: 'Never looks whether Stripe made the refund before the process died.',
    tests: ['app/sales/payments/returned-parts.slow.test.ts'],
  },
  {
    id: 'refund-enqueued-for-nothing',
    file: 'app/sales/payments/refunds.ts',
    from: 'if (added) await deps.jobs.enqueue(tx, createRefund, { refundId: added.id }, goesAt ? { startAfter: goesAt } : {})',
    to: 'if (!added) return undefined',
    mistake: 'Forgets the job: the refund waits for an hour until the repair finds it.',
    tests: ['app/sales/payments/refunds.test.ts', 'app/calls/bookings/booking/changes.test.ts'],
  },
  {
    id: 'refund-sum-forgets-what-waits',
    file: 'app/sales/payments/refunds.ts',
    from: 'Math.max(made, order.refundedCents) - requested)',
    to: 'Math.max(made, order.refundedCents))',
    mistake: 'Offers money again that is on its way back already.',
    tests: ['app/desk/refund.test.ts'],
  },
  {
    id: 'refund-asked-for-by-a-stranger',
    file: 'app/sales/payments/refund-requests.ts',
    from: 'const isOwn = order?.email && addresses.includes(order.email.toLowerCase())',
    to: 'const isOwn = order?.email && addresses.length > 0',
    mistake: 'Takes anyone who is signed in for the buyer.',
    tests: ['app/sales/payments/refund-requests.test.ts'],
  },
  {
    id: 'refund-request-told-twice',
    file: 'app/sales/payments/refund-requests.ts',
    from: 'await enqueueEmail(deps, tx, { key: `${toBuyer}:${id}`, kind: toBuyer, to, data })\n',
    to: 'for (const key of [toBuyer, `${toBuyer}-again`]) await enqueueEmail(deps, tx, { key: `${key}:${id}`, kind: toBuyer, to, data })\n',
    mistake: 'Merges two branches and sends the same news under two keys.',
    tests: ['app/sales/payments/refund-requests.test.ts'],
  },
  {
    id: 'older-dispute-wins',
    file: 'app/sales/payments/disputes.ts',
    from: ', setWhere: lte(disputes.checkedAt, readAt)',
    to: '',
    mistake: 'Lets an older reading of a dispute replace a newer one.',
    tests: ['app/sales/payments/settlement.test.ts'],
  },
]
