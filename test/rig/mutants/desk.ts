import { type Mutant, plantedIn } from './mutant.ts'

/** What the coach does at her desk, backups, and what PostgreSQL alone can show. */
export const deskMutants: Mutant[] = [
  ...plantedIn('app/desk/refund.ts', ['app/desk/refund.test.ts'], {
    'Counts the refunds that are sent and not those that wait: the same money can be returned twice.': {
      from: "isNull(sql`${changes.after} ->> 'sent'`)",
      to: "sql`${changes.after} ->> 'sent' is not null`",
    },
    'Returns everything where a part was typed.': {
      from: 'const isPart = order !== undefined && cents < order.amountCents',
      to: 'const isPart = order !== undefined && cents > order.amountCents',
    },
    'Offers to undo what is on its way already.': {
      from: 'await deps.jobs.enqueue(tx, refundFromDesk, { changeId }, { startAfter })',
      to: 'await deps.jobs.enqueue(tx, refundFromDesk, { changeId }, { startAfter: now })',
    },
  }),
  ...plantedIn('app/desk/changes.ts', ['app/desk/refund.test.ts', 'app/desk/queue.test.ts'], {
    'Does a change that was undone meanwhile, and undoes one twice.': {
      from: '.where(and(eq(changes.id, id), isNull(changes.undoneAt)))',
      to: '.where(eq(changes.id, id))',
    },
    'Emails someone about a gift that was taken back a minute ago.': {
      from: 'const change = await lockChange(tx, id)\n      const email',
      to: 'const [change] = await tx.select().from(changes).where(eq(changes.id, id))\n      const email',
      tests: ['app/desk/people.test.ts'],
    },
  }),
  ...plantedIn('app/desk/desk-emails.tsx', ['app/desk/queue.test.ts', 'app/desk/people.test.ts'], {
    'Sends an email that was stopped.': {
      from: 'isNull(deskEmails.canceledAt), isNull(deskEmails.queuedAt)))\n      .returning()\n    if (!deskEmail) return\n    const { email } = deskEmail',
      to: 'isNull(deskEmails.queuedAt)))\n      .returning()\n    if (!deskEmail) return\n    const { email } = deskEmail',
    },
  }),
  ...plantedIn('app/desk/gifts.ts', ['app/desk/people.test.ts'], {
    'Takes a gift back in the books, and leaves its files open.': {
      from: "  await endEntitlements(deps, tx, orderId, 'gift_withdrawn')\n",
      to: '',
    },
  }),
  ...plantedIn('app/desk/correct-address.ts', ['app/desk/correct-address.test.ts'], {
    'Corrects the address of an order and leaves what it opened with the old one.': {
      from: '  await moveEntitlements(tx, change.orderId, change.to)\n',
      to: '',
    },
    'Leaves the links of a membership to whoever got them by mistake.': {
      from: '  if (membership) await revokeLinks(deps, membership.id)\n',
      to: '',
    },
  }),
  ...plantedIn('app/desk/desk-access.ts', ['app/desk/desk-access.test.ts'], {
    'Tells a customer who is signed in that there is a desk.': {
      from: "if (reader?.role === 'customer') throw nothingHere()",
      to: 'if (!reader) throw nothingHere()',
    },
  }),
  ...plantedIn('app/desk/queue.ts', ['app/desk/queue.test.ts'], {
    'Hides what was put off until tomorrow for ever.': {
      from: 'gt(deskItemStates.snoozedUntil, now)',
      to: 'isNotNull(deskItemStates.snoozedUntil)',
    },
  }),
  ...plantedIn('app/desk/undo.ts', ['app/desk/queue.test.ts'], {
    'Undoes an earlier change over a later one.': {
      from: '      if (!isDeepStrictEqual(await readItemState(tx, subject), after)) return false\n',
      to: '',
    },
  }),
  ...plantedIn('app/operations/commands/restore.ts', ['app/operations/commands/restore.slow.test.ts'], {
    'Restores without comparing counts: a row that is missing shows when it is too late.': {
      from: 'if (differing.length > 0) throw',
      to: 'if (differing.length > Object.keys(rows).length) throw',
      onPostgres: true,
    },
    'Compares the wrong way around: whoever was erased since the backup is back after a restore.': {
      from: 'erasedAt >= manifest.takenAt',
      to: 'erasedAt <= manifest.takenAt',
      onPostgres: true,
    },
    'Says that people are erased again, and tells the next start nothing of it.': {
      from: '      await leaveForNextStart(env.DATA_DIR, due)\n',
      to: '',
      onPostgres: true,
    },
  }),
  ...plantedIn('app/operations/backups/backups.ts', ['app/operations/backups/scheduled-backup.test.ts'], {
    'Says after eleven days that a backup is missing.': {
      from: 'MAX_BACKUP_AGE = 26 * HOUR',
      to: 'MAX_BACKUP_AGE = 260 * HOUR',
    },
  }),
  ...plantedIn('app/operations/backups/backups.ts', ['app/operations/backups/scheduled-backup.test.ts'], {
    'Takes a backup of a time to come for a good one: for years none is made.': {
      from: 'found && found.takenAt.getTime() - now.getTime() < HOUR ? found : undefined',
      to: 'found',
    },
  }),
  ...plantedIn('app/platform/database/migrations.server.ts', ['app/platform/database/migrations.server.test.ts'], {
    'Lets processes that start together migrate at once.': {
      from: '    await client.query(`select pg_advisory_lock(${LOCK})`)\n',
      to: '',
      onPostgres: true,
    },
  }),
]
