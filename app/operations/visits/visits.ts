/** Where a reader came from, but for the host names of other sites. */
const SOURCES = {
  none: 'Typed in, an email or an app',
  own: 'This site',
  search: 'Search engines',
  social: 'Social networks',
  other: 'Other sites, not named',
} as const

/** Host names a day in one process: someone who makes them up can't fill the memory or the table. */
export const MAX_HOSTS = 50

const SEARCH =
  /(^|\.)(google(\.[a-z]{2,3}){1,2}|bing\.com|duckduckgo\.com|yahoo\.com|ecosia\.org|brave\.com|startpage\.com|qwant\.com|kagi\.com|baidu\.com|yandex\.(com|ru))$/
const SOCIAL =
  /(^|\.)(facebook\.com|instagram\.com|linkedin\.com|lnkd\.in|twitter\.com|x\.com|t\.co|tiktok\.com|pinterest\.com|reddit\.com|youtube\.com|threads\.(net|com)|bsky\.app|whatsapp\.com)$/
/** Of mail programs in a browser: their readers opened a link in an email. */
const EMAIL = /^(mail\.google\.com|mail\.yahoo\.com|outlook\.(live|office)\.com|mail\.proton\.me)$/
const HOST_NAME = /^(?=.{4,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** Says where readers came from, by the referrer's host alone. Made for one day: it knows the hosts that it has named. */
export function createSources(): (referrer: string | undefined, ownHost: string | undefined) => string {
  const named = new Set<string>()
  return (referrer, ownHost) => {
    if (!referrer) return 'none'
    const host = hostOf(referrer)
    if (host === ownHost) return 'own'
    const kind = kindOf(host)
    if (kind) return kind
    if (!named.has(host) && (named.size >= MAX_HOSTS || !HOST_NAME.test(host))) return 'other'
    named.add(host)
    return host.replace(/^www\./, '')
  }
}

/**
 * Where someone came to this site from before they pressed a button on it, as their browser tells its pages in
 * `document.referrer`: a key of SOURCES or the host name of another site. Undefined where nobody knows: the browser runs no
 * script, or this site itself was the page before.
 */
export function sourceOfReferrer(referrer: unknown, ownOrigins: readonly string[]): string | undefined {
  if (typeof referrer !== 'string') return undefined
  if (!/^https?:/.test(referrer)) return 'none' // nothing, or an app
  if (!URL.canParse(referrer)) return undefined
  const { origin, hostname } = new URL(referrer)
  if (ownOrigins.includes(origin)) return undefined
  return kindOf(hostname) ?? parseSource(hostname.replace(/^www\./, '')) ?? 'other'
}

/** A source as we wrote it somewhere else, such as at Stripe. */
export function parseSource(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  return Object.hasOwn(SOURCES, text) || HOST_NAME.test(text) ? text : undefined
}

/** In words. A host name is shown as it is. */
export function sourceLabel(source: string): string {
  return new Map<string, string>(Object.entries(SOURCES)).get(source) ?? source
}

function kindOf(host: string): 'none' | 'search' | 'social' | undefined {
  if (EMAIL.test(host)) return 'none'
  if (SEARCH.test(host)) return 'search'
  return SOCIAL.test(host) ? 'social' : undefined
}

/** `https://www.example.com/path` has `www.example.com`. Much faster than a URL object. */
function hostOf(referrer: string): string {
  if (!referrer.startsWith('http')) return ''
  const from = referrer.indexOf('://') + 3
  const to = referrer.indexOf('/', from)
  return to < 0 ? referrer.slice(from) : referrer.slice(from, to)
}
