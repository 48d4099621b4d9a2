import { beforeAll, describe, expect, test } from 'vitest'
import { offers } from '../app/catalog/offers.ts'
import { PRERENDERED_PATHS, RENDERED_PATHS } from '../app/routes.ts'
import { sharedSite } from './site.ts'

// Checks the data of the pages against schema.org and what Google's documentation of rich results requires
// (developers.google.com/search/docs/appearance/structured-data, read in November 2026).
type Thing = { '@type': string; '@context'?: string } & Record<string, unknown>

const site = sharedSite()
const data = new Map<string, Thing[]>()
beforeAll(async () => {
  for (const path of [...PRERENDERED_PATHS, ...RENDERED_PATHS]) {
    const html = await (await fetch(site.url + path)).text()
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]+)</g)]
    data.set(
      path,
      scripts.map(([, json = '']) => JSON.parse(json) as Thing),
    )
  }
})

const all = (type: string) => [...data.values()].flat().filter((thing) => thing['@type'] === type)
const on = (path: string, type: string) => (data.get(path) ?? []).filter((thing) => thing['@type'] === type)

test('The home page says who runs the site', async () => {
  const [organization] = on('/', 'Organization')
  expect(organization).toMatchObject({ name: 'Unborrowed', url: expect.stringMatching(/^https?:\/\/[^/]+\/$/) })
  const logo = await fetch(site.url + new URL(String(organization?.logo)).pathname)
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
    expect(steps.map(({ item }) => new URL(String(item)).pathname)).toEqual(['/', path])
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
    expect((await fetch(site.url + new URL(String(image)).pathname)).status).toBe(200)
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
