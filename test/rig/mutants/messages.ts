import type { Mutant } from './mutant.ts'

/** Email, messages and what people may ask us to forget. */
export const messageMutants: Mutant[] = [
  {
    id: 'email-sent-again',
    file: 'app/platform/mail/email-queue.ts',
    from: 'if (!mail || mail.sentAt || mail.refusedAt) return',
    to: 'if (!mail || mail.refusedAt) return',
    mistake: 'Sends an email again whose job came twice.',
    tests: ['app/platform/mail/email-queue.test.ts'],
  },
  {
    id: 'email-recorded-before-it-left',
    file: 'app/platform/mail/email-queue.ts',
    from: "    deps.crash('before_mail')\n",
    to: "    deps.crash('before_mail')\n    await recordAttempt(db, mailId, { sentAt: deps.clock.now() })\n",
    mistake: 'Records an email as sent and then sends it: one that was put off never arrives.',
    tests: ['app/platform/mail/email-queue.test.ts'],
  },
  {
    id: 'email-to-a-bounced-address',
    file: 'app/platform/mail/suppressions.ts',
    from: "return reason === 'bounced' || stream === 'broadcast'",
    to: "return reason === 'complained' && stream === 'broadcast'",
    mistake: 'Goes on sending to addresses that bounced.',
    tests: ['app/platform/mail/email-queue.test.ts', 'app/platform/mail/email-reports.test.ts'],
  },
  {
    id: 'complaint-replaces-a-bounce',
    file: 'app/platform/mail/suppressions.ts',
    from: "setWhere: sql`excluded.reason = 'bounced' or ${suppressions.reason} = 'unsubscribed'`,",
    to: '',
    mistake: 'Lets a complaint open an address again that bounced.',
    tests: ['app/platform/mail/email-reports.test.ts'],
  },
  {
    id: 'sixth-email-in-an-hour',
    file: 'app/platform/mail/requested-emails.ts',
    from: 'lastHour.length >= MAX_REQUESTED_EMAILS.perHour',
    to: 'lastHour.length > MAX_REQUESTED_EMAILS.perHour',
    mistake: 'Is one off at the limit of emails that strangers can cause.',
    tests: ['test/email-limit.test.ts'],
  },
  {
    id: 'plus-address-counts-anew',
    file: 'app/platform/mail/requested-emails.ts',
    from: "hashEmailAddress(address.toLowerCase().replace(/(?<=.)\\+[^@]*(?=@)/, ''))",
    to: 'hashEmailAddress(address.toLowerCase())',
    mistake: 'Counts one mailbox as many, so that a stranger can fill it.',
    tests: ['test/email-limit.test.ts'],
  },
  {
    id: 'form-sent-twice-two-tickets',
    file: 'app/people/contact/tickets.ts',
    from: "const received = { id: newId('tkt'), submission, receivedAt",
    to: "const received = { id: newId('tkt'), submission: newId('tkt'), receivedAt",
    mistake: 'Gives a form that is sent twice a new name each time.',
    tests: ['app/people/contact/contact.test.ts'],
  },
]
