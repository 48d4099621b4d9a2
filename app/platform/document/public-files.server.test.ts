import { mkdir, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { max } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeStaticFiles } from '../../../scripts/building/static-manifest.ts'
import { site } from '../../../site.config.ts'
import { publishPart } from '../../../test/publish.ts'
import { shopForFile } from '../../../test/shop.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { type Application, openApplication } from '../../application.ts'
import { contentReleases } from '../../operations/releases/releases.sql.ts'
import { parseEnv } from '../process/env.server.ts'
import type { PageHandler } from './render-page.ts'

// A build as small as one can be, described by the build's own code and asked over a real socket, because fetch and URL
// would tidy the very addresses that an attacker sends.
const BUILT_FOR = 'http://localhost:3000'
const HOME = `<!doctype html><title>Home</title><p>${'Money you never pay back. '.repeat(40)}</p><script>go()</script>`
const FILES: Record<string, string | Buffer> = {
  'index.html': HOME,
  'shop/index.html': HOME.replaceAll('Home', 'Shop'),
  'testimonials/index.html': HOME.replaceAll('Home', 'Stories'),
  'testimonials.data': `["stories", "${'x'.repeat(200)}"]`,
  'assets/root-abc123.js': `export const words = "${'word '.repeat(100)}"`,
  'assets/root-abc123.js.map': '{}',
  'assets/taken-abc123.js': 'export {}',
  'fonts/besley-1.woff2': Buffer.from([0, 1, 2, 3]),
  'art/menu.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'robots.txt': `User-agent: *\nAllow: /\n${'# and all of it\n'.repeat(9)}Sitemap: ${BUILT_FOR}/sitemap.xml\n`,
  '.well-known/security.txt': 'Contact: mailto:support@unborrowed.example\n',
  '.vite/manifest.json': '{}',
  '.env': 'SECRET=1',
}

const root = tempFolder('static')
const publicFiles = join(root, 'client')
beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(join(publicFiles, name, '..'), { recursive: true })
    await writeFile(join(publicFiles, name), content)
  }
  const dynamicQueryKeys = { '/testimonials': ['tag'] }
  const manifest = await describeStaticFiles(publicFiles, { publicUrl: BUILT_FOR, dynamicQueryKeys })
  await writeFile(join(root, 'static.json'), JSON.stringify(manifest))
  await rm(join(publicFiles, 'assets/taken-abc123.js')) // by the build of another release
})
const shop = shopForFile({ runJobs: false, env: { PUBLIC_URL: 'https://grants.example.com' }, publicFiles })

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, headers, method, host: '127.0.0.1', agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

const ENCODED = { vary: 'Accept-Encoding' }
const FEW = [
  ...['cache-control', 'connection', 'content-length', 'content-type', 'cross-origin-resource-policy', 'date', 'etag'],
  ...['strict-transport-security', 'vary', 'x-content-type-options', 'x-request-id'],
]

/** What no two answers share. */
const VARYING = { date: '', 'x-request-id': '' }

