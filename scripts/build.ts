import { existsSync, globSync, statSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { freeMoneyFinder } from '../app/catalog/money-finder.ts'
import { isDrawnSmall, SMALL_WIDTH, smallOf } from '../app/catalog/product-documents.ts'
import { SAMPLE_CHAPTER_PDF } from '../app/catalog/sample-chapter.ts'
import { buildSnapshot } from '../app/catalog/snapshots.ts'
import { testimonials } from '../app/catalog/testimonials.ts'
import { withCriticalCss } from '../app/platform/document/critical-css.ts'
import { PUBLIC_URL_MARK } from '../app/platform/document/public-url-mark.ts'
import { DYNAMIC_QUERY_KEYS } from '../app/routes.ts'
import { buildProducts } from '../products/build.ts'
import type { Contents } from '../products/product.ts'
import { printSampleChapter } from '../products/sample-chapter.ts'
import { CommandError, runNode } from './building/child.ts'
import { drawIcons, drawShareImages } from './building/share-images.ts'
import { buildKey, buildTimeEnv, builtPublicUrl, COMPILE_CACHE, removeStamp, writeStamp } from './building/stamp.ts'
import { describeStaticFiles } from './building/static-manifest.ts'
import { loadEnv } from './load-env.ts'

/** The pictures of the pages that the server renders, which no built page names. */
const renderedPictures = (): [path: string, title: string][] => [
  ['/share/free-money-finder.png', freeMoneyFinder.meta.title],
  ['/share/contact.png', 'Contact: ask about funding for your business'],
  ['/share/testimonials.png', testimonials.meta.title.split(' | ')[0] ?? ''],
  ['/share/clarity-call.png', 'Clarity Call: 30 minutes on what you qualify for'],
  ['/share/login.png', 'Sign in'],
]

/**
 * Makes `build/`: the pages and the server (one bundle), the products, every public file compressed, and a stamp that
 * is written last. A server that is running meanwhile is not disturbed: it holds its files in memory.
 *
 * @throws Error saying which step failed, and why
 */
export async function build(): Promise<void> {
  checkContent()
  const key = buildKey()
  await removeStamp()
  await runStep('products', swapInProducts)
  await runStep('pages and server', buildPages)
  await runStep('the manifest, without what nobody asks of it', thinManifest)
  await runStep('the styles that each page needs first', extractCriticalStyles)
  await runStep("the site's address", fillInPublicUrl)
  await runStep('what the server reads as it runs', copyRuntimeFiles)
  await runStep('an empty database', makeDatabaseTemplate)
  await runStep('pages to look at', copyPreviews)
  await runStep('the free chapter', writeSampleChapter)
  await runStep('pictures for sharing', async () => `${await drawShareImages(CLIENT, renderedPictures())} drawn`)
  await runStep('icons', async () => `${await drawIcons(CLIENT)} drawn`)
  await runStep('public files, compressed', describePublicFiles)
  await writeStamp(key)
}

class ContentError extends Error {}

/** Pages trust what they read, such as that evidence is whole. */
function checkContent(): void {
  const wrong = buildSnapshot({}).problems.map(
    ({ file, path, message }) => `  - content/site/${file}.yaml, ${path.join('.')}: ${message}`,
  )
  if (wrong.length > 0) throw new ContentError(['The site’s content can’t be used:', ...wrong].join('\n'))
}

async function runStep(name: string, work: () => Promise<string>): Promise<void> {
  const started = performance.now()
  const result = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`built ${name} in ${seconds} s: ${result}`)
}

const CLIENT = 'build/client'

async function buildPages(): Promise<string> {
  await Promise.all(
    [CLIENT, 'build/server', 'build/static.json'].map((path) => rm(path, { recursive: true, force: true })),
  )
  const env = { ...buildTimeEnv(process.env), NODE_ENV: 'production' }
  await runNode('node_modules/@react-router/dev/bin.cjs', ['build'], { env, output: 'quiet' })
  if (!existsSync('build/server/index.js')) throw new Error('React Router built no server')
  return 'build/client, build/server'
}

interface RouteManifest {
  entry: { imports: string[] }
  routes: Record<string, { [key: string]: unknown; imports: string[] }>
}

/**
 * Every page loads React Router's manifest of all routes. What a route's module imports is named for links that fetch it ahead, which
 * lead to public pages; elsewhere a browser finds it in the module. What is absent counts as false.
 */
async function thinManifest(): Promise<string> {
  const [path] = globSync(`${CLIENT}/assets/manifest-*.js`).filter((file) => statSync(file).size > 1)
  if (!path) throw new Error('React Router wrote no manifest')
  const [, start = '', json = ''] =
    /^(window\.__reactRouterManifest=)(.*?);?$/s.exec(await readFile(path, 'utf8')) ?? []
  const { entry, routes, ...rest }: RouteManifest = JSON.parse(json)
  const thin = Object.entries(routes).map(([id, { imports, ...route }]) => {
    const ahead = /^(site\/|finder\/quiz)/.test(id) ? imports.filter((chunk) => !entry.imports.includes(chunk)) : []
    const told: [string, unknown][] = Object.entries({ ...route, imports: ahead })
    return [
      id,
      Object.fromEntries(told.filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0))),
    ]
  })
  await writeFile(path, `${start}${JSON.stringify({ entry, routes: Object.fromEntries(thin), ...rest })};`)
  return path
}

