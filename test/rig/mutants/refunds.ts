import { type Mutant, plantedIn } from './mutant.ts'

/** Money that goes back: refunds and disputes. */
export const refundMutants: Mutant[] = [
  ...plantedIn('app/sales/payments/refunds.ts', ['app/sales/payments/refunds.test.ts'], {
    'Makes the key from the attempt, so that each retry may return the money again.': {
      from: 'idempotencyKey: `${refund.id}-${refund.errors}`',
      to: 'idempotencyKey: `${refund.id}-${refund.attempts}`',
    },
    'Never looks whether Stripe made the refund before the process died.': {
      from: 'if (refund.attempts === 1) return undefined',
      to: 'if (refund.attempts >= 1) return undefined',
      tests: ['app/sales/payments/returned-parts.slow.test.ts'],
    },
    'Forgets the job: the refund waits for an hour until the repair finds it.': {
      from: 'if (added) await deps.jobs.enqueue(tx, createRefund, { refundId: added.id }, goesAt ? { startAfter: goesAt } : {})',
      to: 'if (!added) return undefined',
      tests: ['app/sales/payments/refunds.test.ts', 'app/calls/bookings/booking/changes.test.ts'],
    },
    'Offers money again that is on its way back already.': {
      from: 'Math.max(made, order.refundedCents) - requested)',
      to: 'Math.max(made, order.refundedCents))',
      tests: ['app/desk/refund.test.ts'],
    },
  }),
  ...plantedIn('app/sales/payments/refund-requests.ts', ['app/sales/payments/refund-requests.test.ts'], {
    'Takes anyone who is signed in for the buyer.': {
      from: 'const isOwn = order?.email && addresses.includes(order.email.toLowerCase())',
      to: 'const isOwn = order?.email && addresses.length > 0',
    },
    'Merges two branches and sends the same news under two keys.': {
      from: 'await enqueueEmail(deps, tx, { key: `${toBuyer}:${id}`, kind: toBuyer, to, data })\n',
      to: 'for (const key of [toBuyer, `${toBuyer}-again`]) await enqueueEmail(deps, tx, { key: `${key}:${id}`, kind: toBuyer, to, data })\n',
    },
  }),
  ...plantedIn('app/sales/payments/disputes.ts', ['app/sales/payments/disputes.test.ts'], {
    'Lets an older reading of a dispute replace a newer one.': {
      from: ', setWhere: lte(disputes.checkedAt, readAt)',
      to: '',
    },
  }),
]
