import { type Context, Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { countUse, networkOf } from '../../platform/http/rate-limits.ts'
import { clientAddress } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { readPurchase } from './purchase.ts'

/**
 * GET /purchases/:sessionId  the state of a purchase, for the page that waits for it
 *
 * This route, and every page with a checkout session in its query, may call Stripe: they share one rate limit.
 */
export function purchaseRoutes(deps: AppContext): Hono {
  const app = new Hono()
  const count = async (context: Context) => {
    const subject = networkOf(clientAddress(context, deps.trustedProxies))
    await countUse(deps, SESSION_READ_LIMIT, subject)
  }
  app.use(async (context, next) => {
    if (new URL(context.req.url).searchParams.has('session_id')) await count(context)
    await next()
  })
  app.get('/purchases/:sessionId', async (context) => {
    await count(context)
    const purchase = await readPurchase(deps, context.req.raw, context.req.param('sessionId'))
    return context.json(purchase, purchase.state === 'unknown' ? 404 : 200, PRIVATE_HEADERS)
  })
  return app
}

/** A waiting page polls every 1.5 seconds, and several may wait behind one network address. */
const SESSION_READ_LIMIT = { name: 'purchase', limit: 300, window: MINUTE }
