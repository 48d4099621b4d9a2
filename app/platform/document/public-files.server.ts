import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppContext } from '../app-context.ts'
import { SECOND } from '../clock.ts'
import { HttpError } from '../http/http-error.ts'
import { sha256 } from '../sha256.ts'
import { compressBody, FAST_BROTLI } from './compress.ts'
import { answerWith, type CachedPage, cachePage, storePage } from './page-cache.ts'
import { drawSharePicture, readSharePicture, type SharePicture } from './share-picture.server.ts'

/** What contains the site's address: pages, /sitemap.xml, /robots.txt and /.well-known/security.txt. */
export const MAY_HAVE_PUBLIC_URL = /^(text\/(html|plain)|application\/xml)/

/** What the build says of its public files; written to `build/static.json`. */
export interface StaticManifest {
  /** The site's address that the files contain. A server with another one puts its own in its place. */
  publicUrl: string
  /** Every address that is answered, without query, beginning with a slash. */
  files: Record<string, StaticFile>
}

export interface StaticFile {
  /** Path below the folder of public files. */
  file: string
  type: string
  /** A hash of the content, without quotes. */
  hash: string
  /** Whether `.br` and `.gz` are beside it. */
  compressed: boolean
  /** Never shown as a document of its own: it carries the few security headers that browsers heed on such an answer. */
  asset: boolean
  /** Cache-Control, and a policy of its own. */
  headers: Record<string, string>
  /** A request with one of these in its query is not for this file: its answer depends on their value. */
  dynamicQueryKeys: string[]
}

type Deps = Pick<AppContext, 'publicUrl' | 'releases'>

interface PublicFiles {
  answer: MiddlewareHandler
  /**
   * Renders what the build rendered, once more, as a release says it. What can't be rendered keeps its last answer.
   *
   * @param others pages of the server, which have pictures for sharing, too
   * @returns what makes them be served
   */
  prepare(render: (path: string) => Promise<Response>, others: readonly string[]): Promise<{ swap(): void }>
}

/**
 * Answers a GET or HEAD for what the build made, and leaves every other request to the next. Texts are in memory, with the
 * site's address, each compressed once; all else is sent as it is on the disk.
 *
 * An address is only ever looked up in the manifest, so none can lead out of the folder.
 *
 * @param dir the folder of public files; `static.json` is beside it
 * @throws Error when the build is missing or incomplete
 */
export async function openPublicFiles(dir: string, deps: Deps): Promise<PublicFiles> {
  const manifest: StaticManifest = JSON.parse(await readFile(join(dir, '..', 'static.json'), 'utf8'))
  const entries = Object.entries(manifest.files)
  const answers = new Map(
    await Promise.all(
      entries.map(async ([path, file]) => {
        const isText = MAY_HAVE_PUBLIC_URL.test(file.type)
        return [
          path,
          { file, answer: isText ? await textAnswer(dir, file, manifest.publicUrl, deps) : undefined },
        ] as const
      }),
    ),
  )
  const fromDisk = serveStatic({ root: dir, precompressed: true })
  let rendered: ReadonlyMap<string, CachedPage | 'as built'> = new Map()
  let shares: ReadonlyMap<string, SharePicture> = new Map()
  return {
    async answer(context, next) {
      const { method, path } = context.req
      const found = method === 'GET' || method === 'HEAD' ? answers.get(path) : undefined
      if (!found || found.file.dynamicQueryKeys.some((key) => context.req.query(key) !== undefined)) return next()
      const asBuilt = () => (found.answer ? found.answer(context) : asset(context, found.file, fromDisk))
      const share = deps.releases.version() && shares.get(path)
      if (share) return sharePicture(context, found.file, share)
      const page = deps.releases.version() && isRendered(found.file) ? rendered.get(path) : 'as built'
      if (page === 'as built') return asBuilt()
      if (page) return answerWith(page, context.req.raw)
      // Not yet rendered after a start, or led elsewhere.
      await next()
      if (context.res.status !== 500) return
      context.res = undefined
      context.res = await asBuilt()
    },
    async prepare(render, others) {
      const next = new Map<string, CachedPage | 'as built'>()
      const nextShares = new Map<string, SharePicture>()
      const note = (html: string) => {
        const share = readSharePicture(html)
        if (share) nextShares.set(share.path, share)
      }
      for (const path of others) note(await (await render(path)).text())
      for (const [path, file] of entries.filter(([, one]) => isRendered(one))) {
        const answer = await render(path)
        // Led elsewhere, such as to a quiz of another site: its route answers from then on.
        if (answer.status >= 300 && answer.status < 400) continue
        const response = await renderFile(file, answer, note)
        const last = deps.releases.version() ? rendered.get(path) : undefined
        next.set(path, response ? await storePage('', response, compressFast) : (last ?? 'as built'))
      }
      return {
        swap() {
          rendered = next
          shares = nextShares
          // Nobody waits for the second that it takes to make all of them as small as the build does: not the other processes
          // of this machine either, which render the same now.
          setTimeout(() => void compressWell(next, () => rendered === next), 5 * SECOND).unref()
        },
      }
    },
  }
}

