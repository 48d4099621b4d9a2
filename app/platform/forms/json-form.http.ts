import type { Handler } from 'hono'
import type { AppContext, RequestContext } from '../app-context.ts'
import { networkOf } from '../http/rate-limits.ts'
import { clientAddress } from '../http/request.ts'
import { PRIVATE_HEADERS } from '../http/security-headers.ts'
import type { FormResponse } from './form-guard.ts'

/** Answers a form that our script sends with its reply as JSON. Without script, the page of that address answers. */
export function jsonForm(
  deps: AppContext,
  handle: (deps: RequestContext, request: Request) => Promise<FormResponse<object>>,
): Handler {
  return async (context, next) => {
    if (context.req.header('Accept') !== 'application/json') return next()
    const network = networkOf(clientAddress(context, deps.trustedProxies))
    const { reply, status, retryAfter } = await handle({ ...deps, network }, context.req.raw)
    const headers = { ...PRIVATE_HEADERS, ...(retryAfter && { 'Retry-After': String(retryAfter) }) }
    return Response.json(reply, { status, headers })
  }
}
