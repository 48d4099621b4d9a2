import { Hono } from 'hono'
import type { AppContext } from '../platform/app-context.ts'
import { networkOf } from '../platform/http/rate-limits.ts'
import { clientAddress } from '../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { MESSAGE_PATH } from './contact-reply.ts'
import { handleContactForm } from './handle-contact-form.ts'

/** POST /contact/message, as our script sends it: the reply as JSON. Without script the page of that address answers. */
export function contactRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.post(MESSAGE_PATH, async (context, next) => {
    if (context.req.header('Accept') !== 'application/json') return next()
    const forms = { ...deps, network: networkOf(clientAddress(context, deps.trustedProxies)) }
    const { reply, status, retryAfter } = await handleContactForm(deps, forms, context.req.raw)
    const headers = { ...PRIVATE_HEADERS, ...(retryAfter && { 'Retry-After': String(retryAfter) }) }
    return context.json(reply, status, headers)
  })
  return app
}
