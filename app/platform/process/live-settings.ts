import { isPlaceholderEmail } from './placeholder.ts'
import { MAKE_ONE } from './weak-secret.ts'

/** What is wrong with one setting, and what to do about it. Never contains the value: it may be a secret. */
export interface SettingProblem {
  readonly name: string
  readonly message: string
}

type Settings = Readonly<Record<string, string | undefined>>

/** Valid settings that live mode refuses: they would lose money, leak secrets or keep emails from being sent. */
export function liveModeProblems(settings: Settings): SettingProblem[] {
  return [
    ...missingSettings(settings),
    ...Object.entries(SETTING_CHECKS).flatMap(([name, danger]) => checkSetting(settings, name, danger)),
  ]
}

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

function checkSetting(settings: Settings, name: string, danger: SettingCheck): SettingProblem[] {
  const value = settings[name]
  const what = value ? danger(value) : undefined
  return what ? [{ name, message: what }] : []
}
