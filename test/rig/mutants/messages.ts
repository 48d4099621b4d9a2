import { type Mutant, plantedIn } from './mutant.ts'

/** Email, messages and what people may ask us to forget. */
export const messageMutants: Mutant[] = [
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
        tests: ['app/platform/mail/suppressions.test.ts'],
      },
    },
  ),
  ...plantedIn('app/platform/mail/requested-emails.ts', ['test/email-limit.test.ts'], {
    'Is one off at the limit of emails that strangers can cause.': {
      from: 'lastHour.length >= MAX_REQUESTED_EMAILS.perHour',
      to: 'lastHour.length > MAX_REQUESTED_EMAILS.perHour',
    },
    'Counts one mailbox as many, so that a stranger can fill it.': {
      from: "hashEmailAddress(address.toLowerCase().replace(/(?<=.)\\+[^@]*(?=@)/, ''))",
      to: 'hashEmailAddress(address.toLowerCase())',
    },
  }),
  ...plantedIn('app/people/contact/tickets.ts', ['app/people/contact/contact.test.ts'], {
    'Gives a form that is sent twice a new name each time.': {
      from: "const received = { id: newId('tkt'), submission, receivedAt",
      to: "const received = { id: newId('tkt'), submission: newId('tkt'), receivedAt",
    },
  }),
]
