import { type SiteConfig, site } from '../../../site.config.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { type Env, envNames, envProblems, parseEnv } from '../../platform/process/env.server.ts'
import { REQUIRED_IN_LIVE } from '../../platform/process/live-settings.ts'
import { siteTodo } from './placeholders.ts'
import { lineOf, type Todo } from './todo.ts'

/** What live mode refuses in the environment, whatever the mode is now, and the mode itself where it is another. */
export function settingTodos(source: Source): Todo[] {
  const mode = source.MODE || 'demo'
  const asLive = envProblems({ ...source, MODE: 'live' }).map(({ name, message }) => settingTodo(name, message))
  return mode === 'live'
    ? asLive
    : [settingTodo('MODE', `is ${mode}: no card is charged and no email is sent`), ...asLive]
}

type Source = Readonly<Record<string, string | undefined>>

/** Defaults that are still in use, in `site.config.ts` and in the environment. */
export function defaultsInUse(env: Env, config: SiteConfig = site): Todo[] {
  const names = keysOf(DEFAULT_NAMES)
    .filter((key) => config[key] === DEFAULT_NAMES[key])
    .map((key) => siteTodo(key, `is “${DEFAULT_NAMES[key]}”`))
  const links = keysOf(BUILT_IN)
    .filter((key) => config.links[key] === null)
    .map((key) => siteTodo(key, `has no link: ${BUILT_IN[key]} serves`))
  const hours =
    config.supportHours.label === DEFAULT_SUPPORT_HOURS
      ? [siteTodo('label', `(support hours) is “${DEFAULT_SUPPORT_HOURS}”`)]
      : []
  return [...names, ...links, ...hours, ...settingsAtDefault(env)]
}

const DEFAULT_NAMES = { brand: 'Unborrowed', coach: 'Simone' } as const
const DEFAULT_SUPPORT_HOURS = 'Monday to Friday 9:00 AM to 5:00 PM EST'
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
    .filter(
      (name) =>
        !REQUIRED_IN_LIVE.includes(name) && !NOT_OWNER_SETTINGS.has(name) && isDeepEqual(env[name], defaults[name]),
    )
    .map((name) =>
      settingTodo(
        name,
        `${describeDefault(defaults[name])}${name in DEFAULT_MEANINGS ? `: ${DEFAULT_MEANINGS[name]}` : ''}`,
      ),
    )
}

const NOT_OWNER_SETTINGS = new Set<keyof Env>(['MODE', 'STRIPE_API_BASE', 'CRASH_AT'])

/** What a default means, where that is not plain from its name. */
const DEFAULT_MEANINGS: Partial<Record<keyof Env, string>> = {
  ANON_KEY: 'every copy of this site has that one',
  MAIL_FROM: 'emails come from supportEmail',
  TRUST_PROXY: 'behind a proxy all visitors look like one',
  DKIM_DOMAIN: 'mails are not signed',
  MAIL_WEBHOOK_SECRET: 'mails that come back are not noticed',
}

/** Lists are the same by what is in them. */
function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function describeDefault(value: unknown): string {
  return value === undefined || isDeepEqual(value, []) ? 'is not set' : `is ${value}`
}

/** A setting's own line in `.env`, or the one that explains it. */
function settingTodo(name: string, what: string): Todo {
  const line = lineOf('.env', new RegExp(`^${name}=`))
  if (line !== undefined) return { what: `${name} ${what}`, file: '.env', line }
  const file = '.env.example'
  return { what: `${name} ${what}`, file, line: lineOf(file, new RegExp(`^#?${name}=`)) }
}
