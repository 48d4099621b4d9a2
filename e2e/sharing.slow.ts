import { beforeAll, describe, expect, test } from 'vitest'
import { offers } from '../app/catalog/offers.ts'
import { indexedPages } from '../app/catalog/pages.ts'
import { PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { sharedSite } from './site.ts'

// What search engines and shared links read. The data of the pages is checked against schema.org and what Google's documentation of
// rich results requires (developers.google.com/search/docs/appearance/structured-data, read in November 2026).
type Thing = { '@type': string; '@context'?: string } & Record<string, unknown>

const site = sharedSite()
const read = async (path: string) => (await fetch(site.url + path)).text()
const pathOf = (url: string) => new URL(url).pathname
const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found as string)

const pages = new Map<string, string>()
const data = new Map<string, Thing[]>()
beforeAll(async () => {
  for (const path of [...PRERENDERED_PATHS, ...RENDERED_PATHS]) {
    const html = await read(path)
    pages.set(path, html)
    const scripts = matches(html, /<script type="application\/ld\+json">([^<]+)</g)
    data.set(
      path,
      scripts.map((json) => JSON.parse(json) as Thing),
    )
  }
})

const all = (type: string) => [...data.values()].flat().filter((thing) => thing['@type'] === type)
const on = (path: string, type: string) => (data.get(path) ?? []).filter((thing) => thing['@type'] === type)

test('The home page says who runs the site', async () => {
  const [organization] = on('/', 'Organization')
  expect(organization).toMatchObject({ name: 'Unborrowed', url: expect.stringMatching(/^https?:\/\/[^/]+\/$/) })
  const logo = await fetch(site.url + pathOf(String(organization?.logo)))
  expect([logo.status, logo.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(on('/', 'WebSite')).toMatchObject([
    { name: 'Unborrowed', url: organization?.url, publisher: { '@id': organization?.['@id'] } },
  ])
})

test('Every other listed page has its breadcrumbs', () => {
  const listed = [...data].filter(([path, things]) => path !== '/' && things.length > 0)
  expect(listed.length).toBeGreaterThanOrEqual(14)
  for (const [path] of listed) {
    const [trail] = on(path, 'BreadcrumbList')
    const steps = (trail?.itemListElement ?? []) as Thing[]
    expect(
      steps.map(({ position }) => position),
      path,
    ).toEqual([1, 2])
    expect(steps.map(({ item }) => pathOf(String(item)))).toEqual(['/', path])
    for (const { name } of steps) expect(String(name).length).toBeGreaterThan(1)
  }
})

describe.each(Object.values(offers).map((offer) => [offer.title, offer] as const))('%s', (title, offer) => {
  const kind = offer.nextStep ? 'Service' : offer.onSale ? 'Product' : 'CreativeWork'

  test('has its type, a name, a description and the price shown on the page', () => {
    const thing = on(offer.path, kind).find(({ name }) => name === title)
    expect(String(thing?.description).length).toBeGreaterThan(50)
    if (!offer.onSale) return expect(thing).not.toHaveProperty('offers')
    expect(thing?.offers).toMatchObject({
      '@type': 'Offer',
      price: (offer.displayPrices.own.cents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: thing?.url,
    })
    expect(offer.charge.amountCents).toBeLessThanOrEqual(offer.displayPrices.own.cents)
  })
})

test('A product has its brand and an existing picture; a service has its provider and area', async () => {
  expect(all('Product').length).toBeGreaterThan(0)
  for (const { image, brand, offers: offer } of all('Product')) {
    expect((await fetch(site.url + pathOf(String(image)))).status).toBe(200)
    expect(brand).toEqual({ '@type': 'Brand', name: 'Unborrowed' })
    expect(offer).toBeDefined()
  }
  expect(all('Service').length).toBe(3)
  for (const { provider, areaServed } of all('Service')) {
    expect(provider).toMatchObject({ '@type': 'Organization', name: 'Unborrowed' })
    expect(areaServed).toEqual({ '@type': 'Country', name: 'United States' })
  }
})

test('The Society has both of its prices', () => {
  const [society] = on('/society', 'Service')
  expect(society?.offers).toMatchObject({
    priceSpecification: [
      { price: '35.00', unitText: 'month' },
      { price: '97.00', unitText: 'month' },
    ],
  })
})

test.each(indexedPages.map(({ path }) => path))(
  '%s has its description for search engines and for sharing',
  async (path) => {
    const html = pages.get(path) ?? ''
    expect(pathOf(matches(html, /<link rel="canonical" href="([^"]+)"/g)[0] as string)).toBe(path)
    expect(matches(html, /<meta name="description" content="([^"]+)"/g)[0]?.length).toBeGreaterThan(50)
    expect(matches(html, /<meta name="robots" content="([^"]*)"/g)).toEqual([])
    const picture = await fetch(
      site.url + pathOf(matches(html, /<meta property="og:image" content="([^"]+)"/g)[0] as string),
    )
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(data.get(path)).not.toEqual([])
    expect(JSON.stringify(data.get(path))).not.toMatch(/"(aggregateRating|review)"/)
  },
)

test('The sitemap names every page that may be listed, and every page it names exists', async () => {
  const listed = matches(await read('/sitemap.xml'), /<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g).map(
    pathOf,
  )
  const indexed = [...pages].filter(([, html]) => !html.includes('name="robots" content="noindex'))
  expect(listed.sort()).toEqual(indexed.map(([path]) => path).sort())
})

test('robots.txt names the sitemap', async () => {
  expect(pathOf(matches(await read('/robots.txt'), /^Sitemap: (.+)$/gm)[0] as string)).toBe('/sitemap.xml')
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
  const days = (Date.parse(matches(text, /^Expires: (.+)$/gm)[0] as string) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test.each(['/success', '/clarity-call-success'])('%s tells search engines not to list it', async (path) => {
  expect(matches(pages.get(path) ?? '', /<meta name="robots" content="([^"]+)"/g)[0]).toContain('noindex')
  expect(await read('/sitemap.xml')).not.toContain(path)
})
