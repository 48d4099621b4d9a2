import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { AccessLog } from './access-log.server.ts'
import { chooseEncoding, type Encoding } from './content-encoding.ts'
import { newId } from './ids.ts'
import { assetHeaders, NO_PAGE_POLICY, securityHeaders } from './security-headers.ts'
import { bodyOf, sendWritten, type WrittenAnswer, writeOut } from './written-answer.server.ts'

/** What the build says of its public files; written to `build/static.json`. */
export interface StaticManifest {
  /** Whether the site is reached over https, which decides on HSTS. */
  https: boolean
  /** Every address that is answered, without query, decoded, beginning with a slash. */
  files: Record<string, StaticFile>
}

export interface StaticFile {
  /** Path below the folder of public files. Each encoding stands beside it, as `.br` and `.gz`. */
  file: string
  type: string
  cacheControl: string
  /** A hash of the content, without quotes. */
  hash: string
  encodings: Encoding[]
  /** Never shown as a document of its own: it carries the few security headers that browsers heed on such an answer. */
  asset: boolean
  /** Beside those security headers. */
  headers: Record<string, string>
  /** A page is also known by its address with a slash at the end, which leads to the one without. */
  page: boolean
  /** A request with one of these in its query is not for this file: its answer depends on their value. */
  dynamicQueryKeys: string[]
}

export interface StaticFiles {
  /** Answers a GET or HEAD for a file that was built, and returns true; leaves every other request untouched. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/**
 * Holds every public file of the build in memory, each encoding with its headers ready, and answers in front of the
 * application: what is known at build time waits for no framework.
 *
 * An address is only ever looked up in a map, so none can lead out of the folder.
 *
 * @param dir the folder of public files; `static.json` stands beside it
 * @param note is told of every answer
 * @throws Error when the build is missing or incomplete
 */
export async function loadStaticFiles(dir: string, note?: AccessLog): Promise<StaticFiles> {
  const manifest = JSON.parse(await readFile(join(dir, '..', 'static.json'), 'utf8')) as StaticManifest
  const common = Object.entries(securityHeaders(manifest))
  const few = Object.entries(assetHeaders(manifest))
  const loaded = await Promise.all(
    Object.entries(manifest.files).map(
      async ([path, file]) => [path, await load(dir, file, file.asset ? few : common)] as const,
    ),
  )
  const files = new Map(loaded)
  const flat = common.flat()
  return { answer: (request, response) => answer({ files, common: flat, note }, request, response) }
}

interface Loaded {
  encodings: readonly Encoding[]
  variants: ReadonlyMap<Encoding, Variant>
  page: boolean
  dynamicQueryKeys: readonly string[]
}

/** One encoding of a file. Headers are flat lists of names and values, which is what Node writes fastest. */
interface Variant {
  etag: string
  headers: string[]
  notModified: string[]
  /** A full answer. */
  written: WrittenAnswer
}

async function load(dir: string, file: StaticFile, common: [string, string][]): Promise<Loaded> {
  const encodings: Encoding[] = [...file.encodings, 'identity']
  const variants = await Promise.all(encodings.map(async (e) => [e, await loadVariant(dir, file, common, e)] as const))
  return { encodings, variants: new Map(variants), page: file.page, dynamicQueryKeys: file.dynamicQueryKeys }
}

const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

async function loadVariant(
  dir: string,
  file: StaticFile,
  common: [string, string][],
  encoding: Encoding,
): Promise<Variant> {
  const body = await readFile(join(dir, file.file + SUFFIX[encoding]))
  // A strong tag stands for exact bytes, so each encoding has its own.
  const etag = `"${file.hash}${SUFFIX[encoding].replace('.', '-')}"`
  const lasting = [...common, ...Object.entries(file.headers), ['Cache-Control', file.cacheControl], ['ETag', etag]]
  if (file.encodings.length > 0) lasting.push(['Vary', 'Accept-Encoding'])
  const own = [
    ['Content-Type', file.type],
    ['Content-Length', String(body.length)],
  ]
  if (encoding !== 'identity') own.push(['Content-Encoding', encoding])
  const headers = [...lasting, ...own].flat()
  return { etag, headers, notModified: lasting.flat(), written: writeOut(headers, body) }
}

interface Held {
  files: ReadonlyMap<string, Loaded>
  common: string[]
  note: AccessLog | undefined
}

function answer(held: Held, request: IncomingMessage, response: ServerResponse): boolean {
  const { files } = held
  const { method, url = '', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const mark = url.indexOf('?')
  const path = decode(mark < 0 ? url : url.slice(0, mark))
  const query = mark < 0 ? '' : url.slice(mark)
  const file = files.get(path)
  if (!file) return redirect(held, request, response, { path, query })
  if (query && file.dynamicQueryKeys.length > 0 && isDynamic(file, query)) return false
  const variant = file.variants.get(chooseEncoding(headers['accept-encoding'], file.encodings)) as Variant
  const requestId = newId('req')
  const unchanged = matches(headers['if-none-match'], variant.etag)
  held.note?.({ requestId, method, path, status: unchanged ? 304 : 200 })
  if (unchanged) writeHead(response, 304, variant.notModified, requestId).end()
  else if (method === 'HEAD') writeHead(response, 200, variant.headers, requestId).end()
  else if (!sendWritten(response, variant.written, requestId))
    writeHead(response, 200, variant.headers, requestId).end(bodyOf(variant.written))
  return true
}

function writeHead(response: ServerResponse, status: number, headers: string[], requestId: string): ServerResponse {
  return response.writeHead(status, headers.concat('X-Request-Id', requestId))
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
  { files, common, note }: Held,
  { method = 'GET' }: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: string; query: string },
): boolean {
  if (!path.endsWith('/')) return false
  const target = path.slice(0, -1)
  if (!files.get(target)?.page) return false
  const location = encodeURI(target) + query
  const own = ['Location', location, 'Content-Length', '0', 'Cache-Control', 'public, max-age=300']
  const requestId = newId('req')
  note?.({ requestId, method, path: target, status: 308 })
  writeHead(response, 308, [...common, ...own, 'Content-Security-Policy', NO_PAGE_POLICY], requestId).end()
  return true
}

function isDynamic(file: Loaded, query: string): boolean {
  const given = new URLSearchParams(query)
  return file.dynamicQueryKeys.some((key) => given.has(key))
}

/** If-None-Match compares weakly: a proxy may have marked our tag as weak, and the content is still the same. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
