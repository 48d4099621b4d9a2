import { Hono } from 'hono'
import { MINUTE } from '../platform/clock.ts'
import { countUse, networkOf } from '../platform/rate-limits.ts'
import { clientAddress } from '../platform/request.ts'
import { PRIVATE } from '../platform/security-headers.ts'
import { type PurchaseDeps, readPurchase } from './purchases.ts'

/** GET /purchases/:sessionId: how a purchase stands, for the page that waits for it. */
export function purchaseRoutes(deps: PurchaseDeps & { trustedProxies: number }): Hono {
  const app = new Hono()
  app.get('/purchases/:sessionId', async (context) => {
    const subject = networkOf(clientAddress(context, deps.trustedProxies))
    await countUse(
      { db: deps.database.db, clock: deps.clock },
      { name: 'purchase', limit: 300, window: MINUTE },
      subject,
    )
    const purchase = await readPurchase(deps, context.req.param('sessionId'))
    return context.json(purchase, purchase.state === 'unknown' ? 404 : 200, PRIVATE)
  })
  return app
}
