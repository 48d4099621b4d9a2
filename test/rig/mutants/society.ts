import { type Mutant, plantedIn } from './mutant.ts'

/** Rooms, notices, conduct, calls and wins of the Society. */
export const societyMutants: Mutant[] = [
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
      from: '    await deps.jobs.enqueue(tx, notifyOfCallChange, { callId, isCanceled: hold > 0 }, { startAfter })\n',
      to: '',
    },
  }),
  ...plantedIn('app/society/calls/commitments.ts', ['app/society/calls/calls.test.ts'], {
    'Carries a commitment on for ever, and blames a canceled call for it.': {
      from: "if (carried && !wasCanceled) return { state: 'stuck' as const }",
      to: "if (carried && wasCanceled) return { state: 'stuck' as const }",
    },
  }),
  ...plantedIn('app/society/wins/public-wins.ts', ['app/society/wins/public-wins.test.tsx'], {
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
    'app/society/leads/outcomes.ts',
    ['app/society/leads/leads.test.ts', 'app/society/board/board.test.ts'],
    {
      'Goes on asking someone who said stop.': {
        from: "if (outcome === 'stop') await tx.update(cards).set({ asksOutcome: false })",
        to: "if (outcome === 'stop') await tx.update(cards).set({ asksOutcome: true })",
      },
    },
  ),
]
