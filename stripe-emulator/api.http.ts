import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import Stripe from 'stripe'
import type { SessionNotes } from './checkout-sessions.ts'
import type { EmulatorContext } from './context.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { errorBody, invalidRequest, StripeApiError } from './errors.ts'
import { type Form, parseForm, readParameters } from './form-encoding.ts'
import { newId } from './identifiers.ts'
import { listInvoicePayments } from './invoices.ts'
import { type Ledger, readNotes, row, run, selectObjects, transact } from './ledger.ts'
import { readBodyText } from './request-body.ts'
import { checkRequest } from './request-check.ts'
import type { RequestContext } from './request-context.ts'

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

/** The fields that hold an id and can be expanded to the whole object, by kind of object. */
const REFERENCES: Record<string, string[]> = {
  'checkout.session': ['customer', 'invoice', 'payment_intent', 'subscription', 'setup_intent'],
  charge: ['customer', 'payment_intent'],
  customer_balance_transaction: ['customer', 'invoice'],
  dispute: ['charge', 'payment_intent'],
  discount: ['customer'],
  invoice: ['customer', 'discounts'],
  invoice_payment: ['invoice'],
  payment_intent: ['customer', 'latest_charge'],
  price: ['product'],
  product: ['default_price'],
  promotion_code: ['customer'],
  refund: ['charge', 'customer', 'payment_intent'],
  subscription: ['customer', 'default_payment_method', 'discounts', 'latest_invoice'],
}
/** Records without an `object` field that hold references of their own. */
const INNER_REFERENCES = ['subscription', 'payment_intent', 'charge', 'coupon', 'product', 'promotion_code']

type ApiObject = { [name: string]: unknown }

/** Replaces ids by objects along the paths of `expand`, e.g. `payment_intent.latest_charge` or `data.customer`. */
function expand<T extends object>(context: RequestContext, thing: T, paths: string[]): T {
  const copy = structuredClone(thing)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 5) throw invalidRequest('You can only expand 4 levels of a property.', 'expand')
    expandPath(context, copy as ApiObject, steps, path)
  }
  return copy
}

function expandPath(context: RequestContext, at: ApiObject, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return
  const value = at[step] ?? includableList(context, at, step)
  if (value === undefined) throw notExpandable(path)
  at[step] = Array.isArray(value)
    ? value.map((one) => expandReference(context, at, step, one, path))
    : expandReference(context, at, step, value, path)
  const next = Array.isArray(at[step]) ? (at[step] as unknown[]) : [at[step]]
  if (rest.length === 0 && typeof value === 'object' && value !== null && !Array.isArray(value) && !('object' in value))
    throw notExpandable(path)
  for (const one of next) {
    if (one && typeof one === 'object') expandPath(context, one as ApiObject, rest, path)
  }
}

function expandReference(context: RequestContext, at: ApiObject, step: string, value: unknown, path: string): unknown {
  if (typeof value !== 'string') return value
  const known = typeof at.object === 'string' ? (REFERENCES[at.object] ?? []) : INNER_REFERENCES
  const found =
    known.includes(step) && row<{ body: string }>(context.ledger, 'select body from objects where id = ?', value)
  if (!found) throw notExpandable(path)
  return JSON.parse(found.body)
}

/** Lists that an object shows only when a request includes them. */
function includableList(context: RequestContext, at: ApiObject, step: string): unknown {
  const id = String(at.id)
  if (at.object === 'checkout.session' && step === 'line_items') {
    return listObject(readNotes<SessionNotes>(context.ledger, id).lines, `/v1/checkout/sessions/${id}/line_items`)
  }
  if (at.object === 'charge' && step === 'refunds') {
    return listObject(refundsOf(context, id), `/v1/charges/${id}/refunds`)
  }
  if (at.object === 'invoice' && step === 'payments')
    return listObject(listInvoicePayments(context, id), `/v1/invoice_payments`)
  return at[step]
}

function refundsOf(context: RequestContext, charge: string) {
  return selectObjects(context.ledger, 'refund', "and json_extract(body, '$.charge') = ? order by seq desc", charge)
}

function listObject(data: unknown[], url: string) {
  return { object: 'list', data, has_more: false, url }
}

function notExpandable(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
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
  if (!stored) return null
  if (stored.fingerprint !== fingerprint) {
    throw new StripeApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: stored.status, body: stored.body, request: stored.request }
}

function storeResponse(ledger: Ledger, key: string, fingerprint: string, answer: IdempotentResponse): void {
  const { status, body, request } = answer
  run(ledger, 'insert into answers values (?, ?, ?, ?, ?)', key, fingerprint, status, body, request)
}

function requestFingerprint(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method}\n${path}\n${body}`).digest('hex')
}

function keyInUseError(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
  })
}
