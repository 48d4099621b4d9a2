import { type SiteConfig, site } from '../../../site.config.ts'
import { contentFiles } from '../../catalog/content-files.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { type Env, envProblems, parseEnv } from '../../platform/process/env.server.ts'
import {
  isPlaceholderDomain,
  isPlaceholderEmail,
  isPlaceholderPostalAddress,
} from '../../platform/process/placeholder.ts'

/** Something for the owner to look at, and where to edit it. */
export interface Todo {
  readonly what: string
  /** From the repository's root. */
  readonly file: string
  /** Of the site's content, the part of the file. */
  readonly part?: string
  /** Where the desk sets it right; undefined: in the file alone. */
  readonly desk?: string | undefined
  /** The field of that page's form, by its path in the content: `homeCards.0.evidence.saidBy`. */
  readonly field?: string | undefined
}

/** Names and addresses as the pages show them. */
export type Published = SiteConfig & { readonly videoLink?: string | undefined }

/** Something about one part of a file of the site's content. @param field where in the part it's set right */
export function contentTodo(name: string, part: string, what: string, field = part): Todo {
  const todo = { what, file: `content/site/${name}.yaml`, part }
  const [key = part] = part.split(', ')
  const setting = OWN_FORMS[`${name}/${key}`]
  return setting ? { ...todo, desk: setting } : { ...todo, desk: deskField(name, key), field }
}

export type Source = Readonly<Record<string, string | undefined>>

/** Every setting that keeps the server from starting: one line each. */
export function settingErrors(source: Source): string[] {
  return envProblems(source).map(({ name, message }) => `${name}: ${message}`)
}

/** What live mode refuses in the environment, whatever the mode is now, and the mode itself where it is another. */
export function settingTodos(source: Source): Todo[] {
  const mode = source.MODE || 'demo'
  const asLive = envProblems({ ...source, MODE: 'live' }).map(({ name, message }) => settingTodo(name, message))
  return mode === 'live'
    ? asLive
    : [
        settingTodo('MODE', `is ${mode}: no card is charged${source.SMTP_URL ? '' : ' and no email is sent'}`),
        ...asLive,
      ]
}

/** Defaults that are still in use, in `content/site/site.yaml` and in the environment. */
export function defaultsInUse(env: Env, config: Published = site): Todo[] {
  const names = keysOf(DEFAULT_NAMES)
    .filter((key) => config[key] === DEFAULT_NAMES[key])
    .map((key) => siteTodo(key, `is “${DEFAULT_NAMES[key]}”`))
  const links = keysOf(BUILT_IN)
    .filter((key) => config.links[key] === null)
    .map((key) => contentTodo('site', 'links', `${key} has no link: ${BUILT_IN[key]} serves`, `links.${key}`))
  const hours =
    config.supportHours.label === DEFAULT_SUPPORT_HOURS
      ? [contentTodo('site', 'supportHours', `supportHours says “${DEFAULT_SUPPORT_HOURS}”`)]
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

/** What an owner may not have meant to leave as it is. What else there is has a default that anyone can live with. */
function settingsAtDefault(env: Env): Todo[] {
  const defaults = parseEnv({})
  return keysOf(DEFAULT_MEANINGS)
    .filter((name) => env[name] === defaults[name])
    .map((name) => settingTodo(name, `${describeDefault(defaults[name])}: ${DEFAULT_MEANINGS[name]}`))
}

const DEFAULT_MEANINGS = {
  ANON_KEY: 'every copy of this site has that one',
  MAIL_FROM: 'emails come from supportEmail',
  TRUST_PROXY: 'behind a proxy all visitors look like one',
  MAIL_WEBHOOK_SECRET: 'mails that come back are not noticed',
} as const

const describeDefault = (value: unknown) => (value === undefined ? 'is not set' : `is ${value}`)

function settingTodo(name: string, what: string): Todo {
  return { what: `${name} ${what}`, file: '.env', desk: `/desk/settings#env-${name}` }
}

/** The example names that the site comes with, as long as they're published: a live site shows them as they are. */
export function siteProblems({ domain, supportEmail, postalAddress }: Published = site): Todo[] {
  return [
    ...(isPlaceholderDomain(domain) ? [siteTodo('domain', 'is still the example: put your own domain')] : []),
    ...(isPlaceholderEmail(supportEmail)
      ? [siteTodo('supportEmail', 'is still the example, and no one reads it. Put an address on your own domain')]
      : []),
    ...(isPlaceholderPostalAddress(postalAddress)
      ? [
          siteTodo(
            'postalAddress',
            'is still a placeholder, and the law requires it in every email: a live site sends none until you put in your address',
          ),
        ]
      : []),
  ]
}

const MISSING = {
  community: 'has no link, so the welcome email leaves it out',
  liveCalls: 'has no link, so the live calls have no video room. Put in the address of yours',
}

/** What a live site would lack, although it starts. */
export function missingLinks({ links, social, signIn, videoLink }: Published = site): Todo[] {
  const promised: ('community' | 'liveCalls')[] = signIn === 'on' ? ['liveCalls'] : ['community', 'liveCalls']
  const areCallsElsewhere = links.clarityCallScheduling && links.focusCallScheduling
  return [
    ...(areCallsElsewhere || !isPlaceholderDomain(URL.parse(videoLink ?? '')?.hostname ?? '')
      ? []
      : [{ ...settingTodo('VIDEO_LINK', 'is missing, so invitations to calls have no video room'), desk: VIDEO_FORM }]),
    ...promised
      .filter((key) => !links[key])
      .map((key) => contentTodo('site', 'links', `${key} ${MISSING[key]}`, `links.${key}`)),
    ...social
      .filter(({ url }) => !url)
      .map(({ network }) => contentTodo('site', 'social', `${network} has no address, so its icon says “coming soon”`)),
  ]
}

function siteTodo(key: string, what: string): Todo {
  return contentTodo('site', key, `${key} ${what}`)
}

const settingForm = (key: string) => `/desk/settings?change=${key}#${key}-field`
const VIDEO_FORM = settingForm('video-link')

/** Parts of the content that have a form under Settings, which wins. */
export const OWN_FORMS: Readonly<Record<string, string>> = {
  'site/postalAddress': settingForm('postal-address'),
  'site/supportHours': settingForm('support-hours'),
}

/** The form of a part of a page; undefined for what the desk has no form for. */
function deskField(file: string, part: string): string | undefined {
  return Object.hasOwn(contentFiles[file]?.shipped ?? {}, part) ? `/desk/pages/${file}/${part}` : undefined
}

/** `.env`, or `content/site/claims.yaml, coverage`. */
export function formatLocation({ file, part }: Todo): string {
  return part ? `${file}, ${part}` : file
}
