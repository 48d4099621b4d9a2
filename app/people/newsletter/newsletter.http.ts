import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { jsonForm } from '../../platform/forms/json-form.http.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { networkOf } from '../../platform/http/rate-limits.ts'
import { clientAddress } from '../../platform/http/request.ts'
import { readOneClick } from '../../platform/mail/one-click.ts'
import { findSubscriberToUnsubscribe, unsubscribeFromAll } from './preferences.ts'
import { handleSignup } from './signup.ts'
import { SIGNUP_PATH } from './signup-reply.ts'

/**
 * POST /newsletter                     the form as our script sends it
 * POST /newsletter/unsubscribe/:token  one click in an email program (RFC 8058), without a page. The signed token
 *                                      authorizes it, so it needs no check of the origin
 */
export function newsletterRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post(SIGNUP_PATH, jsonForm(deps, handleSignup))
  app.post('/newsletter/unsubscribe/:token', async (context) => {
    await readOneClick(context.req.raw)
    const subscriber = await findSubscriberToUnsubscribe(deps, context.req.param('token'))
    if (!subscriber) throw new HttpError(404, 'unknown_link', 'This link doesn’t work.')
    const occasion = {
      page: '/newsletter/unsubscribe',
      method: 'one click in a mail program',
      network: networkOf(clientAddress(context, deps.trustedProxies)),
    }
    await unsubscribeFromAll(deps, subscriber, occasion)
    return context.text('You’re unsubscribed.\n', 200, { 'Cache-Control': 'no-store' })
  })
  return app
}
