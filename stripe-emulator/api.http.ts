import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import Stripe from 'stripe'
import type { EmulatorContext } from './context.ts'
import { endpoints } from './endpoints.ts'
import { invalidRequest, StripeApiError } from './errors.ts'
import { newId } from './fixtures.ts'
import { type Ledger, row, run, transact } from './ledger.ts'
import { readBodyText } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { parseForm, readParameters } from './request-parameters.ts'

const MAX_BODY = 256 * 1024

/** The requests under `/v1`, as Stripe answers them. */
export function apiRoutes(api: EmulatorContext): Hono {
  const routes = new Hono()
  const busy = new Set<string>()
  for (const operation of Object.keys(endpoints)) {
    const [method = '', path = ''] = operation.split(' ')
    routes.on(method, path, async (c) => {
      const request = newId('req', 14)
      try {
        return await handleIdempotently(api, busy, c, { operation, request })
      } catch (error) {
        if (!(error instanceof StripeApiError)) throw error
        return respond({ ...errorResponse(error), request })
      }
    })
  }
  routes.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). If you are trying to list objects, remove the trailing slash.`
    api.hooks.reportInvalid(message)
    return respond({ ...errorResponse(invalidRequest(message, undefined, undefined, 404)), request: newId('req', 14) })
  })
  return routes
}

async function handleIdempotently(
  api: EmulatorContext,
  busy: Set<string>,
  c: Context,
  { operation, request }: { operation: string; request: string },
): Promise<Response> {
  requireKey(c.req.header('authorization'), api.secretKey)
  const text = await readBody(c)
  const params = readValidParameters(api, operation, text)
  const key = c.req.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
  if (key && busy.has(key)) throw keyInUseError(key)
  const fingerprint = createHash('sha256').update(`${operation}\n${c.req.path}\n${text}`).digest('hex')
  const stored = key ? findStoredResponse(api.ledger, key, fingerprint) : null
  const headers = key ? { 'idempotency-key': key } : {}
  if (stored) return respond(stored, { ...headers, 'idempotent-replayed': 'true', 'original-request': stored.request })
  if (key) busy.add(key)
  /** One transaction: the change and the answer stored for its key are on disk together or not at all. */
  const execute = (error?: StripeApiError): Response => {
    const context = api.beginRequest()
    const answer = transact(api.ledger, () => {
      const { expand = [], ...given } = params
      const result = endpoints[operation]?.(context, given, c.req.param('id') ?? '') ?? {}
      for (const path of expand as string[]) expandPath(context, result as ApiObject, path.split('.'))
      const shown = error ? errorResponse(error) : { status: 200, body: JSON.stringify(result, null, 2) }
      if (key) storeResponse(api.ledger, key, fingerprint, { ...shown, request })
      return { ...shown, request }
    })
    api.dispatcher.wake()
    return respond(answer, headers)
  }
  try {
    return await api.hooks.intercept(c.req.raw, execute)
  } finally {
    if (key) busy.delete(key)
  }
}

function requireKey(header: string | undefined, secretKey: string): void {
  if (header === `Bearer ${secretKey}`) return
  const message = header
    ? `Invalid API Key provided: ${header.slice(-4).padStart(12, '*')}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
  throw invalidRequest(message, undefined, undefined, 401)
}

async function readBody(c: Context): Promise<string> {
  if (c.req.method === 'GET') return new URL(c.req.url).search.slice(1)
  const text = await readBodyText(c)
  if (text.length > MAX_BODY) throw invalidRequest('Request too large.', undefined, undefined, 413)
  return text
}

/** What Stripe's specification doesn't allow is refused, and reported: Stripe itself would refuse it from a buyer, too. */
function readValidParameters({ hooks }: EmulatorContext, operation: string, text: string): Record<string, unknown> {
  try {
    return readParameters(operation, parseForm(text))
  } catch (error) {
    if (error instanceof StripeApiError) hooks.reportInvalid(`${operation}: ${error.message}`)
    throw error
  }
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
  return { status, body: JSON.stringify({ error: detail }, null, 2) }
}

type ApiObject = { [name: string]: unknown }

/** Replaces ids by objects along a path of `expand`, e.g. `payment_intent.latest_charge` or `discounts.promotion_code`. */
function expandPath(context: RequestContext, at: ApiObject, [step, ...rest]: string[]): void {
  if (step === undefined) return
  const found = (value: unknown) => {
    if (typeof value !== 'string') return value
    const known = row<{ body: string }>(context.ledger, 'select body from objects where id = ?', value)
    if (!known) throw invalidRequest(`This property cannot be expanded (${step}).`, 'expand')
    return JSON.parse(known.body)
  }
  if (!(step in at)) throw invalidRequest(`This property cannot be expanded (${step}).`, 'expand')
  at[step] = Array.isArray(at[step]) ? at[step].map(found) : found(at[step])
  for (const one of [at[step]].flat()) if (one && typeof one === 'object') expandPath(context, one as ApiObject, rest)
}

/** An answer, stored under the request's idempotency key and replayed to the same request. */
interface IdempotentResponse {
  status: number
  body: string
  /** The `request-id` under which it was first given. */
  request: string
}

/** The stored answer, 500s included; another request under the same key is refused with an `idempotency_error`. */
function findStoredResponse(ledger: Ledger, key: string, fingerprint: string): IdempotentResponse | null {
  const sql = 'select status, body, request, fingerprint from answers where key = ?'
  const stored = row<IdempotentResponse & { fingerprint: string }>(ledger, sql, key)
  if (!stored || stored.fingerprint === fingerprint) return stored ?? null
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function storeResponse(ledger: Ledger, key: string, fingerprint: string, answer: IdempotentResponse): void {
  const { status, body, request } = answer
  run(ledger, 'insert into answers values (?, ?, ?, ?, ?)', key, fingerprint, status, body, request)
}

function keyInUseError(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
  })
}
