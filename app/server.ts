import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { capabilities } from './capabilities.ts'
import type { Snapshot } from './catalog/content.ts'
import { destinations } from './catalog/destinations.ts'
import { withSnapshot } from './catalog/snapshots.ts'
import type { AppContext } from './platform/app-context.ts'
import { isDatabaseUnavailable, RETRY_AFTER } from './platform/database/database-unavailable.ts'
import { compress } from './platform/document/compress.ts'
import { cachePage } from './platform/document/page-cache.ts'
import { type PageHandler, renderPage } from './platform/document/render-page.ts'
import { canonicalPaths } from './platform/http/canonical-path.ts'
import { limitConcurrency } from './platform/http/concurrency.ts'
import { HttpError } from './platform/http/http-error.ts'
import { plainPage } from './platform/http/plain-page.ts'
import { networkOf } from './platform/http/rate-limits.ts'
import { redactPath } from './platform/http/redaction.ts'
import { clientAddress, isSameOrigin, mediaType, refuseNul } from './platform/http/request.ts'
import { assetHeaders, NON_PAGE_POLICY, PRIVATE_HEADERS, securityHeaders } from './platform/http/security-headers.ts'
import { newId } from './platform/ids.ts'
import type { Log } from './platform/process/log.server.ts'
import { withLogContext } from './platform/process/log-context.ts'
import { derivedSecret } from './platform/process/secrets.server.ts'

/**
 * The whole application.
 *
 * @param pagePaths the routes that `unlimitedPages` knows
 * @param publicFiles answers with what the build made; in development Vite does before it comes here
 */
export function createApp(
  deps: AppContext,
  unlimitedPages: PageHandler,
  pagePaths: readonly string[] = [],
  publicFiles?: MiddlewareHandler,
): Hono {
  const app = new Hono()
  const limited = limitConcurrency(RENDER_LIMITS)
  const pages: PageHandler = (request, context) => limited(() => unlimitedPages(request, context), request.signal)
  app.use((context, next) => {
    context.set('requestId', newId('req'))
    return withLogContext({ requestId: context.var.requestId }, next)
  })
  // A page shows the words and prices of one release, also when another comes into force meanwhile.
  app.use((context, next) => {
    const { snapshot = deps.releases.snapshot(), live = false } = rendering(context) ?? {}
    return withSnapshot(snapshot, next, { live })
  })
  app.use(async (context, next) => {
    const started = performance.now()
    await next()
    if (deps.demo) rewriteRedirectHost(deps.publicUrl(), context)
    addResponseHeaders(deps, context)
    const ms = Math.round(performance.now() - started)
    const { status } = context.res
    countPage(deps, context)
    const line = { method: context.req.method, path: redactPath(canonical(context.req.path)), status }
    if (SECURITY_STATUSES.has(status)) deps.log.warn({ ...line, ...refusal(deps, context) }, 'a request was refused')
    deps.log.info({ ...line, ms }, 'answered')
  })
  app.use(async ({ req }, next) => {
    // Not req.path, which Hono has decoded by then.
    const { pathname, search } = new URL(req.url)
    refuseNul(pathname + search)
    const spelling = canonical(pathname)
    return spelling === pathname ? next() : redirectTo(spelling + search)
  })
  app.use(requireOwnOrigin(deps))
  // A quiz elsewhere is led to by its page, and not kept from it by the one that was built.
  const isElsewhere = ({ req }: Context) => req.path === '/quiz' && destinations.quiz !== '/quiz'
  if (publicFiles)
    app.use((context, next) => (rendering(context) || isElsewhere(context) ? next() : publicFiles(context, next)))
  for (const { routes, cachedPages = [] } of capabilities) {
    if (routes) app.route('/', routes(deps))
    for (const { path, version } of cachedPages) {
      const render = (context: Context) => renderPage(deps, pages, context)
      const answer = cachePage(
        async () => `${await version(deps)} ${deps.settings.version()} ${deps.releases.version()}`,
        // By now another release may be in force than when the request began, and the page is kept as that one's.
        async (context) =>
          (await deps.releases.lastGood((snapshot) => withSnapshot(snapshot, () => render(context)))).answer,
      )
      app.get(path, (context) => (rendering(context) ? render(context) : answer(context)))
    }
  }
  if (deps.demo) mountEmulator(app, deps.demo)
  app.all('*', async (context) => compress(await renderPage(deps, pages, context), context.req.raw))
  const canonical = canonicalPaths([...app.routes.map(({ path }) => path), ...pagePaths])
  app.onError((error, context) => toErrorResponse(deps.log, error, context.req.raw, context.var.requestId))
  return app
}

