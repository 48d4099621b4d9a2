import type { MiddlewareHandler } from 'hono'
import type { Log } from '../process/log.server.ts'

const WARNING =
  'X-Forwarded-For came with a request while TRUST_PROXY is 0: if a proxy stands in front of this server, all visitors ' +
  'share one set of limits, and a few of them can lock out the rest. Set TRUST_PROXY to the number of proxies (1 for one) ' +
  'and restart. If no proxy does, a visitor sent the header herself, and this can be ignored'

/** Warns once when requests seem to come through a proxy that TRUST_PROXY does not count. */
export function proxyWarning({ trustedProxies, log }: { trustedProxies: number; log: Log }): MiddlewareHandler {
  const state = { warned: trustedProxies > 0 }
  return async (context, next) => {
    if (!state.warned && context.req.header('X-Forwarded-For') !== undefined) {
      state.warned = true
      log.warn(WARNING)
    }
    await next()
  }
}