const compressFast = (body: Uint8Array, encoding: 'br' | 'gzip') => compressBody(body, encoding, FAST_BROTLI)

async function compressWell(pages: ReadonlyMap<string, CachedPage | 'as built'>, isShown: () => boolean) {
  for (const page of pages.values()) {
    if (!isShown()) return
    if (page !== 'as built') page.bodies.br = await compressBody(page.bodies.identity, 'br')
  }
}

/** What the build had from a route: a page, its data, or a file such as the sitemap. */
function isRendered({ file, type }: StaticFile): boolean {
  return /\.(html|data)$/.test(file) || /^application\/(xml|manifest)/.test(type) || file === 'robots.txt'
}

/** With the headers of the file that the build made of it. @returns undefined when it can't be rendered */
async function renderFile(
  file: StaticFile,
  response: Response,
  note: (text: string) => void,
): Promise<Response | undefined> {
  if (response.status !== 200) return undefined
  const text = await response.text()
  note(text)
  const policy = response.headers.get('Content-Security-Policy')
  const headers = { ...file.headers, 'Content-Type': file.type, ETag: `"${sha256(text).slice(0, 22)}"` }
  return new Response(text, { headers: { ...headers, ...(policy && { 'Content-Security-Policy': policy }) } })
}

/** As the page says it now: what was built has the words that ship. */
async function sharePicture(context: Context, file: StaticFile, share: SharePicture): Promise<Response> {
  context.set('isAsset', file.asset)
  const key = JSON.stringify(share)
  const drawing = drawn.get(key) ?? drawSharePicture(share)
  if (drawn.size > MAX_DRAWN) drawn.clear()
  drawn.set(key, drawing)
  const picture = await drawing.catch((error: unknown) => {
    drawn.delete(key)
    throw error
  })
  const headers = { ...file.headers, 'Content-Type': file.type, ETag: `"${sha256(key).slice(0, 22)}"` }
  return new Response(context.req.method === 'HEAD' ? null : picture, { headers })
}

const drawn = new Map<string, ReturnType<typeof drawSharePicture>>()
/** Some 30 KB each. */
const MAX_DRAWN = 50

async function textAnswer(dir: string, file: StaticFile, builtFor: string, deps: Deps) {
  const built = await readFile(join(dir, file.file), 'utf8')
  return cachePage(
    async () => deps.publicUrl(),
    async () => {
      const text = built.replaceAll(builtFor, deps.publicUrl())
      const hash = text === built ? file.hash : sha256(text).slice(0, 22)
      return new Response(text, { headers: { ...file.headers, 'Content-Type': file.type, ETag: `"${hash}"` } })
    },
    {
      ignoresQuery: true,
      compressWith: async (body, encoding) =>
        file.compressed && built === Buffer.from(body).toString()
          ? new Uint8Array(await readFile(join(dir, file.file + SUFFIX[encoding])))
          : compressBody(body, encoding),
    },
  )
}

async function asset(context: Context, file: StaticFile, fromDisk: MiddlewareHandler): Promise<Response> {
  context.set('isAsset', file.asset)
  // The same file in other bytes where it's compressed: by RFC 9110 a weak tag says just that.
  const tag = `W/"${file.hash}"`
  const headers = { ...file.headers, ETag: tag, ...(file.compressed && { Vary: 'Accept-Encoding' }) }
  if (context.req.header('If-None-Match')?.includes(tag)) return new Response(null, { status: 304, headers })
  const answer = await fromDisk(context, async () => {})
  // A build of another release took it away under this server.
  if (!answer) throw new HttpError(404, 'no_such_file', 'This file is of another release. Please load the page again.')
  for (const [name, value] of Object.entries({ ...headers, 'Content-Type': file.type })) answer.headers.set(name, value)
  answer.headers.delete('Last-Modified')
  return answer
}

const SUFFIX = { br: '.br', gzip: '.gz' }
