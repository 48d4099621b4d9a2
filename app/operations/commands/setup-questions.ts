import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import Stripe from 'stripe'
import { scheduling } from '../../../site.config.ts'
import { checkFeeds } from '../../calls/bookings/bookings.ts'
import { systemClock } from '../../platform/clock.ts'
import { errorCode } from '../../platform/error-code.ts'
import { verifySmtp } from '../../platform/mail/mailer.server.ts'
import { createReferenceClock } from '../../platform/process/reference-clock.ts'
import { createStripe } from '../../sales/payments/payments.ts'

/** One setting that `npm run setup` asks for. */
export interface Question {
  name: string
  /** What it is, and where it's found. */
  says: string
  /** Its value isn't shown again. */
  secret?: true
  /** May be left empty for now, though live mode doesn't start without it: what makes it comes next. */
  later?: true
  initial?(): string
  /** Tries the answer for real. @returns what's wrong, in a sentence */
  test?(value: string, settings: Readonly<Record<string, string | undefined>>): Promise<string | undefined>
}

const newSecret = () => randomBytes(32).toString('hex')

export const QUESTIONS: readonly Question[] = [
  { name: 'MODE', says: 'How it runs: demo (nothing is real), test (a rehearsal with Stripe’s test key), or live.' },
  { name: 'PUBLIC_URL', says: 'The address that visitors type, such as https://your-domain.', test: testAddress },
  {
    name: 'TRUST_PROXY',
    says: 'How many proxies stand in front of the server: 1 with Caddy or nginx.',
    initial: () => '1',
  },
  { name: 'DATA_DIR', says: 'The folder for the data, such as /var/lib/unborrowed.' },
  {
    name: 'DATABASE_URL',
    says: 'The PostgreSQL database, such as postgres://unborrowed:password@127.0.0.1:5432/unborrowed. Going live needs it.',
    secret: true,
  },
  {
    name: 'STRIPE_SECRET_KEY',
    says: 'At Stripe under Developers, API keys: the secret key.',
    secret: true,
    test: testStripe,
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    says: 'At Stripe under Developers, Webhooks: the signing secret of the endpoint /webhooks/stripe. You have none yet? Leave it empty with - and run npm run setup:stripe next.',
    secret: true,
    later: true,
  },
  {
    name: 'SMTP_URL',
    says: 'Your email provider’s server, such as smtps://user:password@mail.example.com:465.',
    secret: true,
    test: testSmtp,
  },
  { name: 'MAIL_FROM', says: 'The address that emails come from.' },
  { name: 'VIDEO_LINK', says: 'Your video room, for calls.' },
  {
    name: 'CALENDAR_FEEDS',
    says: 'The secret iCalendar addresses of your calendars, with spaces between them.',
    secret: true,
    test: testFeeds,
  },
  {
    name: 'BACKUP_TO',
    says: 'Where backups go: a folder, best on another disk, such as /var/backups/unborrowed, or an address of restic’s off this machine: see .env.example.',
    test: testBackupPlace,
  },
  { name: 'BACKUP_KEY', says: 'Encrypts the backups. Enter makes one.', secret: true, initial: newSecret },
  {
    name: 'BACKUP_PING_URL',
    says: 'An address to ping after each backup, such as a check of healthchecks.io: it emails you when the pings stop, as when this machine is dead.',
  },
  {
    name: 'APP_SECRET',
    says: 'Signs the links in emails. Enter makes one, or keeps the one there is.',
    secret: true,
    initial: newSecret,
  },
]

/** Without the period at its end, which ours has. */
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')

async function testAddress(value: string): Promise<string | undefined> {
  const { hostname } = new URL(value)
  try {
    await lookup(hostname)
    return undefined
  } catch (error) {
    return `${hostname} has no address in the DNS yet (${errorCode(error)}).`
  }
}

async function testStripe(secretKey: string): Promise<string | undefined> {
  const apiBase = process.env.STRIPE_API_BASE
  const stripe = createStripe({ secretKey, apiBase, outsideTime: createReferenceClock() })
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
    return undefined
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError)
      return 'Stripe doesn’t answer: this machine can’t reach https://api.stripe.com.'
    return `Stripe says: ${messageOf(error)}.`
  }
}

async function testSmtp(url: string): Promise<string | undefined> {
  try {
    await verifySmtp(url)
    return undefined
  } catch (error) {
    return `The mail server can’t be used: ${messageOf(error)}.`
  }
}

async function testFeeds(value: string): Promise<string | undefined> {
  const problems = await checkFeeds({ clock: systemClock, scheduling, feeds: value.split(/\s+/).filter(Boolean) })
  return problems.length > 0 ? `${problems.join('; ')}.` : undefined
}

/** Of an address restic itself says at the first backup whether it's right. */
async function testBackupPlace(value: string): Promise<string | undefined> {
  if (/^[a-z0-9]+:/.test(value)) return undefined
  try {
    await mkdir(resolve(value), { recursive: true, mode: 0o700 })
    await access(resolve(value), constants.W_OK)
    return undefined
  } catch (error) {
    return `${value} can’t be written to (${errorCode(error)}).`
  }
}
