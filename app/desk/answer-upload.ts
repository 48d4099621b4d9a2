import type { Context } from 'hono'
import { RouterContextProvider } from 'react-router'
import type { Session } from '../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../platform/app-context.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { networkOf } from '../platform/http/rate-limits.ts'
import { clientAddress, mediaType } from '../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { requireDesk } from './desk-access.ts'

/**
 * Answers a form with a file, for the coach alone. Forms of pages are short, and a longer one is refused before its page
 * sees it, so these aren't a page's.
 *
 * @param take takes the file, and returns where to go on
 */
export function answerUpload(
  deps: AppContext,
  hono: Context,
  take: (session: Session) => Promise<string>,
): Promise<Response> {
  if (mediaType(hono.req.raw) !== 'multipart/form-data')
    throw new HttpError(415, 'not_an_upload', 'Please send the file by the form of the page.')
  return asCoach(deps, hono, async (session) => {
    return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location: await take(session) } })
  })
}

/** Answers the coach alone where it isn't a page that answers. */
export async function asCoach(
  deps: AppContext,
  hono: Context,
  answer: (session: Session) => Promise<Response>,
): Promise<Response> {
  try {
    const context = new RouterContextProvider()
    context.set(appContext, { ...deps, network: networkOf(clientAddress(hono, deps.trustedProxies)) })
    const { session } = await requireDesk({ request: hono.req.raw, context })
    return await answer(session)
  } catch (thrown) {
    // What a page would throw: where to sign in, or that there is nothing.
    if (thrown instanceof Response) return thrown
    if (thrown instanceof Error) throw thrown
    throw new HttpError(404, 'nothing_here', 'There’s nothing at this address.')
  }
}
