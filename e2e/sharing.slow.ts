import { expect, test } from 'vitest'
import { indexedPages } from '../app/catalog/pages.ts'
import { PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { sharedSite } from './site.ts'

const PUBLIC = [...PRERENDERED_PATHS, ...RENDERED_PATHS]

const site = sharedSite()

const read = async (path: string) => (await fetch(site.url + path)).text()
const pathOf = (url: string) => new URL(url).pathname
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found as string)

test.each(indexedPages.map(({ path }) => path))(
  '%s has its description for search engines and for sharing',
  async (path) => {
    const html = await read(path)
    expect(pathOf(all(html, /<link rel="canonical" href="([^"]+)"/g)[0] as string)).toBe(path)
    expect(all(html, /<meta name="description" content="([^"]+)"/g)[0]?.length).toBeGreaterThan(50)
    expect(all(html, /<meta name="robots" content="([^"]*)"/g)).toEqual([])
    const picture = await fetch(
      site.url + pathOf(all(html, /<meta property="og:image" content="([^"]+)"/g)[0] as string),
    )
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    for (const data of all(html, /<script type="application\/ld\+json">([^<]+)</g))
      expect(data).not.toMatch(/"(aggregateRating|review)"/)
  },
)

test('The sitemap names every page that may be listed, and every page it names exists', async () => {
  const listed = all(await read('/sitemap.xml'), /<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g).map(pathOf)
  const unlisted = await Promise.all(
    PUBLIC.map(async (path) => ((await read(path)).includes('name="robots" content="noindex') ? path : undefined)),
  )
  expect(listed.sort()).toEqual(PUBLIC.filter((path) => !unlisted.includes(path)).sort())
})

test('robots.txt names the sitemap', async () => {
  expect(pathOf(all(await read('/robots.txt'), /^Sitemap: (.+)$/gm)[0] as string)).toBe('/sitemap.xml')
})

test('The manifest and its icons are there', async () => {
  const response = await fetch(`${site.url}/site.webmanifest`)
  expect(response.headers.get('Content-Type')).toContain('application/manifest+json')
  const { icons } = (await response.json()) as { icons: { src: string }[] }
  for (const { src } of [...icons, { src: '/favicon.svg' }, { src: '/apple-touch-icon.png' }]) {
    expect((await fetch(site.url + src)).status, src).toBe(200)
  }
})

test('Browsers that request an icon on their own get one', async () => {
  const response = await fetch(`${site.url}/favicon.ico`)
  expect(response.headers.get('Content-Type')).toBe('image/x-icon')
  // An icon file of one picture, 32 by 32.
  expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
})

test('security.txt has a contact and an expiry date', async () => {
  const text = await read('/.well-known/security.txt')
  expect(text).toMatch(/^Contact: mailto:.+@.+$/m)
  const days = (Date.parse(all(text, /^Expires: (.+)$/gm)[0] as string) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test.each(['/success', '/clarity-call-success'])('%s tells search engines not to list it', async (path) => {
  expect(all(await read(path), /<meta name="robots" content="([^"]+)"/g)[0]).toContain('noindex')
  expect(await read('/sitemap.xml')).not.toContain(path)
})
