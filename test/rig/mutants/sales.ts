import { type Mutant, plantedIn } from './mutant.ts'

/** What is sold, paid, delivered and paid back. */
export const salesMutants: Mutant[] = [
  ...plantedIn('app/sales/payments/events.ts', ['test/faults/duplicates.test.ts'], {
    'Takes an event that is stored already for a new one: every delivery enqueues a job of its own.': {
      from: "if (added.length === 0) return 'known'",
      to: "if (added.length > 1) return 'known'",
    },
    'Marks an event as handled before it is: when Stripe does not answer, the retry finds nothing left to do.': {
      from: "  deps.crash('after_job_claim')\n",
      to: "  deps.crash('after_job_claim')\n  await db.update(stripeEvents).set({ handledAt: deps.clock.now() }).where(eq(stripeEvents.id, eventId))\n",
      tests: ['test/faults/failing-stripe.slow.test.ts', 'test/faults/event-order.test.ts'],
    },
    'Handles live events in test mode.': {
      from: 'event.livemode === deps.livemode ?',
      to: 'event.livemode || !deps.livemode ?',
      tests: ['app/sales/payments/webhook.http.test.ts', 'test/faults/mismatches.test.ts'],
    },
    'Leaves refunds to the next look at Stripe: who has her money back keeps what she bought.': {
      from: "  'charge.refunded': handleCharge,\n",
      to: "  'charge.refunded': async () => 'ignored',\n",
      tests: ['test/faults/event-order.test.ts', 'app/sales/payments/refunds.test.ts'],
    },
  }),
  ...plantedIn('app/sales/payments/webhook.http.ts', ['test/faults/forged-webhooks.test.ts'], {
    'Sets the tolerance to zero to be strict, which turns the check of the age off.': {
      from: 'const SIGNATURE_TOLERANCE_SECONDS = 300',
      to: 'const SIGNATURE_TOLERANCE_SECONDS = 0',
    },
  }),
  ...plantedIn('app/sales/payments/settlement.ts', ['test/faults/mismatches.test.ts'], {
    'Takes a refund of a part for a refund of everything, and ends the access.': {
      from: "if (isReturned) return { ...bought, state: 'refunded' }",
      to: "if (refundedCents > 0) return { ...bought, state: 'refunded' }",
      tests: ['app/sales/payments/refunds.test.ts'],
    },
    'Looks at whether the charge was paid, which it was: a lost dispute leaves the access.': {
      from: "state: lost ? 'lost' : 'paid' }",
      to: "state: lost && !charge?.paid ? 'lost' : 'paid' }",
      tests: ['test/faults/event-order.test.ts', 'app/sales/payments/settlement.test.ts'],
    },
    'Compares the amount the wrong way around: who paid less than the price gets the product.': {
      from: 'if (paid + off !== price) return',
      to: 'if (paid + off > price) return',
    },
    'Takes 97 of any currency for 97 dollars.': {
      from: 'if (session.currency !== order.currency)',
      to: 'if (!session.currency)',
    },
  }),
  ...plantedIn('app/sales/orders/order.ts', ['test/faults/event-order.test.ts'], {
    'Writes what was read at Stripe over what another worker wrote since: an older answer wins.': {
      from: '.where(and(eq(orders.id, order.id), eq(orders.version, order.version)))',
      to: '.where(eq(orders.id, order.id))',
    },
    'Dates a payment anew when a dispute is won: the sale moves into another month.': {
      from: 'paidAt: order.paidAt ?? (isKnownToBuyer ? order.createdAt : now)',
      to: 'paidAt: isKnownToBuyer ? order.createdAt : now',
      tests: ['app/sales/payments/returned-parts.slow.test.ts'],
    },
    'Ends only what was known as paid: an order first heard of when refunded frees nothing.': {
      from: "(order.state === 'paid' || PAYMENT_RETURNED_STATES.includes(update.state))",
      to: "order.state === 'paid' && PAYMENT_RETURNED_STATES.includes(update.state)",
      tests: ['app/calls/bookings/booking/holds.test.ts', 'test/faults/event-order.test.ts'],
    },
  }),
  ...plantedIn(
    'app/sales/payments/subscriptions.ts',
    ['app/sales/payments/subscriptions.test.ts', 'app/society/membership/renewals.test.ts'],
    {
      'Ends a membership at the first card that fails, while Stripe still tries.': {
        from: "return status === 'canceled' ||",
        to: "return status === 'past_due' || status === 'canceled' ||",
      },
      'Tells the rest of the product about new subscriptions alone: one that ends leaves the access.': {
        from: "await deps.emit(tx, { type: 'subscription.changed', orderId: fields.orderId })",
        to: "if (!known) await deps.emit(tx, { type: 'subscription.changed', orderId: fields.orderId })",
        tests: ['test/faults/event-order.test.ts', 'app/sales/payments/subscriptions.test.ts'],
      },
    },
  ),
  ...plantedIn(
    'app/sales/payments/payments.ts',
    [
      'test/faults/event-order.test.ts',
      'app/society/membership/renewals.test.ts',
      'app/sales/payments/subscriptions.test.ts',
    ],
    {
      'Asks about the subscription of the orders that have none.': {
        from: "order.mode === 'subscription' ? await",
        to: "order.mode === 'payment' ? await",
      },
    },
  ),
  ...plantedIn('app/sales/payments/checkout.ts', ['test/faults/kept-errors.test.ts'], {
    'Uses one key for all attempts: Stripe repeats its error for a day, and no one can pay.': {
      from: 'idempotencyKey = `${order.id}-${attempt}${keySuffix}`',
      to: 'idempotencyKey = `${order.id}${keySuffix}`',
    },
  }),
  ...plantedIn('app/sales/payments/reconciliation.ts', ['test/faults/kept-errors.test.ts'], {
    'Leaves out the oldest event whose job was lost, for ever.': {
      from: 'for (const event of await unhandledEvents(deps.database)) {',
      to: 'for (const event of (await unhandledEvents(deps.database)).slice(1)) {',
    },
    'Reads three days of Stripe even into a database that has lost everything.': {
      from: 'async function readSince({ jobs }: AppContext): Promise<{ created?: { gte: number } }> {\n  const last = await jobs.lastCompletedAt(FULL_RECONCILIATION_JOB)\n',
      to: 'async function readSince({ jobs, clock }: AppContext): Promise<{ created?: { gte: number } }> {\n  const last = (await jobs.lastCompletedAt(FULL_RECONCILIATION_JOB)) ?? clock.now()\n',
      tests: ['test/faults/lost-database.test.ts'],
    },
  }),
  ...plantedIn('app/sales/orders/orders.ts', ['app/sales/orders/unpaid-orders.test.ts'], {
    'Writes 3 for 30: orders are deleted that the reconciliation still reads.': {
      from: 'const UNPAID_RETENTION = 30 * DAY',
      to: 'const UNPAID_RETENTION = 3 * DAY',
    },
  }),
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
  ...plantedIn('app/sales/payments/disputes.ts', ['app/sales/payments/settlement.test.ts'], {
    'Lets an older reading of a dispute replace a newer one.': {
      from: ', setWhere: lte(disputes.checkedAt, readAt)',
      to: '',
    },
  }),
  ...plantedIn('app/sales/downloads/entitlements.ts', ['app/sales/payments/returned-parts.slow.test.ts'], {
    'Forgets to open the access again when a dispute is won.': {
      from: 'set: { endedAt: null, endReason: null },',
      to: 'set: { endReason: null },',
    },
    'Takes back the monthly editions that a member has paid for.': {
      from: "endReason === 'subscription_ended' ? isNull(entitlements.edition) : undefined,",
      to: 'undefined,',
      tests: ['app/society/membership/member-editions.test.ts'],
    },
  }),
  ...plantedIn(
    'app/sales/downloads/links.ts',
    ['test/faults/links.test.ts', 'app/sales/downloads/downloads.http.test.ts'],
    {
      'Lets a link work for a day longer than its email says.': {
        from: 'if (link.expiresAt <= deps.clock.now()) return',
        to: 'if (link.expiresAt.getTime() + DAY <= deps.clock.now().getTime()) return',
        tests: ['app/sales/downloads/downloads.http.test.ts'],
      },
      'Checks whether the right has ended only once its link has expired.': {
        from: "if (entitlement.endedAt) return { kind: 'ended'",
        to: "if (entitlement.endedAt && link.expiresAt <= deps.clock.now()) return { kind: 'ended'",
      },
      'Drops the pause between two links: each press sends another email and ends the link before.': {
        from: "        sql`coalesce(${entitlements.freshLinkAt}, '-infinity') < ${earliest}`,\n",
        to: '',
      },
    },
  ),
]
