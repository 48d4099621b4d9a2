/** Where a buyer's form is sent on to: a browser checks the redirect after a POST against form-action as well. */
const CHECKOUT_ORIGIN = 'https://checkout.stripe.com'

/**
 * What every answer carries, page or not. HSTS only behind https: on plain http it is ignored, and a lie.
 *
 * The list is the one that MDN's HTTP Observatory scores; COEP and CORP hold because nothing is loaded from elsewhere.
 */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return https
    ? { ...BASE_HEADERS, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }
    : BASE_HEADERS
}

/**
 * What an answer needs that is never a document of its own: a script, a style, a typeface, a picture. Browsers ignore the
 * rest of the list there, and a first view has two dozen of them.
 */
export function assetHeaders(options: { https: boolean }): Record<string, string> {
  const heeded = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security']
  return Object.fromEntries(Object.entries(securityHeaders(options)).filter(([name]) => heeded.includes(name)))
}

/**
 * Headers of an answer for one person: no cache stores a copy, no other site learns its address, and
 * no search engine lists it. Every page does unless it says that it is public (document/headers.ts).
 */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

interface PolicySources {
  /** Hashes of inline scripts, each as `sha256-…`, with or without the quotes that the header wants. */
  scripts: readonly string[]
  /** Hashes of inline styles, likewise. */
  styles: readonly string[]
  /** The page shows other pages of ours in frames. */
  frames?: boolean | undefined
}

/**
 * The Content-Security-Policy of one page: nothing is allowed but our own files and the inline blocks that are named.
 *
 * @throws Error for a source that is not a hash: no keyword such as `unsafe-inline` gets in this way
 */
export function contentSecurityPolicy({ scripts, styles, frames = false }: PolicySources): string {
  return [
    "default-src 'none'",
    directive('script-src', scripts.map(quoteHash)),
    directive('style-src', styles.map(quoteHash)),
    "img-src 'self' data:", // the icon is in the page
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    directive('form-action', [CHECKOUT_ORIGIN]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // Strings become HTML by the page's own policy alone (app/site/trusted-types.ts), and scripts never.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/**
 * The headers of an email's HTML, shown as a page of its own: its styles are in attributes, and nothing in it may run.
 *
 * @param framed whether a page of ours may show it in a frame
 */
export function emailPageHeaders({ framed }: { framed: boolean }): Record<string, string> {
  const ancestors = framed ? "'self'" : "'none'"
  return {
    ...PRIVATE_HEADERS,
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
    ...(framed && { 'X-Frame-Options': 'SAMEORIGIN' }),
  }
}

/** The policy of an answer that is not one of our pages: if a browser shows it as one, it may do nothing. */
export const NON_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

function directive(name: string, sources: string[]): string {
  return [name, "'self'", ...new Set(sources)].join(' ')
}

function quoteHash(hash: string): string {
  const found = /^'?(sha256-[A-Za-z0-9+/]{43}=)'?$/.exec(hash)
  if (!found) throw new Error(`not a hash that a policy can name: ${hash}`)
  return `'${found[1]}'`
}

const BASE_HEADERS: Record<string, string> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // What a browser would ask a visitor for, and we never do.
  'Permissions-Policy': ['camera', 'geolocation', 'microphone'].map((feature) => `${feature}=()`).join(),
}