test('A page is answered in full, with its type, its length and every security header, and HEAD with the same', async () => {
  const { status, headers, body } = await ask('/')
  expect(status).toBe(200)
  expect(body.toString()).toBe(HOME)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(HOME.length),
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+=';/)
  const head = await ask('/', {}, 'HEAD')
  expect(head.body).toHaveLength(0)
  expect({ ...head.headers, ...VARYING }).toEqual({ ...headers, ...VARYING })
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('A page unpacks from %s to the same text, with its own ETag', async (encoding, unpack) => {
  const [plain, packed] = [await ask('/'), await ask('/', { 'Accept-Encoding': encoding })]
  expect(packed.headers['content-encoding']).toBe(encoding)
  expect(packed.headers['content-length']).toBe(String(packed.body.length))
  expect(unpack(packed.body).toString()).toBe(HOME)
  expect(packed.headers.etag).toMatch(/^"[\w-]+"$/)
  expect(packed.headers.etag).not.toBe(plain.headers.etag)
})

test('A page is counted when it is sent whole, by its path alone, and no other file is', async () => {
  const reader = { 'User-Agent': 'Mozilla/5.0 (Android) Firefox/140.0' }
  const { headers } = await ask('/')
  shop.deps.pageCounter.take()
  await ask('/shop?gclid=someone@example.com', reader)
  await ask('/', { ...reader, 'If-None-Match': String(headers.etag) })
  await ask('/', reader, 'HEAD')
  for (const path of ['/shop/', '/robots.txt', '/testimonials.data', '/nowhere']) await ask(path, reader)
  expect(shop.deps.pageCounter.take().map(({ path }) => path)).toEqual(['/shop'])
})

test('A page is not sent again to clients that have it, and sent to those that have another encoding or version of it', async () => {
  const { headers } = await ask('/', { 'Accept-Encoding': 'br' })
  for (const tag of [headers.etag as string, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
    const again = await ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': tag })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' })
  }
  expect(await ask('/', { 'If-None-Match': headers.etag as string })).toMatchObject({ status: 200 })
  expect(await ask('/', { 'If-None-Match': '"older"' })).toMatchObject({ status: 200 })
})

test('A page is found whatever parameters an advertisement adds, and left to the application if it depends on the query', async () => {
  expect((await ask('/?utm_source=mail&x=%2F')).body.toString()).toBe(HOME)
  expect((await ask('/testimonials?utm=1')).status).toBe(200)
  for (const path of ['/testimonials?tag=Grants', '/testimonials?a=1&t%61g=x', '/testimonials.data?tag=Grants']) {
    expect((await ask(path)).body.toString()).not.toContain('tories')
  }
})

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ['/art/menu.svg', 'image/svg+xml; charset=utf-8', 'public, max-age=3600'],
  ['/testimonials.data', 'text/x-script; charset=utf-8', 'public, no-cache'],
])('%s has the type %s', async (path, type, cacheControl) => {
  const { status, headers } = await ask(path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
})

test.each([
  ['/assets/root-abc123.js', 'text/javascript; charset=utf-8'],
  ['/fonts/besley-1.woff2', 'font/woff2'],
])('%s is cached for a year and has only the headers that browsers use on it', async (path, type) => {
  const { headers } = await ask(path)
  expect(Object.keys({ ...headers, ...ENCODED }).sort()).toEqual(FEW)
  expect(headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test.each([
  '/index.html',
  '/static.json',
  '/.env',
  '/.vite/manifest.json',
  '/assets/root-abc123.js.map',
  '/assets/taken-abc123.js',
  '/../static.json',
  '/..%2fstatic.json',
  '/assets%5croot-abc123.js',
  '/%00',
  '/%',
  '/%E0%A4%A',
  '//evil.example/',
  '/SHOP',
  '*',
  '/__proto__',
])('The address %s is no file', async (path) => {
  expect((await ask(path)).status).toSatisfy((status: number) => status > 300 && status < 500)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('No file is sent for %s', async (method) => {
  expect((await ask('/', {}, method)).body.toString()).not.toContain('Money you never pay back')
})

test('A file names the address that the site is served under, whatever address the build knew', async () => {
  const plain = await ask('/robots.txt')
  expect(plain.body.toString()).toContain('Sitemap: https://grants.example.com/sitemap.xml')
  const zipped = await ask('/robots.txt', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.body).toString()).toBe(plain.body.toString())
  expect(zipped.headers['content-length']).toBe(String(zipped.body.length))
})

describe('Pages that were published', () => {
  // A page's words are those of the release that it's rendered with: a page fails with some, or waits.
  const broken = new Map<string, (coach: string) => boolean>()
  const html = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, no-cache' }
  let isHeld = Promise.resolve()
  const pages: PageHandler = async ({ url }) => {
    const { coach } = site
    await isHeld
    return broken.get(new URL(url).pathname)?.(coach)
      ? new Response('', { status: 500 })
      : new Response(`<!doctype html><title>${coach}</title>`, { headers: html })
  }
  const published = shopForFile({ runJobs: false, publicFiles, pages })
  const title = async (path: string, { app }: Pick<Application, 'app'> = published) =>
    /<title>(.*)<\/title>/.exec(await (await app.request(path)).text())?.[1]
  const itemsOf = async ({ deps }: Pick<Application, 'deps'>) => {
    const source = deps.deskItemSources.find(({ name }) => name === 'content')
    return (await source?.find({ limit: 10, hidden: [] }))?.map(({ fact }) => fact)
  }
  const publish = (name: string) => publishPart(published.deps, 'site', 'coach', () => name)

  test('are rendered; one that can’t be keeps its last answer, also after a restart, and the desk says so', async () => {
    expect(await title('/shop')).toBe('Shop')
    broken.set('/shop', (coach) => coach === 'Ada')
    await publish('Ada')
    expect([await title('/'), await title('/shop')]).toEqual(['Ada', 'Simone'])
    const item = 'The page /shop couldn’t be shown as you published it'
    expect(await itemsOf(published)).toEqual([item])
    await publish('Grace')
    expect([await title('/'), await title('/shop'), await itemsOf(published)]).toEqual(['Grace', 'Grace', []])
    broken.set('/shop', (coach) => coach === 'Mary')
    broken.set('/contact', (coach) => coach === 'Mary')
    await publish('Mary')
    expect([await title('/shop'), await title('/contact')]).toEqual(['Grace', 'Grace'])
    // The page that always fails has nothing but what ships.
    broken.set('/testimonials', () => true)
    const { env, log, clock, contents } = { env: parseEnv({ MODE: 'test', DATA_DIR: root }), ...published.deps }
    const { database } = published
    const restarted = await openApplication({ env, log, clock, database, contents, pages, publicFiles })
    expect((await restarted.app.request('/testimonials')).status).toBe(200)
    await restarted.deps.releases.renderAgain()
    const titles = ['/', '/shop', '/contact', '/testimonials'].map((path) => title(path, restarted))
    expect(await Promise.all(titles)).toEqual(['Mary', 'Grace', 'Grace', 'Stories'])
    expect(await itemsOf(restarted)).toEqual(expect.arrayContaining([item]))
    await restarted.stop(1000)
  })

  test('answer as they were while they are rendered anew, and then all change at once', async () => {
    await publish('Ada')
    const newest = () => published.database.db.select({ id: max(contentReleases.id) }).from(contentReleases)
    const before = await newest()
    const held = Promise.withResolvers<void>()
    isHeld = held.promise
    const publishing = publish('Grace')
    await expect.poll(newest).not.toEqual(before)
    expect([await title('/'), await title('/shop')]).toEqual(['Ada', 'Ada'])
    held.resolve()
    await publishing
    expect([await title('/'), await title('/shop')]).toEqual(['Grace', 'Grace'])
  })
})
