import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { type Context, Hono } from 'hono'
import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import type { Manifest, ProductFile } from './contents.ts'
import type { EditionFiles } from './edition-files.ts'
import { countDownload, type Entitlement } from './entitlements.ts'
import { readLink } from './links.ts'
import { findCurrentVersion, locateFile } from './published-versions.ts'
import { findOrCreateStamp } from './stamps.ts'

/**
 * GET /downloads/:token       the file itself where the product has only one, otherwise the page that lists them
 * GET /downloads/:token/:file one of several, by its id; `all` is all of them as one zip
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

/** The file with this id; undefined where the entitlement opens no such file. */
export async function sendFile(
  deps: AppContext,
  context: Context,
  entitlement: Entitlement,
  file: string | undefined,
): Promise<Response | undefined> {
  const delivery = await findDelivery(deps, entitlement, file)
  return delivery && sendDelivery(deps, context, entitlement, delivery)
}

async function sendDelivery(
  deps: AppContext,
  context: Context,
  entitlement: Entitlement,
  delivery: Delivery,
): Promise<Response> {
  const { name, type, bytes, parts } = delivery
  const headers = new Headers({
    'Content-Type': type,
    'Content-Disposition': contentDisposition(name),
    // The entitlement may end at any time, so nothing may be cached anywhere.
    ...PRIVATE_HEADERS,
  })
  if (bytes !== undefined) headers.set('Content-Length', String(bytes))
  if (context.req.method === 'HEAD') return new Response(null, { headers })
  await countDownload(deps.database.db, entitlement.id)
  return new Response(streamOf(parts), { headers })
}

/** A whole file, as it is stored. */
export function fileResponse({ name, type, bytes }: ProductFile, path: string): Response {
  return new Response(streamOf(fileParts(path)), {
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': type,
      'Content-Disposition': contentDisposition(name),
      'Content-Length': String(bytes),
    },
  })
}

type Parts = AsyncIterable<Uint8Array>

/** No more than a few of them are in memory, however large the whole is. */
function streamOf(parts: Parts): ReadableStream {
  return Readable.toWeb(Readable.from(parts, { objectMode: false, highWaterMark: CHUNK })) as ReadableStream
}

const CHUNK = 256 * 1024

async function* fileParts(path: string, stamp: Uint8Array = new Uint8Array()): Parts {
  yield* createReadStream(path, { highWaterMark: CHUNK })
  if (stamp.length > 0) yield stamp
}

/** The files are compressed already, so they are stored as they are. */
async function* zipParts(files: readonly { name: string; parts: Parts }[], mtime: Date): Parts {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const { name, parts } of files) {
    const entry = new ZipPassThrough(name)
    entry.mtime = mtime
    zip.add(entry)
    for await (const part of parts) {
      entry.push(part)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready
}

/** RFC 6266: a plain name for old clients, the exact one for the rest. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()]/g, escape)}`
}

/** One download: a name, a type and what is sent. */
interface Delivery {
  name: string
  type: string
  /** Undefined for what is packed while it's sent. */
  bytes?: number
  parts: Parts
}

/** The id of all files of a product as one zip. */
const ALL_FILES = 'all'

/** What an entitlement opens under this file id, in the newest version. */
async function findDelivery(
  deps: AppContext,
  entitlement: Entitlement,
  fileId: string | undefined,
): Promise<Delivery | undefined> {
  const edition = await deps.findEditionFiles(entitlement)
  if (edition) return editionFile(edition, fileId)
  const { productId } = entitlement
  const current = await findCurrentVersion(deps, productId)
  if (!current) return undefined
  const { manifest } = current
  const locate = (file: ProductFile) => locateFile(deps, productId, file)
  if (fileId === ALL_FILES) return zipDelivery(deps, entitlement, manifest, locate)
  const { files } = manifest
  const file = fileId ? files.find(({ id }) => id === fileId) : files.length === 1 ? files[0] : undefined
  return file && fileDelivery(deps, entitlement, file, locate(file))
}

function editionFile({ files }: EditionFiles, fileId: string | undefined): Delivery | undefined {
  const file = files.find(({ id }) => id === fileId)
  if (!file) return undefined
  const { name, type, path, bytes } = file
  return { name, type, bytes, parts: fileParts(path) }
}

async function fileDelivery(
  deps: AppContext,
  entitlement: Entitlement,
  file: ProductFile,
  path: string,
): Promise<Delivery> {
  const { name, type, bytes } = file
  const stamp = await findOrCreateStamp(deps.dataDir, file, path, entitlement)
  return { name, type, bytes: bytes + stamp.length, parts: fileParts(path, stamp) }
}

async function zipDelivery(
  deps: AppContext,
  entitlement: Entitlement,
  manifest: Manifest,
  locate: (file: ProductFile) => string,
): Promise<Delivery> {
  const title = findOffer(entitlement.productId)?.title ?? manifest.title
  const files = await Promise.all(
    manifest.files.map(async (file) => ({
      ...(await fileDelivery(deps, entitlement, file, locate(file))),
      name: `${title}/${file.name}`,
    })),
  )
  const parts = zipParts(files, new Date(`${manifest.date}T12:00:00Z`))
  return { name: `${title} ${manifest.version}.zip`, type: 'application/zip', parts }
}
