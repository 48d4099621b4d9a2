import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.server.ts'
import { parseRange } from './byte-range.ts'
import type { Contents, ProductFile } from './contents.ts'
import { countDownload, type Entitlement } from './entitlements.ts'
import { readLink } from './links.ts'

export interface DownloadDeps {
  database: Database
  clock: Clock
  contents: Contents
}

/**
 * GET /downloads/:token       the file itself where the product has one, else the page that lists them
 * GET /downloads/:token/:file one of several, by its id
 *
 * Whatever a link does not open falls through to the page, which says why and how to go on.
 */
export function downloadRoutes(deps: DownloadDeps): Hono {
  const app = new Hono()
  app.get('/downloads/:token/:file?', async (context, next) => {
    const link = await readLink(deps, context.req.param('token'))
    if (link.kind !== 'working') return next()
    const files = deps.contents.filesOf(link.entitlement.productId)
    const wanted = context.req.param('file')
    const file = wanted ? files.find(({ id }) => id === wanted) : files.length === 1 ? files[0] : undefined
    if (!file) return next()
    return sendFile(deps, context, link.entitlement, file)
  })
  return app
}

async function sendFile(
  deps: DownloadDeps,
  context: Context,
  entitlement: Entitlement,
  file: ProductFile,
): Promise<Response> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  const headers = new Headers({
    'Content-Type': file.type,
    'Content-Disposition': attachment(file.name),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    // Each answer rests on the right to it, which may end: nothing is kept, anywhere on the way.
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  })
  const ifRange = context.req.header('If-Range')
  const range = ifRange && ifRange !== etag ? 'whole' : parseRange(context.req.header('Range'), file.bytes)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range
  headers.set('Content-Length', String(end - start + 1))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${start}-${end}/${file.bytes}`)
  const status = range === 'whole' ? 200 : 206
  if (context.req.method === 'HEAD') return new Response(null, { status, headers })
  if (start === 0) await countDownload(deps.database.db, entitlement.id)
  const bytes = createReadStream(deps.contents.locate(file), { start, end })
  return new Response(Readable.toWeb(bytes) as ReadableStream, { status, headers })
}

/** RFC 6266: a plain name for old clients, the exact one for the rest. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()]/g, escape)}`
}
