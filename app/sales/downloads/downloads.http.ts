import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { type Body, createBody, type Piece, parseRange, streamRange, type ZipEntry, zipBody } from './body.ts'
import type { EditionFiles, Manifest, ProductFile } from './contents.ts'
import { countDownload, type Entitlement } from './entitlements.ts'
import { readLink } from './links.ts'
import { findOrCreateStamp } from './stamps.ts'
import { findCurrentVersion, findVersion, locateFile } from './versions.ts'

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
  if (!delivery) return undefined
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

/** One download: a name, a type and what is sent. */
interface Delivery {
  name: string
  type: string
  etag: string
  body: Body
}

/** The id of all files of a product as one zip. */
const ALL_FILES = 'all'

/** What an entitlement opens under this file id, in the newest version or the requested one. */
async function findDelivery(
  deps: AppContext,
  entitlement: Entitlement,
  fileId: string | undefined,
  version: string | undefined,
): Promise<Delivery | undefined> {
  const edition = await deps.findEditionFiles(entitlement)
  if (edition) return editionFile(edition, fileId)
  if (version !== undefined && !VERSION_PATTERN.test(version)) return undefined
  const { productId } = entitlement
  const current = await findCurrentVersion(deps, productId)
  const isCurrent = version === undefined || version === current?.manifest.version
  const found = isCurrent ? current : await findVersion(deps.database.db, productId, version)
  if (!found) return undefined
  const { manifest } = found
  const locate = (file: ProductFile) => locateFile(deps, productId, file)
  if (fileId === ALL_FILES) return zipDelivery(deps, entitlement, manifest, locate)
  const { files } = manifest
  const file = fileId ? files.find(({ id }) => id === fileId) : files.length === 1 ? files[0] : undefined
  return file && fileDelivery(deps, entitlement, file, locate(file))
}

/** The format of a version. A NUL would be an error of the database. */
const VERSION_PATTERN = /^[\w.+-]{1,40}$/

function editionFile({ files }: EditionFiles, fileId: string | undefined): Delivery | undefined {
  const file = files.find(({ id }) => id === fileId)
  if (!file) return undefined
  const { name, type, etag, path, bytes } = file
  return { name, type, etag, body: createBody([{ path, length: bytes }]) }
}

async function fileDelivery(
  deps: AppContext,
  entitlement: Entitlement,
  file: ProductFile,
  path: string,
): Promise<Delivery> {
  const stamp = await findOrCreateStamp(deps.dataDir, file, path, entitlement)
  const etag = etagOf([file.sha256, stamp])
  return { name: file.name, type: file.type, etag, body: createBody(stampedPieces(file, path, stamp)) }
}

async function zipDelivery(
  deps: AppContext,
  entitlement: Entitlement,
  manifest: Manifest,
  locate: (file: ProductFile) => string,
): Promise<Delivery> {
  const title = findOffer(entitlement.productId)?.title ?? manifest.title
  const parts: (string | Buffer)[] = []
  const entries: ZipEntry[] = []
  for (const file of manifest.files) {
    const stamp = await findOrCreateStamp(deps.dataDir, file, locate(file), entitlement)
    parts.push(file.sha256, stamp)
    entries.push({
      name: `${title}/${file.name}`,
      pieces: stampedPieces(file, locate(file), stamp),
      bytes: file.bytes + stamp.length,
      // Of both, without reading the file again.
      crc32: crc32(stamp, file.crc32),
    })
  }
  const date = new Date(`${manifest.date}T12:00:00Z`)
  return {
    name: `${title} ${manifest.version}.zip`,
    type: 'application/zip',
    etag: etagOf(parts),
    body: zipBody(entries, date),
  }
}

function stampedPieces(file: ProductFile, path: string, stamp: Buffer): Piece[] {
  return [{ path, length: file.bytes }, ...(stamp.length > 0 ? [{ bytes: stamp }] : [])]
}

function etagOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 32)}"`
}
