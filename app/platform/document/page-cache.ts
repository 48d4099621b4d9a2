import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { chooseEncoding, type Encoding } from '../http/content-encoding.ts'
import { withTimeout } from '../process/timeout.ts'
import { compress, compressBody } from './compress.ts'

export interface CachedPage {
  version: string
  headers: Headers
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
}

type Compress = (body: Uint8Array, encoding: 'br' | 'gzip') => Promise<Uint8Array<ArrayBuffer>>

interface CacheOptions {
  ignoresQuery?: boolean
  /** What is compressed already needn't be once more. */
  compressWith?: Compress
}

/**
 * Answers a page whose content depends on the database: rendered once, compressed once, and cached until what it depends
 * on changes. A request with a query is rendered for itself unless the page ignores it. While the database is down or slow, the last
 * version of the page is served.
 */
export function cachePage(
  stateOf: () => Promise<string>,
  render: (context: Context) => Promise<Response>,
  { ignoresQuery = false, compressWith = compressBody }: CacheOptions = {},
) {
  let cached: CachedPage | undefined
  const currentState = shareReads(stateOf)
  return async (context: Context): Promise<Response> => {
    const { raw } = context.req
    if (!ignoresQuery && new URL(raw.url).search) return compress(await render(context), raw)
    const state = await versionOrLast(currentState(), cached?.version)
    if (cached?.version !== state) {
      if (raw.method === 'HEAD' || raw.headers.has('If-None-Match')) return render(context)
      const response = await render(context)
      // Until it can be rendered again, the last good one is better than none.
      if (response.status >= 500 && cached) return answerWith(cached, raw)
      if (response.status !== 200) return response
      cached = await storePage(state, response, compressWith)
    }
    return answerWith(cached, raw)
  }
}

/**
 * One read for all requests that came before it began: a crowd asks the database one question at a time, and no one gets a
 * page that was already out of date when they asked. A read begins after the event loop has taken in the requests that
 * are there, since the embedded database answers before the loop would reach the second one.
 */
function shareReads(stateOf: () => Promise<string>): () => Promise<string> {
  let reading: Promise<unknown> = Promise.resolve()
  let next: Promise<string> | undefined
  const readNext = async () => {
    await Promise.allSettled([reading, setImmediate()])
    next = undefined
    const state = stateOf()
    // One that never ends, on a connection that's cut, must not hold up all that come after it. Whoever asked hears of a failure.
    reading = withTimeout(VERSION_TIMEOUT, state, () => undefined).catch(() => undefined)
    return state
  }
  return () => {
    next ??= readNext()
    return next
  }
}

/** Milliseconds to wait for the check whether a cached page is current. */
const VERSION_TIMEOUT = 1000

/** The state, or the last known one when the database doesn't answer in time. */
async function versionOrLast(state: Promise<string>, last: string | undefined): Promise<string> {
  if (last === undefined) return state
  const known = state.catch((error) => {
    if (isDatabaseUnavailable(error)) return last
    throw error
  })
  return withTimeout(VERSION_TIMEOUT, known, () => last)
}

export async function storePage(
  state: string,
  response: Response,
  compressWith: Compress = compressBody,
): Promise<CachedPage> {
  const identity = new Uint8Array(await response.arrayBuffer())
  const [br, gzip] = await Promise.all([compressWith(identity, 'br'), compressWith(identity, 'gzip')])
  return { version: state, headers: response.headers, bodies: { identity, br, gzip } }
}

export function answerWith(cached: CachedPage, { headers: requestHeaders, method }: Request): Response {
  const encoding = chooseEncoding(requestHeaders.get('Accept-Encoding'))
  const headers = new Headers(cached.headers)
  headers.delete('X-Request-Id')
  headers.set('Vary', 'Accept-Encoding')
  const etag = headers.get('ETag')?.replace(/"$/, encoding === 'identity' ? '"' : `-${encoding}"`) ?? ''
  headers.set('ETag', etag)
  if (etag && requestHeaders.get('If-None-Match')?.includes(etag)) return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(cached.bodies[encoding].byteLength))
  return new Response(method === 'HEAD' ? null : cached.bodies[encoding], { status: 200, headers })
}
