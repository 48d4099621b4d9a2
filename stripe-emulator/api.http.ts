import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import Stripe from 'stripe'
import type { EmulatorContext } from './context.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { errorBody, StripeApiError } from './errors.ts'
import { expand } from './expansion.ts'
import { type Form, parseForm, readParameters } from './form-encoding.ts'
import {
  findStoredResponse,
  type IdempotentResponse,
  keyInUseError,
  requestFingerprint,
  storeResponse,
} from './idempotency.ts'
import { newId } from './identifiers.ts'
import { transact } from './ledger.ts'
import { readBodyText } from './request-body.ts'
import { checkRequest } from './request-check.ts'

const MAX_BODY = 256 * 1024

/** The requests under `/v1`, as Stripe answers them. */
export function apiRoutes(api: EmulatorContext): Hono {
  const routes = new Hono()
  const busy = new Set<string>()
  for (const endpoint of endpoints) {
    routes.on(endpoint.method, endpoint.path, (c) => handleRequest(api, busy, c, endpoint))
  }
  routes.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). If you are trying to list objects, remove the trailing slash.`
    api.hooks.reportInvalid(message)
    const error = new StripeApiError(404, { type: 'invalid_request_error', message })
    return respond({ ...errorResponse(error), request: newId('req', 14) })
  })
  return routes
}

/** Whether the request carries the secret key, as Bearer or as the user name of Basic. */
function isAuthorized(header: string | undefined, secretKey: string): boolean {
  const [scheme, value = ''] = (header ?? '').split(' ')
  const key = scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(key), digest(secretKey))
}

async function handleRequest(
  api: EmulatorContext,
  busy: Set<string>,
  c: Context,
  endpoint: Endpoint,
): Promise<Response> {
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
  api: EmulatorContext,
  busy: Set<string>,
  c: Context,
  endpoint: Endpoint,
  request: string,
): Promise<Response> {
  const text = await readBody(c)
  const form = readValidForm(api, endpoint, text)
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
  if (key) busy.add(key)
  try {
    const headers = key ? { 'idempotency-key': key } : {}
    return await api.hooks.intercept(c.req.raw, (error) =>
      respond(execute(api, endpoint, { form, id: c.req.param('id') ?? '', request, key, fingerprint }, error), headers),
    )
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

/** What Stripe's specification doesn't allow is refused, and reported: Stripe itself would refuse it from a buyer, too. */
function readValidForm({ hooks }: EmulatorContext, { method, path }: Endpoint, text: string): Form {
  try {
    const form = parseForm(text)
    checkRequest(`${method} ${path}`, form)
    return form
  } catch (error) {
    if (error instanceof StripeApiError) hooks.reportInvalid(`${method} ${path}: ${error.message}`)
    throw error
  }
}

interface RequestDetails {
  /** The query or the body. */
  form: Form
  /** Of the object that the path names. */
  id: string
  request: string
  key: string | null
  fingerprint: string
}

/** One request, one transaction: the change and the answer stored for its key are on disk together or not at all. */
function execute(
  api: EmulatorContext,
  endpoint: Endpoint,
  { form, id, request, key, fingerprint }: RequestDetails,
  error?: StripeApiError,
): IdempotentResponse {
  const { expand: paths, ...params } = readParameters(form)
  const context = api.beginRequest({ id: request, idempotency_key: key })
  const answer = transact(api.ledger, () => {
    const result = expand(context, endpoint.handle(context, params, id), Array.isArray(paths) ? paths.map(String) : [])
    const shown = error ? errorResponse(error) : { status: 200, body: JSON.stringify(result, null, 2) }
    const stored = { ...shown, request }
    if (key) storeResponse(api.ledger, key, fingerprint, stored)
    return stored
  })
  api.dispatcher.wake()
  return answer
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

function unauthorizedError(header: string | undefined): StripeApiError {
  const message = header
    ? `Invalid API Key provided: ${header.slice(-4).padStart(12, '*')}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
  return new StripeApiError(401, { type: 'invalid_request_error', message })
}