/** How a page is rendered that nobody has asked for: with what is published next, or what isn't yet. */
interface Rendering {
  snapshot: Snapshot
  live?: boolean | undefined
}

/** Only our own code can send it: what comes over the network has other bindings. */
function rendering({ env }: Context): Rendering | undefined {
  return env && 'rendering' in env ? env.rendering : undefined
}

/** Refusals worth a look when there are many: no proof, a foreign origin, a limit reached, too large a body. */
const SECURITY_STATUSES: ReadonlySet<number> = new Set([401, 403, 413, 415, 429])

/** Why, and from which network: as a name that is the same each time, from which nobody reads the address. */
function refusal({ secret, trustedProxies }: AppContext, context: Context) {
  const network = networkOf(clientAddress(context, trustedProxies))
  const security = context.error instanceof HttpError ? context.error.code : context.res.status
  return { security, network: derivedSecret(secret, `network ${network}`).slice(0, 12) }
}

/** A page that isn't a file of the build. The quiz has its answers in its query: each would be a page. */
function countPage({ pageCounter }: AppContext, { req, res }: Context): void {
  if (req.method !== 'GET' || res.status !== 200 || (req.path === '/quiz' && req.url.includes('?'))) return
  pageCounter.count(req.path, {
    userAgent: req.header('User-Agent'),
    purpose: req.header('Sec-Purpose'),
    referrer: req.header('Referer'),
    host: req.header('Host'),
  })
}

/** For every method: what was sent is sent once more to the one spelling, where it is counted and guarded. */
function redirectTo(location: string): Response {
  return new Response(null, { status: 308, headers: { ...PRIVATE_HEADERS, Location: location } })
}

/**
 * A page takes some milliseconds of the one thread, so 30 at once delay a health check by a fraction of a second; the
 * rest wait, some seconds at most. Bodies are read before, so that a slow sender takes no place.
 */
const RENDER_LIMITS = { running: 30, waiting: 300 }

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    /** It's no document, and carries few headers. */
    isAsset?: boolean
  }
}

function mountEmulator(app: Hono, demo: NonNullable<AppContext['demo']>): void {
  app.all('/demo/stripe/*', (context) => {
    const url = new URL(context.req.url)
    url.pathname = url.pathname.slice('/demo/stripe'.length)
    return demo.answer(new Request(url, context.req.raw))
  })
}

/**
 * The only addresses at which something may be changed from outside of our own pages. Each asks for a proof of its own
 * instead, and refuses a request without it. Changes from other sites to any other address are refused.
 */
