import { type Context, Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { type Body, createBody, streamRange } from './body.ts'
import { parseRange } from './byte-range.ts'
import type { ProductFile } from './contents.ts'
import { type Delivery, findDelivery } from './deliveries.ts'
import { countDownload, type Entitlement } from './entitlements.ts'
import { readLink } from './links.ts'

/**
 * GET /downloads/:token       the file itself where the product has only one, otherwise the page that lists them
 * GET /downloads/:token/:file one of several, by its id; `all` is all of them as one zip
 * GET …?version=1.0.0         the same of an earlier version
 *
 * What a link does not open falls through to the page, which explains why and what to do.
 */
export function downloadRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/downloads/:token/:file?', async (context, next) => {
    const link = await readLink(deps, context.req.param('token'))
    const sent = link.kind === 'working' && (await sendFile(deps, context, link.entitlement, context.req.param('file')))
    return sent || next()
  })
  return app
}

/** The file with this id, in the version that the query names; undefined where the entitlement opens no such file. */
export async function sendFile(
  deps: AppContext,
  context: Context,
  entitlement: Entitlement,
  file: string | undefined,
): Promise<Response | undefined> {
  const delivery = await findDelivery(deps, entitlement, file, context.req.query('version'))
  return delivery && sendDelivery(deps, context, entitlement, delivery)
}

async function sendDelivery(
  deps: AppContext,
  context: Context,
  entitlement: Entitlement,
  delivery: Delivery,
): Promise<Response> {
  const { body, etag } = delivery
  const headers = new Headers({
    'Content-Type': delivery.type,
    'Content-Disposition': contentDisposition(delivery.name),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    // The entitlement may end at any time, so nothing may be cached anywhere.
    ...PRIVATE_HEADERS,
  })
  const ifRange = context.req.header('If-Range')
  const range = ifRange && ifRange !== etag ? 'whole' : parseRange(context.req.header('Range'), body.length)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${body.length}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range === 'whole' ? wholeRange(body) : range
  headers.set('Content-Length', String(end - start + 1))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${start}-${end}/${body.length}`)
  const status = range === 'whole' ? 200 : 206
  if (context.req.method === 'HEAD') return new Response(null, { status, headers })
  if (start === 0) await countDownload(deps.database.db, entitlement.id)
  return new Response(streamRange(body, { start, end }), { status, headers })
}

/** A whole file, as it is stored. */
export function fileResponse({ name, type, bytes }: ProductFile, path: string): Response {
  const body = createBody([{ path, length: bytes }])
  return new Response(streamRange(body, wholeRange(body)), {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': type,
      'Content-Disposition': contentDisposition(name),
      'Content-Length': String(bytes),
    },
  })
}

const wholeRange = ({ length }: Body) => ({ start: 0, end: length - 1 })

/** RFC 6266: a plain name for old clients, the exact one for the rest. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()]/g, escape)}`
}
