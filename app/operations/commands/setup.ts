import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs, parseEnv } from 'node:util'
import Stripe from 'stripe'
import { scheduling } from '../../../site.config.ts'
import { checkFeeds } from '../../calls/bookings/bookings.ts'
import { systemClock } from '../../platform/clock.ts'
import { errorCode } from '../../platform/error-code.ts'
import { verifySmtp } from '../../platform/mail/mailer.server.ts'
import { envProblems } from '../../platform/process/env.server.ts'
import { createReferenceClock } from '../../platform/process/reference-clock.ts'
import { createStripe } from '../../sales/payments/payments.ts'

type Settings = Record<string, string | undefined>
type Print = (line: string) => void
type Ask = (prompt: string) => Promise<string | undefined>

/**
 * `npm run setup`: asks for what a site needs, tries each answer where that's possible, and writes the file of the settings,
 * which only its owner can read. It may be run again: Enter keeps what is there, and everything else in the file stays.
 */
export async function setup(args: string[], print: Print): Promise<number> {
  const { values } = parseArgs({ args, options: { file: { type: 'string', default: '.env' } } })
  const isNew = !existsSync(values.file)
  // Each release has a link to the one file of the settings.
  const file = isNew ? resolve(values.file) : realpathSync(values.file)
  const before = readFileSync(isNew ? '.env.example' : file, 'utf8')
  const settings: Settings = { ...parseEnv(before), ...(isNew && initialSettings()) }
  const lines = createInterface({ input: process.stdin, terminal: false })
  const next = lines[Symbol.asyncIterator]()
  print('Enter keeps what’s in [brackets], and a single - leaves a setting empty. Nothing is written before the end.')
  try {
    for (const question of QUESTIONS) {
      const ask: Ask = async (prompt) => {
        process.stdout.write(prompt)
        const { value, done } = await next.next()
        return done ? undefined : value.trim()
      }
      if (!(await answer(question, settings, ask, print))) {
        print('\nThe answers ended early. Nothing was written.')
        return 1
      }
    }
  } finally {
    lines.close()
  }
  await writePrivately(file, withSettings(before, settings))
  print(`\nWrote ${file}. Keep APP_SECRET and BACKUP_KEY in a password manager, too.`)
  print('Next: restart the site, and npm run doctor says what’s missing or wrong.')
  return 0
}

/** What is right for most, in place of what a demonstration has. */
function initialSettings(): Settings {
  return Object.fromEntries(QUESTIONS.flatMap(({ name, initial }) => (initial ? [[name, initial()]] : [])))
}

/** Asks until the answer fits. One that fits but can't be confirmed now is taken when it's given twice. */
async function answer(question: Question, settings: Settings, ask: Ask, print: Print): Promise<boolean> {
  const { name, says, secret, later, test } = question
  const present = settings[name] || question.initial?.()
  const shown = secret && present ? 'as it is' : present
  print(`\n${says}`)
  let refused: string | undefined
  for (;;) {
    const given = await ask(`${name}${shown ? ` [${shown}]` : ''}: `)
    if (given === undefined) return false
    const value = given === '-' ? '' : given || present || ''
    const isLeft = later && value === ''
    const malformed = isLeft
      ? undefined
      : envProblems({ ...settings, [name]: value }).find((problem) => problem.name === name)
    const problem = malformed?.message ?? (value && value !== refused ? await test?.(value, settings) : undefined)
    if (!problem) {
      settings[name] = value
      return true
    }
    print(
      malformed ? `That doesn’t fit: ${problem}.` : `${problem} Type it once more to keep it anyway, or another one.`,
    )
    if (!malformed) refused = value
  }
}

/** The same text with these settings: each on its own line, or on the one that explains it. */
function withSettings(text: string, settings: Settings): string {
  let changed = text
  for (const { name } of QUESTIONS) {
    const value = settings[name] ?? ''
    const line = value ? `${name}=${quoted(value)}` : `#${name}=`
    const pattern = [new RegExp(`^${name}=.*$`, 'm'), new RegExp(`^#${name}=.*$`, 'm')].find((one) => one.test(changed))
    changed = pattern ? changed.replace(pattern, () => line) : `${changed.trimEnd()}\n${line}\n`
  }
  return changed
}

/** As Node reads it back. */
function quoted(value: string): string {
  if (!/[\s#'"`\\]/.test(value)) return value
  const mark = ["'", '"', '`'].find((one) => !value.includes(one)) ?? "'"
  return `${mark}${value}${mark}`
}

async function writePrivately(file: string, text: string): Promise<void> {
  const half = `${file}.new`
  await writeFile(half, text, { mode: 0o600, flush: true })
  await rename(half, file)
}

/** One setting that `npm run setup` asks for. */
interface Question {
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

const QUESTIONS: readonly Question[] = [
  {
    name: 'MODE',
    says: 'How it runs: demo (nothing is real), test (a rehearsal with Stripe’s test key), or live.',
    initial: () => 'test',
  },
  { name: 'PUBLIC_URL', says: 'The address that visitors type, such as https://your-domain.', test: testAddress },
  {
    name: 'TRUST_PROXY',
    says: 'How many proxies stand in front of the server: 1 with Caddy or nginx.',
    initial: () => '1',
  },
  { name: 'DATA_DIR', says: 'The folder for the data.', initial: () => '/var/lib/unborrowed' },
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
    says: 'Where backups go: a folder, best on another disk, or an address of restic’s off this machine: see .env.example.',
    initial: () => '/var/backups/unborrowed',
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
