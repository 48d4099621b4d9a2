import { type Mutant, plantedIn } from './mutant.ts'

/** Calls: times that are held, sold, moved and canceled. */
export const bookingMutants: Mutant[] = [
  ...plantedIn('app/calls/bookings/booking/booking.ts', ['app/calls/bookings/booking/changes.test.ts'], {
    'Is an hour off at the limit, as after a change to summer time.': {
      from: 'const CANCELLATION_NOTICE = DAY',
      to: 'const CANCELLATION_NOTICE = DAY - 60 * 60 * 1000',
    },
  }),
  ...plantedIn('app/calls/bookings/booking/changes.ts', ['app/calls/bookings/booking/changes.test.ts'], {
    'Cancels without a refund what the page had promised with one.': {
      from: "if (promised === 'refund' && !refunded) return 'late'",
      to: "if (promised === 'refund' && !refunded && booking.startsAt <= now) return 'late'",
    },
    'Relies on the page to hide the button: a form that was open for long moves the call.': {
      from: "    if (!isBeforeDeadline(current, now)) return 'late'\n",
      to: '',
    },
    'Names the states it refuses, and forgets the canceled one: a refunded call takes a new time.': {
      from: "if (current?.state !== 'booked') return 'not-possible'",
      to: "if (!current || current.state === 'released') return 'not-possible'",
      tests: ['app/calls/bookings/booking/stale-pages.test.ts'],
    },
    'Looks at the order as it was before the transaction, not as it is.': {
      from: "if ((await lockOrder(tx, order.id))?.state !== 'paid') return 'not-possible'",
      to: "if (order.state !== 'paid') return 'not-possible'",
      tests: ['app/calls/bookings/booking/stale-pages.test.ts'],
    },
    'Sends the new time under the old number, which calendars ignore.': {
      from: 'sequence: sequence + 1, changedAt',
      to: 'sequence, changedAt',
    },
    'Lets a call stand in the way of its own move by half an hour.': {
      from: 'if (!(await isFree(deps, call, to, booking.id)))',
      to: 'if (!(await isFree(deps, call, to)))',
    },
  }),
  ...plantedIn('app/calls/bookings/booking/holds.ts', ['app/calls/bookings/booking/holds.test.ts'], {
    'Frees a time without closing its payment page: two people may pay for it.': {
      from: "if (sessionId && order.state === 'open') await closeCheckout(deps, sessionId)\n",
      to: '',
    },
    'Frees the time of a bank debit that is still pending.': {
      from: "if (settled.state !== 'confirming') return releaseHold(deps, tx, order.id)",
      to: "if (settled.state !== 'open') return releaseHold(deps, tx, order.id)",
    },
    'Gives the time back after the errors it knows, and keeps it after the others.': {
      from: 'if (heldOrderId) await releaseAfterFailure(deps, heldOrderId)',
      to: 'if (heldOrderId && error instanceof HttpError) await releaseAfterFailure(deps, heldOrderId)',
    },
    'Is one off at the limit, because the booking itself is counted.': {
      from: 'eq(bookings.heldBy, heldBy)))) > MAX_HOLDS)',
      to: 'eq(bookings.heldBy, heldBy)))) > MAX_HOLDS + 1)',
      tests: ['app/calls/bookings/booking/hold-limits.test.ts'],
    },
  }),
]
