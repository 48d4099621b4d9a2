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
import { plainPage } from '../../platform/http/plain-page.ts'
import { networkOf } from '../../platform/http/rate-limits.ts'
import { clientAddress, FORM_LIMIT, isSameOrigin, mediaType, readBody } from '../../platform/http/request.ts'
import { newsletterOf, type Referral } from '../orders/orders.ts'
import { buyerCookie } from './buyer-cookie.ts'
import { countCheckout, startCheckout } from './checkout.ts'
import { newsOf } from './shown-price.ts'

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
  app.get('/checkout/news', ({ req }) => answerNews(req.query('product') ?? ''))
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
  const { productId, shown = null } = parseCheckout(form, body)
  // A request of our own pages, of which an open one may be older than the price; others are shown none.
  const isPage = form === 'form' || request.headers.has(REFERRER_HEADER)
  const offer = requireOffer(productId, sells)
  context.header('Cache-Control', 'no-store')
  if (!offer.onSale && !isPage) throw new HttpError(409, 'not_available', newsOf(offer))
  const edition = await requireEdition(deps, offer)
  const sale = edition ? await deps.sellEdition(request, offer.id) : { kind: 'sell' as const }
  // Nothing in it fits them: they read that on a page of ours, where the payment page would have been.
  if (sale.kind === 'instead') return answerWith(context, form, deps.publicUrl() + sale.path)
  await requireDiskSpace(deps)
  const { onOrderInserted } = sale
  const referral = referralOf(request, deps.ownOrigins(request))
  const started = await startCheckout(deps, offer, {
    edition,
    ...referral,
    ...(isPage && { shown }),
    ...(onOrderInserted && { onOrderInserted }),
  }).catch((error: unknown) => {
    if (error instanceof HttpError && ['price_changed', 'closed'].includes(error.code)) return undefined
    throw error
  })
  // Its tab is open by then: it says what has changed.
  if (!started) return answerWith(context, form, newsUrl(deps, offer))
  context.header('Set-Cookie', buyerCookie(deps, started.order))
  return answerWith(context, form, started.url)
}

const newsUrl = ({ publicUrl }: AppContext, { id }: Offer) => `${publicUrl()}/checkout/news?product=${id}`

/** Where the payment page would have been, for someone whose page is older than the price, or than the offer's closing. */
function answerNews(id: string): Response {
  const offer = findOffer(id)
  if (!offer) throw new HttpError(404, 'unknown_product', 'We don’t sell a product by that name.')
  return plainPage({
    status: 200,
    title: offer.title,
    text: [newsOf(offer)],
    link: { href: offer.path, label: 'See the page as it is now' },
  })
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

function parseCheckout(form: 'json' | 'form', body: Uint8Array<ArrayBuffer>): z.infer<typeof bodySchema> {
  try {
    return bodySchema.parse(form === 'json' ? parseJson(body) : parseFormBody(body))
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

const bodySchema = z.object({
  productId: z.string().min(1).max(100),
  /** The price on the page, where it isn't the one that ships. */
  shown: z.string().max(30).optional().catch(undefined),
})

function requireOffer(productId: string, sells: (id: string) => boolean): Offer {
  const offer = findOffer(productId)
  if (!offer || !sells(offer.id)) throw new HttpError(400, 'unknown_product', 'We don’t sell a product by that name.')
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
