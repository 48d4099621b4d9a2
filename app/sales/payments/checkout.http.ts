import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findOffer, type Offer } from '../../catalog/offers.ts'
import { sourceOfReferrer } from '../../operations/visits/visits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { equalsInConstantTime } from '../../platform/constant-time.ts'
import { freeBytes, MIN_FREE_BYTES } from '../../platform/embedded/disk.server.ts'
import { parseForm } from '../../platform/forms/form-fields.ts'
import { REFERRER_HEADER } from '../../platform/forms/referrer.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { networkOf } from '../../platform/http/rate-limits.ts'
import { clientAddress, FORM_LIMIT, isSameOrigin, mediaType, readBody } from '../../platform/http/request.ts'
import { newsletterOf, type Referral } from '../orders/orders.ts'
import { buyerCookie } from './buyer-cookie.ts'
import { countCheckout, startCheckout } from './checkout.ts'

/**
 * POST /functions/v1/create-checkout          every offer but the Clarity Call
 * POST /functions/v1/create-clarity-checkout  the Clarity Call alone
 *
 * JSON `{productId}` with the Authorization header is answered with 200 `{url}`, a form of our own page with a 303 to the
 * hosted page.
 */
export function checkoutRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.all('/functions/v1/create-checkout', (context) => handleCheckout(deps, context, (id) => id !== CLARITY_CALL))
  app.all('/functions/v1/create-clarity-checkout', (context) =>
    handleCheckout(deps, context, (id) => id === CLARITY_CALL),
  )
  return app
}

const CLARITY_CALL = 'clarity-call'

async function handleCheckout(deps: AppContext, context: Context, sells: (id: string) => boolean): Promise<Response> {
  const request = context.req.raw
  if (request.method !== 'POST') throw new HttpError(405, 'method_not_allowed', 'Only POST is answered here.')
  const form = bodyFormat(request)
  const body = await readBody(request, FORM_LIMIT)
  if (form === 'json') requireAnonKey(request, deps.anonKey)
  else if (!isSameOrigin(request, deps.ownOrigins(request)))
    throw new HttpError(403, 'cross_site', 'This form wasn’t sent from our site.')
  await countCheckout(deps, networkOf(clientAddress(context, deps.trustedProxies)))
  const offer = requireOffer(parseProductId(form, body), sells)
  const edition = await requireEdition(deps, offer)
  const sale = edition ? await deps.sellEdition(request, offer.id) : { kind: 'sell' as const }
  context.header('Cache-Control', 'no-store')
  // Nothing in it fits them: they read that on a page of ours, where the payment page would have been.
  if (sale.kind === 'instead') return answerWith(context, form, deps.publicUrl() + sale.path)
  await requireDiskSpace(deps)
  const { onOrderInserted } = sale
  const referral = referralOf(request, deps.ownOrigins(request))
  const { url, order } = await startCheckout(deps, offer, {
    edition,
    ...referral,
    ...(onOrderInserted && { onOrderInserted }),
  })
  context.header('Set-Cookie', buyerCookie(deps, order))
  return answerWith(context, form, url)
}

const answerWith = (context: Context, form: 'json' | 'form', url: string) =>
  form === 'json' ? context.json({ url }) : context.redirect(url, 303)

/** The header is our own script's: without it, the browser names only the page with the button. */
function referralOf(request: Request, ownOrigins: readonly string[]): Referral {
  return {
    newsletter: newsletterOf(request, ownOrigins),
    source: sourceOfReferrer(request.headers.get(REFERRER_HEADER) ?? undefined, ownOrigins),
  }
}

function bodyFormat(request: Request): 'json' | 'form' {
  const type = mediaType(request)
  if (type === 'application/json') return 'json'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  throw new HttpError(415, 'unsupported_media_type', 'Please send JSON such as {"productId":"blueprint"}.')
}

/** It keeps nobody out, since every page has it: a request that lacks it was made for something else. */
function requireAnonKey(request: Request, anonKey: string): void {
  if (equalsInConstantTime(request.headers.get('Authorization') ?? '', `Bearer ${anonKey}`)) return
  throw new HttpError(401, 'unauthorized', 'The Authorization header must be Bearer with the public key of this site.')
}

function parseProductId(form: 'json' | 'form', body: Uint8Array<ArrayBuffer>): string {
  try {
    return bodySchema.parse(form === 'json' ? parseJson(body) : parseFormBody(body)).productId
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new HttpError(400, 'malformed_body', 'The body is not the JSON that it says it is.')
    if (error instanceof TypeError) throw new HttpError(400, 'malformed_body', 'The body is not UTF-8 text.')
    if (error instanceof z.ZodError)
      throw new HttpError(400, 'malformed_body', 'The body needs a productId, a short text such as "blueprint".')
    throw error
  }
}

function parseJson(body: Uint8Array<ArrayBuffer>): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
}

function parseFormBody(body: Uint8Array<ArrayBuffer>): object {
  const read = parseForm(body)
  if ('fault' in read) throw new HttpError(400, 'malformed_body', read.fault.message)
  return Object.fromEntries(read.fields)
}

const bodySchema = z.object({ productId: z.string().min(1).max(100) })

function requireOffer(productId: string, sells: (id: string) => boolean): Offer {
  const offer = findOffer(productId)
  if (!offer || !sells(offer.id)) throw new HttpError(400, 'unknown_product', 'We don’t sell a product by that name.')
  if (!offer.onSale) throw new HttpError(409, 'not_available', `${offer.title} isn’t available yet.`)
  return offer
}

async function requireEdition(deps: AppContext, offer: Offer): Promise<string | undefined> {
  if (!offer.soldByEdition) return undefined
  const edition = await deps.editionOnSale(offer.id)
  if (edition) return edition
  throw new HttpError(
    409,
    'not_available',
    `${offer.title} isn’t available yet. You haven’t been charged. Email us and we’ll let you know the day it opens.`,
  )
}

/** With a nearly full disk the database may stop at any moment, so no money is taken. */
async function requireDiskSpace(deps: AppContext): Promise<void> {
  if ((await freeBytes(deps.dataDir)) >= MIN_FREE_BYTES) return
  throw new HttpError(
    503,
    'out_of_space',
    'We’ve paused purchases for a moment. You haven’t been charged. Please try again later.',
    300,
  )
}
