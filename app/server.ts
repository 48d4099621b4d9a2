import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { inlineHashes } from './document.ts'
import { type DownloadDeps, downloadRoutes } from './downloads/downloads.http.ts'
import { type DownloadPageDeps, downloadContext } from './downloads/downloads.ts'
import { type OpportunityHttpDeps, opportunityRoutes } from './opportunities/opportunities.http.ts'
import { pageRequest } from './page-request.ts'
import { type CheckoutHttpDeps, checkoutRoutes } from './payments/checkout.http.ts'
import { type WebhookDeps, webhookRoutes } from './payments/webhook.http.ts'
import { type HealthDeps, healthRoutes } from './platform/health.http.ts'
import { newId } from './platform/ids.ts'
import type { Log } from './platform/log.server.ts'
import { loggedPath } from './platform/log.server.ts'
import { outboxRoutes } from './platform/outbox.http.ts'
import { plainPage } from './platform/plain-page.ts'
import { Refusal } from './platform/refusal.ts'
import { FORM_LIMIT, isSameOrigin, mediaType, readBody } from './platform/request.ts'
import { contentSecurityPolicy, NO_PAGE_POLICY, securityHeaders } from './platform/security-headers.ts'
import { purchaseRoutes } from './purchases/purchases.http.ts'
import { type PurchaseDeps, purchaseContext } from './purchases/purchases.ts'
import { SONNER_STYLE_HASHES } from './ui/notifications-style.ts'

export interface AppDeps
  extends CheckoutHttpDeps,
    WebhookDeps,
    DownloadDeps,
    DownloadPageDeps,
    PurchaseDeps,
    OpportunityHttpDeps,
    HealthDeps {
  /** The pages that play Stripe and show the outbox; undefined as soon as the real Stripe is used. */
  demo: { answer(request: Request): Promise<Response> } | undefined
}

/** Answers a request for a page: React Router's handler. */
export type Pages = (request: Request, context: RouterContextProvider) => Promise<Response>

/** The whole application but for the prerendered files, which are answered in front of it. */
export function createApp(deps: AppDeps, pages: Pages): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    const requestId = newId('req')
    const started = performance.now()
    context.set('requestId', requestId)
    await next()
    finish(deps, context.res, requestId)
    const { method, path } = context.req
    const ms = Math.round(performance.now() - started)
    deps.log.info({ requestId, method, path: loggedPath(path), status: context.res.status, ms }, 'answered')
  })
  app.route('/', healthRoutes(deps))
  app.route('/', webhookRoutes(deps))
  app.route('/', checkoutRoutes(deps))
  app.route('/', purchaseRoutes(deps))
  app.route('/', downloadRoutes(deps))
  app.route('/', opportunityRoutes(deps))
  if (deps.demo) mountDemo(app, deps, deps.demo)
  app.use(requireOwnOrigin(deps))
  app.all('*', (context) => answerPage(deps, pages, context.req.raw, context.var.requestId))
  app.onError((error, context) => answerError(deps.log, error, context.req.raw, context.var.requestId))
  return app
}

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
  }
}

function mountDemo(app: Hono, deps: AppDeps, demo: NonNullable<AppDeps['demo']>): void {
  app.route('/', outboxRoutes(deps))
  app.all('/demo/stripe/*', (context) => {
    const url = new URL(context.req.url)
    url.pathname = url.pathname.slice('/demo/stripe'.length)
    return demo.answer(new Request(url, context.req.raw))
  })
}

/** Every change that a page asks for must come from one of our own pages. */
function requireOwnOrigin(deps: AppDeps) {
  return async (context: { req: { raw: Request; method: string } }, next: () => Promise<void>): Promise<void> => {
    const { raw, method } = context.req
    if (method !== 'GET' && method !== 'HEAD' && !isSameOrigin(raw, deps.ownOrigins(raw))) {
      throw new Refusal(403, 'cross_site', 'This request was not sent from this site.')
    }
    await next()
  }
}

async function answerPage(deps: AppDeps, pages: Pages, request: Request, requestId: string): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageRequest, { requestId, log: deps.log })
  context.set(purchaseContext, deps)
  context.set(downloadContext, deps)
  const response = await pages(await withOwnUrl(deps, request), context)
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policyOf(html))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  if (response.status === 200 && !headers.get('Cache-Control')?.includes('no-store')) headers.set('ETag', etag)
  const unchanged = headers.has('ETag') && request.headers.get('If-None-Match') === etag
  const body = request.method === 'HEAD' || unchanged ? null : html
  return new Response(body, { status: unchanged ? 304 : response.status, headers })
}

function policyOf(html: string): string {
  const { scripts, styles } = inlineHashes(html)
  return contentSecurityPolicy({ scripts, styles: [...styles, ...SONNER_STYLE_HASHES] })
}

/**
 * React Router compares a form's origin with the request's own address, which behind a proxy is not the public one; our
 * own gate has checked it by then. Headers of its inner protocol are nobody's to send from outside.
 */
async function withOwnUrl(deps: AppDeps, request: Request): Promise<Request> {
  const { pathname, search } = new URL(request.url)
  const { method, signal } = request
  const headers = new Headers([...request.headers].filter(([name]) => !name.startsWith('x-react-router')))
  if (method === 'GET' || method === 'HEAD') {
    return new Request(deps.publicUrl() + pathname + search, { method, headers, signal })
  }
  const origin = request.headers.get('Origin') ?? deps.publicUrl()
  return new Request(origin + pathname + search, { method, headers, signal, body: await readBody(request, FORM_LIMIT) })
}

function finish(deps: AppDeps, response: Response, requestId: string): void {
  response.headers.set('X-Request-Id', requestId)
  for (const [name, value] of Object.entries(securityHeaders({ https: deps.publicUrl().startsWith('https:') }))) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  if (response.headers.has('Content-Security-Policy')) return
  response.headers.set('Content-Security-Policy', NO_PAGE_POLICY)
}

/** The one place where an error becomes an answer. */
function answerError(log: Log, error: Error, request: Request, requestId: string): Response {
  if (!(error instanceof Refusal)) log.error({ err: error, requestId }, 'a request failed')
  const refusal = error instanceof Refusal ? error : new Refusal(503, 'internal_error', OUR_FAULT)
  const status = error instanceof Refusal ? error.status : 500
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (refusal.retryAfter) headers.set('Retry-After', String(refusal.retryAfter))
  if (status === 405) headers.set('Allow', 'POST')
  if (wantsPage(request)) return pageOf(refusal, status, headers, requestId)
  headers.set('Content-Type', 'application/json')
  return new Response(JSON.stringify({ error: { code: refusal.code, message: refusal.message } }), { status, headers })
}

const OUR_FAULT = 'Something went wrong on our side. Please try again in a moment.'

function wantsPage(request: Request): boolean {
  if (mediaType(request) === 'application/json') return false
  return (request.headers.get('Accept') ?? '').includes('text/html')
}

function pageOf(refusal: Refusal, status: number, headers: Headers, requestId: string): Response {
  const text = [
    refusal.message,
    ...(status === 500 ? [`If you write to us, please name the request ${requestId}.`] : []),
  ]
  const page = plainPage({
    status,
    title: 'That did not work',
    text,
    link: { href: '/shop', label: 'Back to the shop' },
  })
  headers.forEach((value, name) => {
    page.headers.set(name, value)
  })
  return page
}
