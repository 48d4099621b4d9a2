import { type SiteConfig, site } from '../../site.config.ts'
import { type Env, envNames, parseEnv } from '../platform/env.server.ts'
import { lineOfKey, SITE } from './placeholders.ts'
import { lineOf, type Todo } from './todo.ts'

/** What live mode cannot do without, or would do wrongly. */
export function missingSettings(env: Env): Todo[] {
  const found: Todo[] = []
  if (env.MODE !== 'live') found.push(setting('MODE', `is ${env.MODE}: no card is charged and no mail is sent`))
  for (const [name, what] of Object.entries(NEEDED)) {
    if (env[name as keyof Env] === undefined) found.push(setting(name, what))
  }
  if (env.STRIPE_SECRET_KEY?.includes('_test_')) found.push(setting('STRIPE_SECRET_KEY', 'is a key for tests'))
  if (env.PUBLIC_URL?.startsWith('http:')) found.push(setting('PUBLIC_URL', 'is not https'))
  return found
}

const NEEDED = {
  PUBLIC_URL: 'is not set: pages, mails and Stripe would lead to this machine',
  STRIPE_SECRET_KEY: 'is not set: the stand-in plays Stripe',
  STRIPE_WEBHOOK_SECRET: 'is not set: payments would be noticed late',
  SMTP_URL: 'is not set: mails stay in the outbox',
  APP_SECRET: 'is not set: download links are signed with it',
} satisfies Partial<Record<keyof Env, string>>

/** What works as it comes, in `site.config.ts` and in the environment. */
export function atDefault(env: Env, config: SiteConfig = site): Todo[] {
  const names = Object.entries(NAMES)
    .filter(([key, value]) => config[key as keyof typeof NAMES] === value)
    .map(([key, value]) => inConfig(key, `is “${value}”`))
  const links = Object.entries(BUILT_IN)
    .filter(([key]) => config.links[key as keyof typeof BUILT_IN] === null)
    .map(([key, serves]) => inConfig(key, `has no link: ${serves} serves`))
  const hours = config.supportHours.label === HOURS ? [inConfig('label', `(support hours) is “${HOURS}”`)] : []
  return [...names, ...links, ...hours, ...settingsAtDefault(env)]
}

const NAMES = { brand: 'Unborrowed', coach: 'Simone' } as const
const HOURS = 'Monday to Friday 9:00 AM to 5:00 PM EST'
const BUILT_IN = {
  quiz: 'the built-in page at /quiz',
  clarityCallScheduling: 'the built-in page at /book/clarity-call',
  focusCallScheduling: 'the built-in page at /book/focus-call',
  membershipApplication: 'the built-in page at /apply',
} as const

/** Every setting there is, but those that live mode asks for, which are listed as missing, and those for tests. */
function settingsAtDefault(env: Env): Todo[] {
  const defaults = parseEnv({})
  return (envNames as (keyof Env)[])
    .filter((name) => !(name in NEEDED) && !NOT_HERS.has(name) && env[name] === defaults[name])
    .map((name) => setting(name, `${isOrNot(defaults[name])}${name in MEANING ? `: ${MEANING[name]}` : ''}`))
}

const NOT_HERS = new Set<keyof Env>(['MODE', 'STRIPE_API_BASE', 'CRASH_AT'])

/** What a default means, where that is not plain from its name. */
const MEANING: Partial<Record<keyof Env, string>> = {
  ANON_KEY: 'every copy of this site has that one',
  MAIL_FROM: 'mails come from supportEmail',
  DATABASE_URL: 'the embedded database keeps everything',
  TRUST_PROXY: 'behind a proxy all visitors look like one',
  DKIM_DOMAIN: 'mails are not signed',
  MAIL_WEBHOOK_SECRET: 'mails that come back are not noticed',
}

function isOrNot(value: unknown): string {
  return value === undefined ? 'is not set' : `is ${value}`
}

function inConfig(key: string, what: string): Todo {
  return { what: `${key} ${what}`, file: SITE, line: lineOfKey(key) }
}

/** A setting's own line in `.env`, or the one that explains it. */
function setting(name: string, what: string): Todo {
  const line = lineOf('.env', new RegExp(`^${name}=`))
  if (line !== undefined) return { what: `${name} ${what}`, file: '.env', line }
  const file = '.env.example'
  return { what: `${name} ${what}`, file, line: lineOf(file, new RegExp(`^#?${name}=`)) }
}
