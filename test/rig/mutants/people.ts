import { type Mutant, plantedIn } from './mutant.ts'

/** Who is let in, and what people are sent. */
export const peopleMutants: Mutant[] = [
  ...plantedIn('app/people/sign-in/email-sign-in.ts', ['app/people/sign-in/sign-in.test.ts'], {
    'Lets a link sign in again that has been used.': {
      from: '.where(and(eq(signIns.id, claims.subject), isNull(signIns.linkUsedAt), gt(signIns.expiresAt, now)))',
      to: '.where(and(eq(signIns.id, claims.subject), gt(signIns.expiresAt, now)))',
    },
    'Is one off at the limit of wrong codes.': {
      from: 'lt(signIns.tries, MAX_TRIES))',
      to: 'lt(signIns.tries, MAX_TRIES + 1))',
      tests: ['app/people/sign-in/sign-in.test.ts', 'app/people/sign-in/sign-in.http.test.ts'],
    },
    'Takes a code from any browser, so that guesses of one use up the tries of all.': {
      from: 'const open = and(isOwn(deps, request), isNull(signIns.codeUsedAt),',
      to: 'const open = and(isNull(signIns.codeUsedAt),',
      tests: ['app/people/sign-in/sign-in.test.ts', 'app/people/sign-in/sign-in.http.test.ts'],
    },
    'Turns a condition around: the other emails of the same hour still sign in.': {
      from: 'if (isAsker) await endOtherRequests(deps, tx, email)',
      to: 'if (!isAsker) await endOtherRequests(deps, tx, email)',
    },
  }),
  ...plantedIn('app/people/sign-in/sessions.ts', ['app/people/sign-in/sessions.test.ts'], {
    'Takes the later of two ends: a browser that is not used stays signed in.': {
      from: 'new Date(Math.min(now + idle, endsAt.getTime()))',
      to: 'new Date(Math.max(now + idle, endsAt.getTime()))',
    },
  }),
  ...plantedIn(
    'app/people/sign-in/sessions.ts',
    ['app/people/sign-in/sessions.test.ts', 'app/people/sign-in/sign-in.test.ts'],
    {
      'Starts a session without ending the one that the browser had.': {
        from: 'if (before) await endSessions(tx, { personId: before.person.id, id: before.id })\n',
        to: '',
      },
    },
  ),
  ...plantedIn('app/people/sign-in/recovery-codes.ts', ['app/people/sign-in/coach.test.ts'], {
    'Takes a printed code again that was used.': {
      from: '.where(and(isIt, isNull(recoveryCodes.usedAt)))',
      to: '.where(isIt)',
    },
  }),
  ...plantedIn(
    'app/people/sign-in/passkey-challenges.ts',
    ['app/desk/refund.test.ts', 'app/people/sign-in/coach.test.ts'],
    {
      'Leaves the sum out of what a passkey confirms: the page may ask for five dollars and return ninety.': {
        from: 'eq(table.subject, wanted.subject), eq(table.cents, wanted.cents))',
        to: 'eq(table.subject, wanted.subject))',
      },
    },
  ),
  ...plantedIn('app/people/newsletter/deliveries.ts', ['app/people/newsletter/sending.test.ts'], {
    'Asks who is subscribed when an issue is recorded, not when it is sent.': {
      from: '.where(and(eq(subscribers.id, subscriberId), wantsTopic(issue.topic, deps.clock.now())))',
      to: '.where(eq(subscribers.id, subscriberId))',
    },
    'Gives each attempt a Message-ID of its own: a mailbox cannot tell that it is the same copy.': {
      from: '.update(`${id}.${subscriberId}`)',
      to: '.update(`${id}.${subscriberId}.${Date.now()}`)',
    },
    'Records that a copy has to wait, and forgets the job that sends it.': {
      from: '    await deps.jobs.enqueue(tx, deliverLater, { issueId, subscriberId }, { startAfter })\n',
      to: '',
    },
  }),
  ...plantedIn('app/people/newsletter/subscriptions.ts', ['app/people/newsletter/newsletter.http.test.ts'], {
    'Ends the newsletter and leaves the product news.': {
      from: "state: 'unsubscribed', newsletter: false, productNews: false, unsubscribedAt",
      to: "state: 'unsubscribed', newsletter: false, unsubscribedAt",
    },
    'Records no withdrawal: the ledger of consents says yes for ever.': {
      from: 'if (rows.length === 0) return\n',
      to: 'if (rows.length <= 1) return\n',
    },
    'Lets a confirmation from before count after someone has left.': {
      from: 'return age > CONFIRM_LINK_TTL || unsubscribedSince ?',
      to: 'return age > CONFIRM_LINK_TTL ?',
    },
  }),
  ...plantedIn(
    'app/people/newsletter/subscriptions.ts',
    ['app/platform/mail/email-reports.test.ts', 'app/people/newsletter/newsletter.http.test.ts'],
    {
      'Takes a complaint for a bounce and leaves the subscription as it was.': {
        from: 'if (subscriber) await unsubscribe(deps, tx, subscriber, occasion)',
        to: "if (subscriber && reason !== 'complained') await unsubscribe(deps, tx, subscriber, occasion)",
      },
    },
  ),
  ...plantedIn(
    'app/people/newsletter/sending.ts',
    ['app/people/newsletter/sending.test.ts', 'app/desk/newsletter.test.ts'],
    {
      'Lets a second process send the issue that the first one is sending.': {
        from: '.where(and(eq(issues.id, issueId), or(isNull(issues.sendingUntil), lt(issues.sendingUntil, now))))',
        to: '.where(eq(issues.id, issueId))',
      },
    },
  ),
  ...plantedIn('app/sales/purchases/capability.ts', ['app/people/newsletter/segments.test.ts'], {
    'Writes to people as buyers who never paid, or have their money back.': {
      from: "and ${orders.state} = 'paid' and (${orders.amountCents} > 0",
      to: "and ${orders.state} <> 'open' and (${orders.amountCents} > 0",
    },
  }),
  ...plantedIn('app/platform/mail/email-queue.ts', ['app/platform/mail/email-queue.test.ts'], {
    'Sends an email again whose job came twice.': {
      from: 'if (!mail || mail.sentAt || mail.refusedAt) return',
      to: 'if (!mail || mail.refusedAt) return',
    },
    'Records an email as sent and then sends it: one that was put off never arrives.': {
      from: "    deps.crash('before_mail')\n",
      to: "    deps.crash('before_mail')\n    await recordAttempt(db, mailId, { sentAt: deps.clock.now() })\n",
    },
  }),
  ...plantedIn(
    'app/platform/mail/suppressions.ts',
    ['app/platform/mail/email-queue.test.ts', 'app/platform/mail/email-reports.test.ts'],
    {
      'Goes on sending to addresses that bounced.': {
        from: "return reason === 'bounced' || stream === 'broadcast'",
        to: "return reason === 'complained' && stream === 'broadcast'",
      },
      'Lets a complaint open an address again that bounced.': {
        from: "setWhere: sql`excluded.reason = 'bounced' or ${suppressions.reason} = 'unsubscribed'`,",
        to: '',
        tests: ['app/platform/mail/email-reports.test.ts'],
      },
    },
  ),
  ...plantedIn('app/platform/mail/requested-emails.ts', ['test/email-limit.test.ts'], {
    'Is one off at the limit of emails that strangers can cause.': {
      from: '(await sentSince(HOUR)) >= MAX_REQUESTED_EMAILS.perHour',
      to: '(await sentSince(HOUR)) > MAX_REQUESTED_EMAILS.perHour',
    },
    'Counts one mailbox as many, so that a stranger can fill it.': {
      from: "hashEmailAddress(address.toLowerCase().replace(/(?<=.)\\+[^@]*(?=@)/, ''))",
      to: 'hashEmailAddress(address.toLowerCase())',
    },
  }),
  ...plantedIn('app/people/contact/contact.ts', ['app/people/contact/contact.test.ts'], {
    'Gives a form that is sent twice a new name each time.': {
      from: "const row = { ...message, id: newId('tkt'), submission, receivedAt",
      to: "const row = { ...message, id: newId('tkt'), submission: newId('tkt'), receivedAt",
    },
  }),
]
