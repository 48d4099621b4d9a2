import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { newId } from '../ids.ts'
import type { AccessLog } from './access-log.server.ts'
import { chooseEncoding, type Encoding } from './content-encoding.ts'
import { assetHeaders, NON_PAGE_POLICY, securityHeaders } from './security-headers.ts'
import { MAY_HAVE_PUBLIC_URL, type StaticFile, type StaticManifest } from './static-manifest.ts'

interface StaticFiles {
  /** Answers a GET or HEAD for a file that was built, and returns true; leaves every other request untouched. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
}

/**
 * Loads every public file of the build into memory, each encoding once, and answers in front of the application. All
 * answers with a file share its one buffer, which nothing writes to.
 *
 * An address is only ever looked up in a map, so none can lead out of the folder.
 *
 * @param dir the folder of public files; `static.json` is beside it
 * @param publicUrl where the site is reached: in the files it takes the place of the address that the build knew
 * @param note is called with every answer
 * @param onPage is called with every page that is sent whole
 * @throws Error when the build is missing or incomplete
 */
export async function loadStaticFiles(
  dir: string,
  publicUrl: string,
  note?: AccessLog,
  onPage?: (path: string, request: IncomingMessage) => void,
): Promise<StaticFiles> {
  const manifest: StaticManifest = JSON.parse(await readFile(join(dir, '..', 'static.json'), 'utf8'))
  const https = publicUrl.startsWith('https:')
  const pageHeaders = Object.entries(securityHeaders({ https }))
  const fewHeaders = Object.entries(assetHeaders({ https }))
  const addresses = { built: manifest.publicUrl, own: publicUrl }
  const loaded = await Promise.all(
    Object.entries(manifest.files).map(async ([path, file]) => {
      const bodies = await readBodies(dir, file, addresses)
      return [path, describeFile(file, bodies, file.asset ? fewHeaders : pageHeaders)] as const
    }),
  )
  const site: LoadedSite = { files: new Map(loaded), redirectHeaders: pageHeaders.flat(), accessLog: note, onPage }
  return { handle: (request, response) => serveFile(site, request, response) }
}

interface LoadedSite {
  files: ReadonlyMap<string, LoadedFile>
  redirectHeaders: readonly string[]
  accessLog: AccessLog | undefined
  onPage: ((path: string, request: IncomingMessage) => void) | undefined
}

interface LoadedFile {
  encodings: readonly Encoding[]
  variants: ReadonlyMap<Encoding, Variant>
  page: boolean
  dynamicQueryKeys: readonly string[]
}

/** One encoding of a file. Headers are flat lists of names and values, as `writeHead` takes them. */
interface Variant {
  body: Buffer
  etag: string
  headers: readonly string[]
  notModifiedHeaders: readonly string[]
}

/** The bytes of a file in each of its encodings, and the tag that stands for them. */
interface FileBodies {
  hash: string
  bodies: ReadonlyMap<Encoding, Buffer>
}

const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

async function readBodies(
  dir: string,
  file: StaticFile,
  addresses: { built: string; own: string },
): Promise<FileBodies> {
  const encodings: Encoding[] = [...file.encodings, 'identity']
  const read = encodings.map(async (e) => [e, await readFile(join(dir, file.file + SUFFIX[e]))] as const)
  const bodies = new Map(await Promise.all(read))
  const { built, own } = addresses
  const identity = bodies.get('identity') ?? Buffer.alloc(0)
  if (built === own || !MAY_HAVE_PUBLIC_URL.test(file.type) || !identity.includes(built))
    return { hash: file.hash, bodies }
  const moved = Buffer.from(identity.toString().replaceAll(built, own))
  const compressed = encodings.map(async (e) => [e, await COMPRESS[e](moved)] as const)
  const hash = createHash('sha256').update(moved).digest('base64url').slice(0, 22)
  return { hash, bodies: new Map(await Promise.all(compressed)) }
}

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
  identity: async (body) => body,
}

function describeFile(file: StaticFile, { hash, bodies }: FileBodies, security: [string, string][]): LoadedFile {
  const variants = [...bodies].map(
    ([encoding, body]) => [encoding, describeVariant(file, security, { encoding, body, hash })] as const,
  )
  const { page, dynamicQueryKeys } = file
  return { encodings: [...bodies.keys()], variants: new Map(variants), page, dynamicQueryKeys }
}

function describeVariant(
  file: StaticFile,
  security: [string, string][],
  { encoding, body, hash }: { encoding: Encoding; body: Buffer; hash: string },
): Variant {
  // A strong tag means exact bytes, so each encoding has its own.
  const etag = `"${hash}${SUFFIX[encoding].replace('.', '-')}"`
  const always = [...security, ...Object.entries(file.headers), ['Cache-Control', file.cacheControl], ['ETag', etag]]
  if (file.encodings.length > 0) always.push(['Vary', 'Accept-Encoding'])
  const withBody = [...always, ['Content-Type', file.type], ['Content-Length', String(body.length)]]
  if (encoding !== 'identity') withBody.push(['Content-Encoding', encoding])
  return { body, etag, headers: withBody.flat(), notModifiedHeaders: always.flat() }
}

function serveFile(site: LoadedSite, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const mark = url.indexOf('?')
  const path = decode(mark < 0 ? url : url.slice(0, mark))
  const query = mark < 0 ? '' : url.slice(mark)
  const file = site.files.get(path)
  if (!file) return redirect(site, request, response, { path, query })
  if (query && file.dynamicQueryKeys.length > 0 && isDynamic(file, query)) return false
  const variant = file.variants.get(chooseEncoding(headers['accept-encoding'], file.encodings)) as Variant
  const unchanged = etagMatches(headers['if-none-match'], variant.etag)
  const status = unchanged ? 304 : 200
  const requestId = newId('req')
  site.accessLog?.({ requestId, method, path, status })
  const head = unchanged ? variant.notModifiedHeaders : variant.headers
  response.writeHead(status, head.concat('X-Request-Id', requestId))
  if (unchanged || method === 'HEAD') response.end()
  else {
    response.end(variant.body)
    if (file.page) site.onPage?.(path, request)
  }
  return true
}

/** Decodes once, and not at all what would turn into a slash, a backslash, a NUL or another percent sign. */
function decode(path: string): string {
  if (!path.includes('%') || /%(2f|5c|00|25)/i.test(path)) return path
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

/** `/shop/` leads to `/shop`. The target is an address that we built ourselves, so it leads nowhere else. */
function redirect(
  { files, redirectHeaders, accessLog }: LoadedSite,
  { method = 'GET' }: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: string; query: string },
): boolean {
  if (!path.endsWith('/')) return false
  const target = path.slice(0, -1)
  if (!files.get(target)?.page) return false
  const requestId = newId('req')
  accessLog?.({ requestId, method, path: target, status: 308 })
  const own = ['Location', encodeURI(target) + query, 'Content-Length', '0', 'Cache-Control', 'public, max-age=300']
  const policy = ['Content-Security-Policy', NON_PAGE_POLICY, 'X-Request-Id', requestId]
  response.writeHead(308, [...redirectHeaders, ...own, ...policy]).end()
  return true
}

function isDynamic(file: LoadedFile, query: string): boolean {
  const parameters = new URLSearchParams(query)
  return file.dynamicQueryKeys.some((key) => parameters.has(key))
}

/** If-None-Match compares weakly: a proxy may have marked our tag as weak, and the content is still the same. */
function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
