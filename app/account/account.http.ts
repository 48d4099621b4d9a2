import { type Context, Hono } from 'hono'
import { ownCallPath } from '../calls/bookings/bookings.ts'
import { audienceForProduct } from '../catalog/edition-titles.ts'
import { openMyData } from '../people/my-data/my-data.ts'
import { loginPath, type Session, sessionOf } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { parseForm } from '../platform/forms/form-fields.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { FORM_LIMIT, readBody } from '../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { findOwnEntitlement, freshDownloadPath, sendFile } from '../sales/downloads/downloads.ts'
import { openCardPage } from '../sales/payments/payments.ts'
import { findOwnMemberships } from '../society/membership/membership.ts'

/**
 * GET  /account/files/:entitlement/:file  a file of something they bought; `all` is all of them, ?version= an earlier one
 * GET  /account/open/:entitlement         leads on to their list or download, by a fresh link
 * GET  /account/calls/:order              leads on to their call, to see, move or cancel it
 * GET  /account/membership/:id/card       leads on to Stripe's page for another card
 * POST /account/my-data                   leads on to everything that is stored about one of their addresses
 *
 * Someone else's id is as unknown as one that does not exist.
 */
export function accountRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get(
    '/account/files/:entitlement/:file',
    signedIn(deps, async (context, addresses) => {
      const entitlement = await requireEntitlement(deps, addresses, context.req.param('entitlement'))
      return (await sendFile(deps, context, entitlement, context.req.param('file'))) ?? notFound()
    }),
  )
  app.get(
    '/account/open/:entitlement',
    signedIn(deps, async (context, addresses) => {
      const entitlement = await requireEntitlement(deps, addresses, context.req.param('entitlement'))
      const path = await freshDownloadPath(deps, entitlement)
      const isList = audienceForProduct(entitlement.productId) && entitlement.edition
      return leadOn(isList ? path.replace('/downloads/', '/editions/') : path)
    }),
  )
  app.get(
    '/account/calls/:order',
    signedIn(deps, async (context, addresses) => {
      const path = (await ownCallPath(deps, addresses, context.req.param('order') ?? '')) ?? notFound()
      const change = ['move', 'cancel'].find((name) => context.req.query(name) !== undefined)
      return leadOn(change ? `${path}?${change}` : path)
    }),
  )
  app.get(
    '/account/membership/:id/card',
    signedIn(deps, async (context, addresses) => {
      const own = await findOwnMemberships(deps, addresses)
      const { orderId } = own.find(({ id }) => id === context.req.param('id')) ?? notFound()
      const url = await openCardPage(deps, orderId, `${deps.publicUrl()}/account/membership`)
      if (url) return leadOn(url)
      throw new HttpError(
        503,
        'stripe_unreachable',
        'Stripe isn’t answering right now. Nothing changed. Please try again.',
      )
    }),
  )
  app.post(
    '/account/my-data',
    signedIn(deps, async (context, addresses, session) => {
      const read = parseForm(await readBody(context.req.raw, FORM_LIMIT))
      const wanted = 'fields' in read ? read.fields.get('email') : undefined
      return leadOn(await openMyData(deps, addresses.find((address) => address === wanted) ?? notFound(), session))
    }),
  )
  return app
}

/** Handles a request with the addresses of whoever is signed in; everyone else is led to the sign-in, and back. */
function signedIn(
  deps: AppContext,
  handle: (context: Context, addresses: string[], session: Session) => Promise<Response>,
) {
  return async (context: Context): Promise<Response> => {
    const session = await sessionOf(deps, context.req.raw)
    if (session) return handle(context, session.person.addresses, session)
    const { method, url } = context.req
    // A body that is too large is refused, whoever sends it.
    if (method === 'POST') await readBody(context.req.raw, FORM_LIMIT)
    const { pathname, search } = new URL(url)
    return leadOn(loginPath(method === 'GET' ? pathname + search : '/account'))
  }
}

async function requireEntitlement({ database: { db } }: AppContext, addresses: string[], id = '') {
  const found = await findOwnEntitlement(db, addresses, id)
  return found && !found.endedAt ? found : notFound()
}

function leadOn(location: string): Response {
  return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location: location } })
}

function notFound(): never {
  throw new HttpError(404, 'not_yours', 'We can’t find this in your account.')
}
