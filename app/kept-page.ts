import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { packed } from './packed-page.ts'
import { chooseEncoding, type Encoding } from './platform/content-encoding.ts'

interface Kept {
  state: string
  headers: Headers
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
}

/**
 * Answers a page whose content depends on the database: rendered once, compressed once, and kept until what it depends
 * on changes. A request with a query is rendered for itself.
 */
export function keptPage(stateOf: () => Promise<string>, render: (context: Context) => Promise<Response>) {
  let kept: Kept | undefined
  return async (context: Context): Promise<Response> => {
    const { raw } = context.req
    if (new URL(raw.url).search) return packed(await render(context), raw)
    const state = await stateOf()
    if (kept?.state !== state) {
      if (raw.method === 'HEAD' || raw.headers.has('If-None-Match')) return render(context)
      const response = await render(context)
      if (response.status !== 200) return response
      kept = await keep(state, response)
    }
    return answer(kept, raw)
  }
}

async function keep(state: string, response: Response): Promise<Kept> {
  const identity = new Uint8Array(await response.arrayBuffer())
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const bodies = { identity, br: new Uint8Array(br), gzip: new Uint8Array(zipped) }
  return { state, headers: response.headers, bodies }
}

function answer(kept: Kept, { headers: asked, method }: Request): Response {
  const encoding = chooseEncoding(asked.get('Accept-Encoding') ?? undefined, ['br', 'gzip', 'identity'])
  const headers = new Headers(kept.headers)
  headers.delete('X-Request-Id')
  headers.set('Vary', 'Accept-Encoding')
  const etag = headers.get('ETag')?.replace(/"$/, encoding === 'identity' ? '"' : `-${encoding}"`) ?? ''
  headers.set('ETag', etag)
  if (etag && asked.get('If-None-Match')?.includes(etag)) return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(kept.bodies[encoding].byteLength))
  return new Response(method === 'HEAD' ? null : kept.bodies[encoding], { status: 200, headers })
}