const CSRF_EXEMPT: readonly { path: RegExp; proof: string }[] = [
  { path: /^\/webhooks\/stripe$/, proof: 'the signature over the body' },
  { path: /^\/webhooks\/mail$/, proof: 'the secret that the mail provider was given' },
  { path: /^\/newsletter\/unsubscribe\/[^/]+$/, proof: 'the signed link, pressed in an email program' },
  { path: /^\/weekly-opportunities\/off\/[^/]+$/, proof: 'the signed link, pressed in an email program' },
  { path: /^\/society-emails\/off\/[^/]+$/, proof: 'the signed link, pressed in an email program' },
  { path: /^\/functions\/v1\//, proof: 'JSON with the Authorization header; a form is held to its origin there' },
  { path: /^\/demo\/stripe\//, proof: 'plays a company of its own, in demonstrations alone; its API asks for its key' },
]

/** Every other change must come from one of our own pages. */
function requireOwnOrigin(deps: AppContext) {
  return async ({ req }: Context, next: () => Promise<void>): Promise<void> => {
    const { raw, method, path } = req
    const reads = method === 'GET' || method === 'HEAD'
    const exempt = reads || CSRF_EXEMPT.some((exception) => exception.path.test(path))
    if (!exempt && !isSameOrigin(raw, deps.ownOrigins(raw))) {
      throw new HttpError(403, 'cross_site', 'This request wasn’t sent from our site.')
    }
    await next()
  }
}

/**
 * A demonstration may be reached by another name than its own, such as 127.0.0.1, and a page's form may not be sent on to
 * another name: it is sent on to the one that the browser came by.
 */
function rewriteRedirectHost(ownUrl: string, { req, res }: Context): void {
  const host = req.header('Host')
  const location = res.headers.get('Location')
  if (host && location?.startsWith(`${ownUrl}/`))
    res.headers.set('Location', `http://${host}${location.slice(ownUrl.length)}`)
}

function addResponseHeaders(deps: AppContext, { res: response, var: { requestId, isAsset } }: Context): void {
  response.headers.set('X-Request-Id', requestId)
  const type = response.headers.get('Content-Type')
  // All our text is UTF-8; without the charset a browser would guess.
  if (type && /^text\/[\w.+-]+$/.test(type)) response.headers.set('Content-Type', `${type}; charset=utf-8`)
  const https = deps.publicUrl().startsWith('https:')
  for (const [name, value] of Object.entries(isAsset ? assetHeaders({ https }) : securityHeaders({ https }))) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  if (isAsset || response.headers.has('Content-Security-Policy')) return
  response.headers.set('Content-Security-Policy', NON_PAGE_POLICY)
}

/** The one place where an error becomes an answer. */
function toErrorResponse(log: Log, error: Error, request: Request, requestId: string): Response {
  if (!(error instanceof HttpError)) log.error({ err: error }, 'a request failed')
  const failure = toFailure(error)
  const { status } = failure
  const headers = new Headers(PRIVATE_HEADERS)
  if (failure.retryAfter) headers.set('Retry-After', String(failure.retryAfter))
  if (status === 405) headers.set('Allow', 'POST')
  if (acceptsHtml(request)) return errorPage(failure, headers, requestId)
  headers.set('Content-Type', 'application/json')
  return new Response(JSON.stringify({ error: { code: failure.code, message: failure.message } }), { status, headers })
}

function toFailure(error: Error): Failure {
  if (error instanceof HttpError) return error
  return isDatabaseUnavailable(error) ? DATABASE_UNAVAILABLE : INTERNAL_ERROR
}

/** What an answer says of a request that was refused or that failed. */
type Failure = Pick<HttpError, 'code' | 'message' | 'retryAfter'> & { status: number }

const INTERNAL_ERROR: Failure = {
  status: 500,
  code: 'internal_error',
  message: 'Something went wrong on our side. Please try again in a moment.',
  retryAfter: undefined,
}

const DATABASE_UNAVAILABLE: Failure = {
  status: 503,
  code: 'database_unavailable',
  message: "We can't reach our records right now. Please try again in a moment.",
  retryAfter: RETRY_AFTER,
}

function acceptsHtml(request: Request): boolean {
  if (mediaType(request) === 'application/json') return false
  return (request.headers.get('Accept') ?? '').includes('text/html')
}

function errorPage({ status, message }: Failure, headers: Headers, requestId: string): Response {
  const text = [message, ...(status === 500 ? [`If you write to us, please include this number: ${requestId}.`] : [])]
  const page = plainPage({
    status,
    title: 'That didn’t work',
    text,
    link: { href: '/shop', label: 'Back to the shop' },
  })
  headers.forEach((value, name) => {
    page.headers.set(name, value)
  })
  return page
}
