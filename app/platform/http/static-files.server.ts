import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import type { FileAnswer } from '../process/log-output.server.ts'
import { chooseEncoding, type Encoding } from './content-encoding.ts'
import { ENCODING_SUFFIX, type FileBodies, readBodies, withTexts } from './file-bodies.server.ts'
import type { Replacement } from './replacement.ts'
import { assetHeaders, NON_PAGE_POLICY, securityHeaders } from './security-headers.ts'
import type { StaticFile, StaticManifest } from './static-manifest.ts'

interface StaticFiles {
  /** Answers a GET or HEAD for a file that was built, and returns true; leaves every other request untouched. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** From now on each page has these texts in place of its own. Until they are compressed the pages stay as they are. */
  replace(texts: readonly Replacement[]): Promise<void>
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
  note?: (answer: FileAnswer) => void,
  onPage?: (path: string, request: IncomingMessage) => void,
): Promise<StaticFiles> {
  const manifest: StaticManifest = JSON.parse(await readFile(join(dir, '..', 'static.json'), 'utf8'))
  const https = publicUrl.startsWith('https:')
  const pageHeaders = Object.entries(securityHeaders({ https }))
  const fewHeaders = Object.entries(assetHeaders({ https }))
  const address = { from: manifest.publicUrl, to: publicUrl }
  const built = await Promise.all(
    Object.entries(manifest.files).map(async ([path, file]) => {
      const bodies = await readBodies(dir, file)
      return { path, file, bodies: await withTexts(file, bodies, [address]) }
    }),
  )
  const describe = ({ path, file, bodies }: BuiltFile) =>
    [path, describeFile(file, bodies, file.asset ? fewHeaders : pageHeaders)] as const
  const files = new Map(built.map(describe))
  const site: LoadedSite = { files, redirectHeaders: pageHeaders.flat(), accessLog: note, onPage }
  const pages = built.filter(({ file }) => file.page)
  let latest: readonly Replacement[] = []
  return {
    handle: (request, response) => serveFile(site, request, response),
    async replace(texts) {
      if (texts === latest) return
      latest = texts
      const next = await Promise.all(
        pages.map(async (page) => describe({ ...page, bodies: await withTexts(page.file, page.bodies, texts) })),
      )
      // What came later may be ready earlier.
      if (texts === latest) for (const [path, file] of next) files.set(path, file)
    },
  }
}

/** A file with what it was built with, which stays in memory: a new build may take its place on the disk. */
interface BuiltFile {
  path: string
  file: StaticFile
  bodies: FileBodies
}

interface LoadedSite {
  files: ReadonlyMap<string, LoadedFile>
  redirectHeaders: readonly string[]
  accessLog: ((answer: FileAnswer) => void) | undefined
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
  const etag = `"${hash}${ENCODING_SUFFIX[encoding].replace('.', '-')}"`
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
