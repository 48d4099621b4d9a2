import type { Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import { type AppContext, appContext } from '../app-context.ts'
import { isDatabaseUnavailable, RETRY_AFTER } from '../database/database-unavailable.ts'
import { HttpError } from '../http/http-error.ts'
import { networkOf } from '../http/rate-limits.ts'
import { clientAddress, mediaType, PAGE_FORM_LIMIT, readBody } from '../http/request.ts'
import { contentSecurityPolicy, PRIVATE_HEADERS } from '../http/security-headers.ts'
import { noteForLog } from '../process/log-context.ts'
import { sha256 } from '../sha256.ts'
import { withCriticalCss } from './critical-css.ts'
import { hashSource } from './document.ts'
import { withPrivacyHeaders } from './headers.ts'
import { type PageRequest, pageRequestContext } from './page-request.ts'
import { MAY_HAVE_PUBLIC_URL } from './public-files.server.ts'
import { PUBLIC_URL_MARK } from './public-url-mark.ts'

/** Answers a request for a page: React Router's handler. */
export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

/** A page rendered for this request, with its policy and its ETag; not yet compressed. */
export async function renderPage(deps: AppContext, pages: PageHandler, hono: Context): Promise<Response> {
  const request = hono.req.raw
  // React Router would run a page's action for others too, past the limits, which count what forms send.
  if (!PAGE_METHODS.includes(request.method)) return methodNotAllowed()
  const pageRequest: PageRequest = { requestId: hono.var.requestId, log: deps.log }
  const rendered = await pages(await normalizeRequest(deps, request), buildRouterContext(deps, hono, pageRequest))
  const response = isDatabaseUnavailable(pageRequest.error) ? toUnavailable(rendered) : rendered
  const headers = withPrivacyHeaders(request, response)
  const { refusal, cookies = [] } = pageRequest
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  if (refusal) noteForLog({ refusal: refusal.code })
  if (refusal?.retryAfter) headers.set('Retry-After', String(refusal.retryAfter))
  const type = headers.get('Content-Type') ?? ''
  if (!MAY_HAVE_PUBLIC_URL.test(type)) return new Response(response.body, { status: response.status, headers })
  const text = (await response.text()).replaceAll(PUBLIC_URL_MARK, deps.publicUrl())
  if (!type.startsWith('text/html')) return new Response(text, { status: response.status, headers })
  const { html, part } = inlineCriticalCss(text)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', pagePolicy(pageRequest, part))
  const etag = `"${sha256(html).slice(0, 22)}"`
  if (response.status === 200 && headers.get('Cache-Control')?.startsWith('public')) headers.set('ETag', etag)
  const unchanged = headers.has('ETag') && request.headers.get('If-None-Match')?.replace(/^W\//, '') === etag
  const body = request.method === 'HEAD' || unchanged ? null : html
  return new Response(body, { status: unchanged ? 304 : response.status, headers })
}

const PAGE_METHODS = ['GET', 'HEAD', 'POST']

function methodNotAllowed(): Response {
  return new Response(null, { status: 405, headers: { ...PRIVATE_HEADERS, Allow: PAGE_METHODS.join(', ') } })
}

/** The same page, with the status by which a browser, a proxy or a search engine knows that the fault is temporary. */
function toUnavailable({ body, headers: original }: Response): Response {
  const headers = new Headers(original)
  headers.set('Retry-After', String(RETRY_AFTER))
  return new Response(body, { status: 503, headers })
}

function buildRouterContext(app: AppContext, hono: Context, pageRequest: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageRequestContext, pageRequest)
  context.set(appContext, { ...app, network: networkOf(clientAddress(hono, app.trustedProxies)) })
  return context
}

/**
 * Adds the part of the stylesheet that the page needs first, like the build does for prerendered pages. In development
 * there is no file with the whole stylesheet.
 */
function inlineCriticalCss(page: string): { html: string; part: string } {
  return (import.meta.env.DEV ? undefined : withCriticalCss(page)) ?? { html: page, part: '' }
}

/**
 * Names the scripts and styles that we wrote into the page, and nothing that is found in it: if a visitor's text ever
 * became an element there, no browser would run it.
 */
function pagePolicy({ inline = { scripts: [], styles: [] }, frames }: PageRequest, part: string): string {
  const styles = [...inline.styles, hashSource(part)]
  return contentSecurityPolicy({ scripts: inline.scripts, styles, frames })
}

/**
 * React Router compares a form's origin with the request's own address, which behind a proxy is not the public one; our
 * own gate has checked it by then. Headers of its internal protocol must not come from outside.
 */
async function normalizeRequest(deps: AppContext, request: Request): Promise<Request> {
  const { pathname, search } = new URL(request.url)
  const { method, signal } = request
  const headers = new Headers([...request.headers].filter(([name]) => !name.startsWith('x-react-router')))
  if (method === 'GET' || method === 'HEAD') {
    // The reply to HEAD has the same headers as the reply to GET, its ETag and policy among them.
    return new Request(deps.publicUrl() + pathname + search, { headers, signal })
  }
  if (mediaType(request) !== 'application/x-www-form-urlencoded')
    throw new HttpError(415, 'not_a_form', 'Please send the form as application/x-www-form-urlencoded, as it is.')
  const sent = request.headers.get('Origin')
  // A request that carries its own proof may come from anywhere, even from an origin that is not a URL.
  const origin = sent && deps.ownOrigins(request).includes(sent) ? sent : deps.publicUrl()
  headers.set('Origin', origin)
  const body = await readBody(request, PAGE_FORM_LIMIT)
  return new Request(origin + pathname + search, { method, headers, signal, body })
}
