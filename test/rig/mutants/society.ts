import { type Mutant, plantedIn } from './mutant.ts'

/** Calls, memberships and the rooms of the Society. */
export const societyMutants: Mutant[] = [
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
    },
    'Looks at the order as it was before the transaction, not as it is.': {
      from: "if ((await lockOrder(tx, order.id))?.state !== 'paid') return 'not-possible'",
      to: "if (order.state !== 'paid') return 'not-possible'",
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
  }),
  ...plantedIn('app/calls/bookings/booking/hold-limits.ts', ['app/calls/bookings/booking/hold-limits.test.ts'], {
    'Is one off at the limit, because the booking itself is counted.': {
      from: 'eq(bookings.heldBy, heldBy)))) > MAX_HOLDS)',
      to: 'eq(bookings.heldBy, heldBy)))) > MAX_HOLDS + 1)',
    },
  }),
  ...plantedIn('app/society/membership/review/reviews.ts', ['app/society/membership/membership.test.ts'], {
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
      from: 'cancellationRequestedAt: deps.clock.now(), cancellationAppliedAt: null })',
      to: 'cancellationRequestedAt: deps.clock.now() })',
    },
  }),
  ...plantedIn(
    'app/society/membership/application/applications.ts',
    ['app/society/membership/application/applications.test.ts', 'app/society/membership/membership.test.ts'],
    {
      'Gives a membership the application of whoever typed its address.': {
        from: 'and(sent, isNotNull(applications.confirmedAt), eq(applications.email, order.email.toLowerCase()))',
        to: 'and(isNotNull(applications.sentAt), free, eq(applications.email, order.email.toLowerCase()))',
      },
    },
  ),
  ...plantedIn('app/society/rooms/message.ts', ['app/society/rooms/rooms.test.ts'], {
    'Stores a message again that a browser sent twice.': {
      from: '    if (known) return { seq: known.seq }\n',
      to: '',
    },
    'Lets a message be changed long after it was answered.': {
      from: 'return !removedAt && clock.now().getTime() - postedAt.getTime() < EDIT_TIME',
      to: 'return !removedAt',
    },
    'Checks that a message exists, and not whose it is.': {
      from: '    if (!message || message.author !== member.personId) return NOT_YOURS\n    if (message.body === body)',
      to: '    if (!message) return NOT_YOURS\n    if (message.body === body)',
    },
    'Lets an older tab set back how far someone has read.': {
      from: 'set: { lastSeq: seq },\n      setWhere: lt(roomReads.lastSeq, seq),',
      to: 'set: { lastSeq: seq },',
    },
  }),
  ...plantedIn(
    'app/society/rooms/room.ts',
    ['app/society/rooms/rooms.test.ts', 'app/society/rooms/message-search.test.ts'],
    {
      'Turns one comparison around: a member reads every private thread but her own.': {
        from: "or(ne(rooms.kind, 'coach'), eq(rooms.subject, personId))",
        to: "or(ne(rooms.kind, 'coach'), ne(rooms.subject, personId))",
      },
    },
  ),
  ...plantedIn('app/society/notices/notice-emails.tsx', ['app/society/notices/notices.test.ts'], {
    'Lists in each email what an earlier one has told.': {
      from: '({ seq, isMention }) => seq > after && seq <= upTo &&',
      to: '({ seq, isMention }) => seq <= upTo &&',
    },
  }),
  ...plantedIn('app/society/notices/notice-settings.ts', ['app/society/notices/notices.test.ts'], {
    'Forgets whose emails are turned off.': {
      from: '    .set({ [kind]: false })\n    .where(eq(societyNotices.personId, personId))\n',
      to: '    .set({ [kind]: false })\n',
    },
  }),
  ...plantedIn('app/society/calls/changes.ts', ['app/society/calls/calls.test.ts'], {
    'Leaves the stage out of the key: who was reminded a day before hears nothing an hour before.': {
      from: 'key: `${kind}:${stage}:${callId}:${sequence}:${personId}`',
      to: 'key: `${kind}:${callId}:${sequence}:${personId}`',
    },
    'Moves a call and tells nobody who is coming.': {
      from: '  await deps.jobs.enqueue(tx, notifyOfCallChange, { callId, isCanceled: hold > 0 }, { startAfter })\n',
      to: '',
    },
  }),
  ...plantedIn('app/society/calls/commitments.ts', ['app/society/calls/calls.test.ts'], {
    'Carries a commitment on for ever, and blames a canceled call for it.': {
      from: "if (carried && !wasCanceled) return { state: 'stuck' as const }",
      to: "if (carried && wasCanceled) return { state: 'stuck' as const }",
    },
  }),
  ...plantedIn('app/society/wins/public-wins.ts', ['app/society/wins/wins.test.tsx'], {
    'Shows a story on the site whose author has taken her consent back.': {
      from: '        isNull(winConsents.withdrawnAt),\n',
      to: '',
    },
    'Takes the consent to show a win for the consent to show its amount.': {
      from: 'amount: showsAmount ?',
      to: 'amount: amountCents ?',
    },
  }),
  ...plantedIn(
    'app/society/leads/outcomes.tsx',
    ['app/society/leads/leads.test.ts', 'app/society/board/board.test.ts'],
    {
      'Goes on asking someone who said stop.': {
        from: "if (outcome === 'stop') await tx.update(cards).set({ asksOutcome: false })",
        to: "if (outcome === 'stop') await tx.update(cards).set({ asksOutcome: true })",
      },
    },
  ),
]
