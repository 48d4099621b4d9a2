import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { equalsInConstantTime } from '../../platform/constant-time.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { measureAll, watchEventLoop } from './measures.ts'
import { formatMetrics } from './open-metrics.ts'

/** GET /metrics: figures about this process and the business, for whoever has the token. Without a token there is no such address. */
export function metricsRoutes(app: AppContext): Hono {
  const routes = new Hono()
  const { metricsToken } = app
  if (!metricsToken) return routes
  const delay = watchEventLoop()
  return routes.get('/metrics', async (context) => {
    const [scheme, token = ''] = (context.req.header('Authorization') ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !equalsInConstantTime(token, metricsToken))
      return context.text('Send the token as "Authorization: Bearer …".\n', 401, {
        ...PRIVATE_HEADERS,
        'WWW-Authenticate': 'Bearer',
      })
    return context.body(formatMetrics(await measureAll(app, delay)), 200, {
      ...PRIVATE_HEADERS,
      'Content-Type': OPEN_METRICS,
    })
  })
}

const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8'
