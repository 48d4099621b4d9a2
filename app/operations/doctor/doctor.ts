import { Resolver } from 'node:dns/promises'
import { connect } from 'node:tls'
import type { AppContext } from '../../platform/app-context.ts'
import type { CommandContext } from '../../platform/capability.ts'
import { DAY, SECOND } from '../../platform/clock.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { errorCode } from '../../platform/error-code.ts'
import { type Finding, fault, fine, runCheck, warning } from '../../platform/finding.ts'
import type { Env } from '../../platform/process/env.server.ts'

export { type TodoGroups, todosOf } from './catalog-todos.ts'
export { formatLocation, OWN_FORMS, settingErrors } from './todos.ts'

/** Runs these of the checks that capabilities declare; all where none are named. */
export function checkServer({ checks }: AppContext, names?: readonly string[]): Promise<Finding[]> {
  return Promise.all(checks.filter(({ name }) => !names || names.includes(name)).map(runCheck))
}

/** The few that the desk shows beside its settings: each asks the database or the disk alone. */
export function checkConnections(app: AppContext): Promise<Finding[]> {
  return checkServer(app, ['webhooks', 'emails', 'jobs', 'backups'])
}

/** For `npm run doctor`: the findings and what's left to do, as one line of JSON. */
export async function reportFindings({ app, args, print }: CommandContext): Promise<number> {
  const found = await checkServer(app)
  if (args.includes('--send-test-mail')) found.push(await tryMail(app, COMMAND))
  print(JSON.stringify({ found, todos: app.todos() }))
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

/** What the world sees of the site and of its emails. Nothing where the site has no address outside yet. */
export function checkOutside(env: Env, mailDomain: string): Promise<Finding[]> {
  const site = env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : undefined
  if (site?.protocol !== 'https:') return Promise.resolve([])
  const dns = new Resolver({ timeout: 3 * SECOND, tries: 2 })
  return Promise.all([
    runCheck({
      name: 'address',
      cure: `At your domain’s DNS, add an A record for ${site.hostname} with this server’s address.`,
      run: () => checkAddress(dns, site.hostname),
    }),
    runCheck({
      name: 'certificate',
      cure: 'Check that Caddy or nginx runs, and that ports 80 and 443 are open.',
      run: () => checkCertificate(site.hostname, Number(site.port) || 443),
    }),
    checkText(dns, 'SPF', mailDomain, /^v=spf1 /i, 'the TXT record that your email provider names (v=spf1 …)'),
    checkText(dns, 'DMARC', `_dmarc.${mailDomain}`, /^v=DMARC1/i, 'v=DMARC1; p=quarantine; rua=mailto:YOUR-ADDRESS'),
  ])
}

async function checkAddress(dns: Resolver, host: string): Promise<Finding> {
  const found = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length === 0) throw new Error(`${host} has no address`)
  return fine('address', `${host} is ${addresses.join(', ')}`)
}

async function checkText(dns: Resolver, check: string, name: string, pattern: RegExp, value: string): Promise<Finding> {
  const cure = `At your domain’s DNS, add a TXT record for ${name}: ${value}. Without it your emails land in spam.`
  try {
    const texts = (await dns.resolveTxt(name)).map((parts) => parts.join(''))
    const found = texts.filter((text) => pattern.test(text))
    if (found.length === 1) return fine(check, `${name} has its record`)
    return fault(check, `${name} has ${found.length} such records instead of one`, cure)
  } catch (error) {
    const absent = ['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '')
    return absent
      ? fault(check, `${name} has no record`, cure)
      : warning(
          check,
          `${name} couldn’t be looked up (${errorCode(error)})`,
          'Check this machine’s DNS: resolvectl status.',
        )
  }
}

function checkCertificate(host: string, port: number): Promise<Finding> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: 5 * SECOND }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY)
      socket.destroy()
      resolve(daysLeft(days))
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} doesn’t answer`)))
  })
}

function daysLeft(days: number): Finding {
  const says = `it holds for ${days} more days`
  const cure = 'It should have been renewed by itself: look at the log of Caddy, or run certbot renew.'
  if (days < 7) return fault('certificate', says, cure)
  return days < 20 ? warning('certificate', says, cure) : fine('certificate', says)
}
