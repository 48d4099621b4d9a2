import { Hono } from 'hono'
import type { AppContext } from '../app-context.ts'
import { networkOf } from '../http/rate-limits.ts'
import { clientAddress } from '../http/request.ts'
import { MIN_FILL_TIME } from './form-guard.ts'
import { issueFormToken } from './form-token.ts'

/**
 * GET /forms/:form/token: `{token, wait}` for a form that is being filled in; `wait` is the minimum of
 * milliseconds that a person takes.
 */
export function formTokenRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/forms/:form{[a-z-]{1,32}}/token', (context) => {
    const form = context.req.param('form')
    const network = networkOf(clientAddress(context, deps.trustedProxies))
    const token = issueFormToken(deps.secret, { form, kind: 'script', at: deps.clock.now(), network })
    context.header('Cache-Control', 'no-store')
    return context.json({ token, wait: MIN_FILL_TIME })
  })
  return app
}
