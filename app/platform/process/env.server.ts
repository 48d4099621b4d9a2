import { z } from 'zod'
import { isPlaceholderEmail } from './placeholder.ts'

/**
 * Everything that is read from the environment, checked once at the start.
 * Only React uses `NODE_ENV`; none of our settings does.
 */
export type Env = z.output<typeof schema>

/** Names every fault of the environment in one message. */
export class EnvError extends Error {
  constructor(faults: readonly string[]) {
    super(`These settings aren’t valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}\nSee .env.example.`)
    this.name = 'EnvError'
  }
}

/** @throws EnvError naming every value that does not fit, not only the first. */
export function parseEnv(source: Settings): Env {
  const faults = envProblems(source)
  if (faults.length > 0) throw new EnvError(faults.map(({ name, message }) => `${name}: ${message}`))
  return schema.parse(withoutEmpty(source))
}

/** Everything that keeps the server from starting with these settings; in live mode also what would be dangerous. */
export function envProblems(source: Settings): SettingProblem[] {
  const settings = withoutEmpty(source)
  const malformed = findMalformed(settings)
  // A malformed value must not hide what live mode lacks or refuses elsewhere, and each setting is named once.
  const names = new Set(malformed.map(({ name }) => name))
  const others = [...(settings.MODE === 'live' ? liveModeProblems(settings) : []), ...backupWithoutKey(settings)]
  return [...malformed, ...others.filter(({ name }) => !names.has(name))]
}

/** The settings as far as they can be read: a malformed one counts as not set. For reports about them. */
export function readableEnv(source: Settings): Env {
  const settings = withoutEmpty(source)
  const names = new Set(findMalformed(settings).map(({ name }) => name))
  return schema.parse(Object.fromEntries(Object.entries(settings).filter(([name]) => !names.has(name))))
}

type Settings = Readonly<Record<string, string | undefined>>

/** An empty value is as good as none. */
function withoutEmpty(source: Settings): Settings {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
}

function findMalformed(settings: Settings): SettingProblem[] {
  const issues = schema.safeParse(settings).error?.issues ?? []
  return issues.map(({ path, message }) => ({ name: path.join('.'), message }))
}

/** Where the site is reached: `PUBLIC_URL`, or this machine at the port that was really bound. */
export function publicUrl(env: Env, port: number = env.PORT): string {
  return env.PUBLIC_URL ?? `http://localhost:${port}`
}

