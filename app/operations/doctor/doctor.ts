import type { AppContext } from '../../platform/app-context.ts'
import type { CommandContext } from '../../platform/capability.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { type Finding, fine, runCheck } from '../../platform/finding.ts'

export { type TodoGroups, todosOf } from './catalog-todos.ts'
export { checkOutside } from './outside-checks.ts'
export { formatLocation, settingErrors } from './todos.ts'

/** Runs these of the checks that capabilities declare; all where none are named. */
export function checkServer({ checks }: AppContext, names?: readonly string[]): Promise<Finding[]> {
  return Promise.all(checks.filter(({ name }) => !names || names.includes(name)).map(runCheck))
}

/** The few that the desk shows beside its settings: each asks the database or the disk alone. */
export function checkConnections(app: AppContext): Promise<Finding[]> {
  return checkServer(app, ['webhooks', 'emails', 'jobs', 'backups'])
}

/** For `npm run doctor`: the findings as one line of JSON. */
export async function reportFindings({ app, args, print }: CommandContext): Promise<number> {
  const found = await checkServer(app)
  if (args.includes('--send-test-mail')) found.push(await tryMail(app, COMMAND))
  print(JSON.stringify(found))
  return 0
}

const COMMAND = 'for with “npm run doctor -- --send-test-mail”'

/** An email to the owner, by a button of the desk. */
export function sendTestEmailFromDesk(app: AppContext): Promise<Finding> {
  return tryMail(app, 'for at your desk, under Settings')
}

function tryMail(app: AppContext, askedBy: string): Promise<Finding> {
  return runCheck({ name: 'test email', cure: MAIL_CURE, run: () => sendTestEmail(app, askedBy) })
}

const MAIL_CURE = 'Check SMTP_URL and MAIL_FROM. Your email provider’s help names the server, the port and the user.'

/** An email to the owner by the way that every email goes, without the queue. */
async function sendTestEmail(
  { mailer, from, coachEmail, mailDomain, clock }: AppContext,
  askedBy: string,
): Promise<Finding> {
  const text = `This is the test email that you asked ${askedBy}.`
  const messageId = `<doctor-${clock.now().getTime()}@${mailDomain}>`
  await mailer.send({
    messageId,
    from,
    to: coachEmail,
    subject: 'Your site can send email',
    text,
    html: `<p>${text}</p>`,
  })
  return fine('test email', `the mail server took one for ${coachEmail}. Check that it’s in your inbox, not in spam`)
}

/** Faults that nothing else in the queue tells of. */
export function serverFaults(app: AppContext): DeskItemSource {
  return {
    name: 'server',
    label: 'The server',
    endsByMark: false,
    async find({ limit, hidden }) {
      const found = await checkServer(app, Object.keys(NAMES))
      return found
        .flatMap((one) => (one.level === 'fault' && !hidden.includes(one.check) ? toItem(one) : []))
        .slice(0, limit)
    },
  }
}

function toItem({ check, says, cure }: Exclude<Finding, { level: 'ok' }>) {
  return {
    id: check,
    fact: `Something’s wrong with ${NAMES[check] ?? check}`,
    consequence: `On the server: ${says}.`,
    action: { label: 'See what to do' },
    dueAt: undefined,
    details: { paragraphs: [cure, '“npm run doctor” on the server lists everything else.'] },
  }
}

const NAMES: Readonly<Record<string, string>> = {
  disk: 'the server’s disk',
  jobs: 'what the server does by itself',
  webhooks: 'what Stripe tells us',
}
