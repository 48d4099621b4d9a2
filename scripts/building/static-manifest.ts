import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inlineHashes } from '../../app/platform/document/document.ts'
import type { StaticFile, StaticManifest } from '../../app/platform/document/public-files.server.ts'
import { contentSecurityPolicy, NON_PAGE_POLICY } from '../../app/platform/http/security-headers.ts'

interface ManifestOptions {
  /** The site's address that the files contain. */
  publicUrl: string
  /** For a page's address, the query keys on which its content depends. */
  dynamicQueryKeys: Record<string, readonly string[]>
}

/**
 * Compresses every public file below `dir`, beside itself, and says how each is to be answered. What is not named here
 * is not served.
 *
 * @throws Error naming a file whose type is not known, or a page that its own policy would break
 */
export async function describeStaticFiles(dir: string, options: ManifestOptions): Promise<StaticManifest> {
  const names = await publicFiles(dir)
  const described = await Promise.all(names.map((name) => describe(dir, name, options)))
  return { publicUrl: options.publicUrl, files: Object.fromEntries(described.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** The address at which a file of the build is found; `shop/index.html` is `/shop`. */
function toUrlPath(name: string): string {
  if (name === 'index.html') return '/'
  return `/${name.replace(/\/index\.html$/, '')}`
}

async function publicFiles(dir: string): Promise<string[]> {
  const names: string[] = []
  for await (const entry of glob(['**/*', '.well-known/**/*'], { cwd: dir, withFileTypes: true })) {
    const name = relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (entry.isFile() && !EXCLUDED_FILES.test(name)) names.push(name)
  }
  return [...new Set(names)]
}

/** Vite's own metadata, source maps, leftovers of editors, and files that an earlier run compressed. */
const EXCLUDED_FILES = /(^|\/)\.(?!well-known\/)|\.(map|br|gz)$|~$/

async function describe(dir: string, name: string, options: ManifestOptions): Promise<[string, StaticFile]> {
  const body = await readFile(join(dir, name))
  const type = TYPES[extname(name)]
  if (!type)
    throw new Error(`the type of ${join(dir, name)} is not known; name it in scripts/building/static-manifest.ts`)
  const address = toUrlPath(name)
  const page = name.endsWith('.html')
  const file: StaticFile = {
    file: name,
    type,
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    compressed: COMPRESSIBLE.test(type) && (await compress(join(dir, name), body)),
    asset: ASSET.test(type),
    headers: {
      'Cache-Control': cacheControl(name),
      ...(SHOWN_ELSEWHERE.test(name) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      ...(hasPolicy(type) && {
        'Content-Security-Policy': page ? pagePolicy(name, body.toString()) : NON_PAGE_POLICY,
      }),
    },
    dynamicQueryKeys: [...(options.dynamicQueryKeys[address.replace(/(_|)\.data$/, '') || '/'] ?? [])],
  }
  return [address, file]
}

/** In emails, which some programs show in a browser, and where a page is shared. */
const SHOWN_ELSEWHERE = /^(art\/email|share)\//

/** Files that are part of a page, not pages themselves. */
const ASSET = /^(text\/(javascript|css)|font\/|image\/)/

/** A drawing may be opened as a document, in which its script would run: of all assets it alone has a policy. */
function hasPolicy(type: string): boolean {
  return !ASSET.test(type) || type.startsWith('image/svg')
}

function pagePolicy(name: string, html: string): string {
  const faults = pageProblems(html)
  if (faults.length > 0) throw new Error(`the page ${name} ${faults.join(', and it ')}`)
  return contentSecurityPolicy(inlineHashes(html))
}

/** What carries a hash in its name never changes; a page may change with every build; all else is checked hourly. */
function cacheControl(name: string): string {
  if (/^(assets|fonts)\//.test(name)) return 'public, max-age=31536000, immutable'
  if (/\.(html|data)$/.test(name)) return 'public, no-cache'
  return 'public, max-age=3600'
}

/** Writes the compressed file if it is smaller, which it is not for a few bytes. */
async function compress(path: string, body: Buffer): Promise<boolean> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    promisify(gzip)(body, { level: 9 }),
  ])
  if (Math.max(br.length, gz.length) >= body.length) return false
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return true
}

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|manifest|xml|javascript|ld))/

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  // React Router's answer to a navigation.
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
}

/**
 * What a built page must not have: its own Content-Security-Policy would block it, or it would compete with the first
 * paint. Each problem is a sentence; a page without problems gives an empty list.
 */
export function pageProblems(html: string): string[] {
  const markup = html.replace(/(<(script|style)[^>]*>)[\s\S]*?<\/\2>/g, '$1')
  return PROBLEMS.filter(([pattern]) => pattern.test(markup)).map(([, fault]) => fault)
}

const PROBLEMS: [pattern: RegExp, fault: string][] = [
  [/<[^>]*\sstyle="/, 'has a style attribute, which its policy blocks'],
  [/<[^>]*\son[a-z]+="/, 'has an event handler attribute, which its policy blocks'],
  [
    /<link(?![^>]*media="print")[^>]*rel="(modulepreload|stylesheet)"/,
    'loads a script or a stylesheet before the first paint',
  ],
  [/<script(?! nomodule)[^>]*\s(src=|type="module")/, 'has a script that document.ts did not put off'],
  [/<script(?![^>]*\sintegrity="sha256-)[^>]*\ssrc=/, 'has a script without its integrity'],
  [/<[^>]*\ssrc(set)?="(https?:)?\/\//, 'loads from another origin'],
]