/** Judged the same in every mode: what live mode would refuse is heard of at setup, before anything depends on it. */
const secret = z
  .string()
  .superRefine((value, context) => {
    const message = secretProblem(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .optional()

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
  .transform((url) => url.replace(/\/+$/, ''))

const number = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`
  return z.coerce.number({ error }).int(error).min(minimum, error).max(maximum, error)
}

const schema = z.object({
  MODE: z.enum(['demo', 'test', 'live'], 'must be demo, test or live').default('demo'),
  PORT: number(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl
    .refine((url) => /^\w+:\/\/[^/?#@]+$/.test(url), 'must end after the domain, as https://example.com does')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host:5432/name' })
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a Stripe secret key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be a Stripe webhook secret, which begins with whsec_')
    .optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.com' })
    .optional(),
  MAIL_FROM: z.email('must be one email address').optional(),
  VIDEO_LINK: httpUrl.optional(),
  CALENDAR_FEEDS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine(
      (urls) => urls.every((url) => /^(https?|webcal):$/.test(URL.parse(url)?.protocol ?? '')),
      'must be addresses such as https://calendar.example.com/secret.ics, with spaces between them',
    ),
  MAIL_WEBHOOK_SECRET: secret,
  ANON_KEY: z.string().min(8, 'must have at least 8 characters').default('anon-demo-key'),
  APP_SECRET: secret,
  TRUST_PROXY: number(0, 10).default(0),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  BACKUP_TO: z.string().optional(),
  BACKUP_KEY: secret,
  BACKUP_PING_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://hc-ping.com/your-check' })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  CRASH_AT: z.string().optional(),
})

/** Every setting that there is. */
export const envNames = Object.keys(schema.shape)

/** Backups are encrypted, always. */
function backupWithoutKey({ BACKUP_TO, BACKUP_KEY }: Settings): SettingProblem[] {
  if (!BACKUP_TO || BACKUP_KEY) return []
  return [{ name: 'BACKUP_KEY', message: `backups to BACKUP_TO are encrypted with it: ${MAKE_ONE}` }]
}

/** What is wrong with one setting, and what to do about it. Never contains the value: it may be a secret. */
interface SettingProblem {
  readonly name: string
  readonly message: string
}

/** Valid settings that live mode refuses: they would lose money, leak secrets or keep emails from being sent. */
function liveModeProblems(settings: Settings): SettingProblem[] {
  return [
    ...missingSettings(settings),
    ...envNames.flatMap((name) => {
      const value = settings[name] ?? ''
      const message = EXAMPLE.test(value) ? 'is still the example’s: put your own' : SETTING_CHECKS[name]?.(value)
      return value && message ? [{ name, message }] : []
    }),
  ]
}

/** What docs/go-live.md says in place of someone’s own. */
const EXAMPLE = /(?<![\w-])your-(domain|room|check|bucket|mail-server)(?![\w-])/i

/** What to do where there's no secret yet. */
const MAKE_ONE = 'set what "openssl rand -hex 32" prints'

/** The settings that live mode cannot start without. */
const REQUIRED = {
  STRIPE_SECRET_KEY: 'set the key that begins with sk_live_ or rk_live_, from https://dashboard.stripe.com/apikeys',
  STRIPE_WEBHOOK_SECRET: 'set the signing secret of the webhook endpoint; README.md says how to add one',
  PUBLIC_URL: 'set the address at which visitors reach the site, such as https://your-domain',
  SMTP_URL: 'set the mail server, such as smtps://user:password@your-mail-server:465',
  APP_SECRET: MAKE_ONE,
  DATABASE_URL:
    'install PostgreSQL (apt-get install -y postgresql), make a database as docs/go-live.md says in step 3, and set its address',
} as const

function missingSettings(settings: Settings): SettingProblem[] {
  return Object.entries(REQUIRED)
    .filter(([name]) => !settings[name])
    .map(([name, cure]) => ({ name, message: `live mode can’t start without it: ${cure}` }))
}

/** Says what is dangerous about a value, or nothing. */
type SettingCheck = (value: string) => string | undefined

const SETTING_CHECKS: Readonly<Record<string, SettingCheck>> = {
  STRIPE_SECRET_KEY: (key) =>
    /^(sk|rk)_test_/.test(key)
      ? `is a test key, with which purchases look paid but no money arrives: ${REQUIRED.STRIPE_SECRET_KEY}`
      : undefined,
  STRIPE_WEBHOOK_SECRET: (secret) =>
    /^whsec_[\w+/=-]+$/.test(secret) ? undefined : `isn’t a Stripe signing secret: ${REQUIRED.STRIPE_WEBHOOK_SECRET}`,
  STRIPE_API_BASE: () =>
    'is for tests, and the secret key would be sent there: remove it, and Stripe is asked at https://api.stripe.com',
  PUBLIC_URL: (url) =>
    url.startsWith('https://')
      ? undefined
      : 'isn’t https, so someone could read links and forms on the way: put a proxy with TLS in front and use its https address',
  BACKUP_PING_URL: (url) =>
    url.startsWith('https://')
      ? undefined
      : 'isn’t https, and whoever reads it could ping in your place: use its https address',
  MAIL_FROM: (address) =>
    isPlaceholderEmail(address) ? 'is an example address: set one on your own domain, or remove it' : undefined,
  CRASH_AT: () => 'is for tests: remove it',
}

/** The fewest characters of a secret of ours, whatever it's for. */
const MIN_LENGTH = 32

/** Why a secret can't be taken, with what to do instead, or undefined. What `openssl rand -hex 32` prints passes, and a passphrase. */
export function secretProblem(secret: string): string | undefined {
  if (secret.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters: ${MAKE_ONE}`
  const isGuessable = PLACEHOLDER.test(secret) || new Set(secret).size < MIN_DISTINCT
  return isGuessable ? `could be guessed: ${MAKE_ONE}` : undefined
}

/** Of the 16 digits that a random hexadecimal secret has, 32 characters lack more than half only once in 10 million. */
const MIN_DISTINCT = 8

/** What examples say in place of a secret. Ordinary words are no reason to refuse a long passphrase. */
const PLACEHOLDER =
  /(change|replace|insert)[-_ ]?(me|this|it|here)|placeholder|your[-_ ](own[-_ ])?(secret|key|token|pass)/i