/** Each prerendered page carries what it needs itself, and fetches the whole stylesheet once it has been painted. */
async function extractCriticalStyles(): Promise<string> {
  const paths = globSync(`${CLIENT}/**/*.html`)
  const stylesheets = new Map<string, string>()
  for (const path of paths) {
    const page = withCriticalCss(await readFile(path, 'utf8'))
    if (!page) throw new Error(`${path} does not carry its stylesheet as <style id="css">; see root.tsx`)
    await writeFile(path, page.html)
    stylesheets.set(page.stylesheet.href, page.stylesheet.css)
  }
  for (const [address, css] of stylesheets) await writeFile(join(CLIENT, address), css)
  return `${paths.length} pages`
}

/** As it is known now, so that a server with this address can serve the files as they are. */
async function fillInPublicUrl(): Promise<string> {
  const publicUrl = builtPublicUrl(process.env)
  const paths = globSync(`${CLIENT}/**/*.{html,xml,txt}`)
  for (const path of paths) {
    const text = await readFile(path, 'utf8')
    if (text.includes(PUBLIC_URL_MARK)) await writeFile(path, text.replaceAll(PUBLIC_URL_MARK, publicUrl))
  }
  return publicUrl
}

/** So that a server needs only `build/`, `package.json`, the scripts that start it and its packages. */
async function copyRuntimeFiles(): Promise<string> {
  for (const [from, to] of RUNTIME_FILES) {
    await rm(to, { recursive: true, force: true })
    await cp(from, to, { recursive: true })
  }
  return RUNTIME_FILES.map(([, to]) => to).join(', ')
}

const RUNTIME_FILES = [
  ['migrations', 'build/migrations'],
  ['app/finder/editions/publishing/typefaces', 'build/typefaces'],
] as const

/** By the bundle itself, in a separate process that leaves its compile cache for the next start. */
async function makeDatabaseTemplate(): Promise<string> {
  await Promise.all(['build/database', COMPILE_CACHE].map((path) => rm(path, { recursive: true, force: true })))
  const bundle = pathToFileURL(resolve('build/server/index.js')).href
  const code = `import(${JSON.stringify(bundle)}).then((built) => built.makeTemplate('build', 'build/migrations'))`
  await runNode('--eval', [code], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE },
    output: 'quiet',
  })
  return 'build/database'
}

/** Downloads are read from the folder while a server runs, so a new one takes the old one's place in one move. */
async function swapInProducts(): Promise<string> {
  const [next, current, last] = ['build/products.next', 'build/products', 'build/products.last']
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  const contents = await buildProducts(next)
  await rm(last, { recursive: true, force: true })
  if (existsSync(current)) await rename(current, last)
  await rename(next, current)
  await rm(last, { recursive: true, force: true })
  return Object.entries(contents)
    .map(([id, { version, files }]) => `${id} ${version} (${files.length} files)`)
    .join(', ')
}

/** One page of each document, where the product's own page shows it. */
async function copyPreviews(): Promise<string> {
  const contents: Contents = JSON.parse(await readFile('build/products/contents.json', 'utf8'))
  const previews = Object.values(contents).flatMap((product) => product.previews)
  for (const { path } of previews) {
    const address = `/previews/${path.replace('/previews/', '/')}`
    const to = join(CLIENT, address)
    await mkdir(dirname(to), { recursive: true })
    await copyFile(join('build/products', path), to)
    if (isDrawnSmall(address)) await sharp(to).resize(SMALL_WIDTH).avif({ quality: 46 }).toFile(smallOf(to))
  }
  return `${previews.length} copied`
}

async function writeSampleChapter(): Promise<string> {
  const to = join(CLIENT, SAMPLE_CHAPTER_PDF)
  await mkdir(dirname(to), { recursive: true })
  await writeFile(to, await printSampleChapter())
  return to
}

async function describePublicFiles(): Promise<string> {
  const manifest = await describeStaticFiles(CLIENT, {
    publicUrl: builtPublicUrl(process.env),
    dynamicQueryKeys: DYNAMIC_QUERY_KEYS,
  })
  await writeFile('build/static.json', `${JSON.stringify(manifest, null, 1)}\n`)
  const files = Object.values(manifest.files)
  return `${files.length} files, ${files.filter(({ file }) => file.endsWith('.html')).length} of them pages`
}

if (import.meta.main) {
  loadEnv()
  try {
    await build()
  } catch (error) {
    const saysAll = error instanceof CommandError || error instanceof ContentError
    console.error(saysAll ? `The build failed: ${error.message}` : error)
    process.exitCode = 1
  }
}
