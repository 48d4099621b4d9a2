import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import Stripe from 'stripe'
import { type Endpoint, endpoints } from './endpoints.ts'
import { errorBody, StripeApiError } from './errors.ts'
import { expand } from './expansion.ts'
import { type RequestFault, type Switches, takeRequestFault } from './fault-switches.ts'
import { type Form, parseForm, readParameters } from './form-encoding.ts'
import {
  findStoredResponse,
  type IdempotentResponse,
  keyInUseError,
  requestFingerprint,
  storeResponse,
} from './idempotency.ts'
import { newId } from './identifiers.ts'
import { type Ledger, transact } from './ledger.ts'
import { readBodyText } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { hangingResponse, slowResponse, truncatedResponse } from './response-faults.ts'

export interface ApiDeps {
  ledger: Ledger
  secretKey: string
  switches: Switches
  /** The context as of now, for this cause; does first what has fallen due. */
  beginRequest(cause: RequestContext['cause']): RequestContext
  /** Called when something was carried out. */
  onCommit(): void
}

const MAX_BODY = 256 * 1024

/** The requests under `/v1`, as Stripe answers them. */
export function apiRoutes(api: ApiDeps): Hono {
  const routes = new Hono()
  const busy = new Set<string>()
  for (const endpoint of endpoints) {
    routes.on(endpoint.method, endpoint.path, (c) => handleRequest(api, busy, c, endpoint))
  }
  routes.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). If you are trying to list objects, remove the trailing slash.`
    return respond({
      ...errorResponse(new StripeApiError(404, { type: 'invalid_request_error', message })),
      request: newId('req', 14),
    })
  })
  return routes
}

/** Whether the request carries the secret key, as Bearer or as the user name of Basic. */
export function isAuthorized(header: string | undefined, secretKey: string): boolean {
  const [scheme, value = ''] = (header ?? '').split(' ')
  const given = scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secretKey))
}

async function handleRequest(api: ApiDeps, busy: Set<string>, c: Context, endpoint: Endpoint): Promise<Response> {
  const request = newId('req', 14)
  try {
    if (!isAuthorized(c.req.header('authorization'), api.secretKey))
      throw unauthorizedError(c.req.header('authorization'))
    return await handleIdempotently(api, busy, c, endpoint, request)
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return respond({ ...errorResponse(error), request })
  }
}

async function handleIdempotently(
  api: ApiDeps,
  busy: Set<string>,
  c: Context,
  endpoint: Endpoint,
  request: string,
): Promise<Response> {
  const text = await readBody(c)
  const key = endpoint.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
  if (key && busy.has(key)) throw keyInUseError(key)
  const fingerprint = requestFingerprint(endpoint.method, c.req.path, text)
  const stored = key ? findStoredResponse(api.ledger, key, fingerprint) : null
  if (stored)
    return respond(stored, {
      'idempotent-replayed': 'true',
      'original-request': stored.request,
      ...(key && { 'idempotency-key': key }),
    })
  const fault = takeRequestFault(api.switches, endpoint.method, c.req.path)
  if (key) busy.add(key)
  try {
    const early = await faultBeforeExecution(fault, c.req.raw.signal, request)
    if (early) return early
    const answer = execute(api, endpoint, parseForm(text), c.req.param('id') ?? '', {
      request,
      key,
      fingerprint,
      fault,
    })
    api.onCommit()
    if (fault?.fault === 'commit then hang') return await hangingResponse(fault, c.req.raw.signal)
    return applyResponseFault(answer, fault, key)
  } finally {
    if (key) busy.delete(key)
  }
}

async function readBody(c: Context): Promise<string> {
  if (c.req.method === 'GET') return new URL(c.req.url).search.slice(1)
  const text = await readBodyText(c)
  if (text.length > MAX_BODY)
    throw new StripeApiError(413, { type: 'invalid_request_error', message: 'Request too large.' })
  return text
}

async function faultBeforeExecution(
  fault: RequestFault | null,
  signal: AbortSignal,
  request: string,
): Promise<Response | null> {
  if (fault?.fault === 'hang') return hangingResponse(fault, signal)
  if (fault?.fault === '500') return respond({ ...errorResponse(injectedServerError()), request })
  if (fault?.fault !== '429') return null
  const detail = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } as const
  const seconds = String(fault.retryAfterSeconds ?? 1)
  return respond({ ...errorResponse(new StripeApiError(429, detail)), request }, { 'retry-after': seconds })
}

interface RequestDetails {
  request: string
  key: string | null
  fingerprint: string
  fault: RequestFault | null
}

/** One request, one transaction: what was done and the answer stored for its key are on disk together or not at all. */
function execute(
  api: ApiDeps,
  endpoint: Endpoint,
  form: Form,
  id: string,
  circumstances: RequestDetails,
): IdempotentResponse {
  const { request, key, fingerprint, fault } = circumstances
  const { expand: paths, ...params } = readParameters<{ expand?: string[] }>(form)
  const context = api.beginRequest({ id: request, idempotency_key: key })
  return transact(api.ledger, () => {
    const result = expand(context, endpoint.handle(context, params, id), paths)
    const failing = fault?.fault === 'commit then 500'
    const shown = failing
      ? errorResponse(injectedServerError())
      : { status: 200, body: JSON.stringify(result, null, 2) }
    const answer = { ...shown, request }
    if (key) storeResponse(api.ledger, key, fingerprint, answer)
    return answer
  })
}

function applyResponseFault(answer: IdempotentResponse, fault: RequestFault | null, key: string | null): Response {
  const headers = key ? { 'idempotency-key': key } : {}
  if (fault?.fault === 'slow body') return slowResponse(respond(answer, headers), answer.body, fault)
  if (fault?.fault === 'truncated body') return truncatedResponse(respond(answer, headers), answer.body)
  return respond(answer, headers)
}

function respond({ status, body, request }: IdempotentResponse, extra: Record<string, string> = {}): Response {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': request,
    'stripe-version': Stripe.API_VERSION,
    ...extra,
  }
  return new Response(body, { status, headers })
}

function errorResponse({ status, detail }: StripeApiError): { status: number; body: string } {
  return { status, body: JSON.stringify(errorBody(detail), null, 2) }
}

function injectedServerError(): StripeApiError {
  return new StripeApiError(500, {
    type: 'api_error',
    message: 'An unknown error occurred. (A fault switch of the emulator.)',
  })
}

function unauthorizedError(header: string | undefined): StripeApiError {
  const message = header
    ? `Invalid API Key provided: ${header.slice(-4).padStart(12, '*')}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
  return new StripeApiError(401, { type: 'invalid_request_error', message })
}
