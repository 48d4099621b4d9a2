import { type Mutant, plantedIn } from './mutant.ts'

/** Consents, issues, and leaving. */
export const newsletterMutants: Mutant[] = [
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
      from: '    await deps.jobs.enqueue(tx, deliverLater, { issueId, subscriberId }, { startAfter: firstRetryAt(deps.clock) })\n',
      to: '',
      tests: ['app/people/newsletter/deferred-copies.test.ts'],
    },
  }),
  ...plantedIn('app/people/newsletter/subscriptions.ts', ['app/people/newsletter/leaving.test.ts'], {
    'Ends the newsletter and leaves the product news.': {
      from: "state: 'unsubscribed', newsletter: false, productNews: false, unsubscribedAt",
      to: "state: 'unsubscribed', newsletter: false, unsubscribedAt",
    },
    'Records no withdrawal: the ledger of consents says yes for ever.': {
      from: 'if (rows.length === 0) return\n',
      to: 'if (rows.length <= 1) return\n',
      tests: ['app/people/newsletter/newsletter.http.test.ts'],
    },
    'Lets a confirmation from before count after someone has left.': {
      from: 'return age > CONFIRM_LINK_TTL || unsubscribedSince ?',
      to: 'return age > CONFIRM_LINK_TTL ?',
      tests: ['app/people/newsletter/newsletter.http.test.ts', 'app/people/newsletter/links.test.ts'],
    },
  }),
  ...plantedIn(
    'app/people/newsletter/unsubscribes.ts',
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
]
