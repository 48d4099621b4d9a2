import { expect, test } from 'vitest'
import type { Snapshot } from '../../app/catalog/content.ts'
import { contentFiles } from '../../app/catalog/content-files.ts'
import { offersSchema } from '../../app/catalog/schemas/offers.ts'
import { siteSchema } from '../../app/catalog/schemas/site.ts'
import { buildSnapshot } from '../../app/catalog/snapshots.ts'
import { fillWords, type Words, wordsOf } from '../../app/catalog/words.ts'
import { DAY, HOUR } from '../../app/platform/clock.ts'
import { startCheckout } from '../buyer.ts'
import { offsetClock } from '../clocks.ts'
import { PUBLIC_PATHS, publicPages } from '../public-pages.ts'
import { publishPart } from '../publish.ts'
import { shopForFile } from '../shop.ts'

// What the coach publishes, on the pages and at the checkout: every sentence of it, and nothing of what it replaced.

const clock = offsetClock()
const shop = shopForFile({ runJobs: false, pages: await publicPages(), clock })

const page = async (path: string) => (await shop.app.request(path)).text()

const publish = (file: string, part: string, change: (value: never) => unknown) =>
  publishPart(shop.deps, file, part, change)

const publishPrice = (price: number) => publish('offers', 'blueprint', (offer: object) => ({ ...offer, price }))

/** Buys from a page of ours, which says what it showed. @returns cents, or what the page says instead */
async function buy(shown?: string): Promise<number | string> {
  const body = { productId: 'blueprint', ...(shown && { shown }) }
  const response = await startCheckout(shop, body, { 'X-Document-Referrer': '' })
  const { url }: { url: string } = await response.json()
  if (url.includes('/checkout/news')) return page(url.slice(url.indexOf('/checkout')))
  const session = await shop.deps.stripe.checkout.sessions.retrieve(url.slice(url.lastIndexOf('/') + 1))
  return session.amount_total ?? 0
}

test('What is published shows on the pages, and a page that was opened before still finds its words', async () => {
  expect(await page('/about')).toContain('Simone')
  expect(await page('/about')).toContain('first: nothing')
  await publish('site', 'coach', () => 'Ada')
  for (const path of ['/', '/about']) expect(await page(path)).toContain('Ada')
  const [first = ''] = /\/content\/[\w-]+\.js/.exec(await page('/about')) ?? []
  const script = await shop.app.request(first)
  expect(script.headers.get('Cache-Control')).toContain('immutable')
  expect(await script.text()).toContain('Ada')
  await publish('site', 'coach', () => null)
  expect(await page('/about')).toContain('Simone')
  expect((await shop.app.request(first)).status).toBe(200)
  expect((await shop.app.request('/content/aaaaaaaaaaaaaaaaaaaaaa.js')).status).toBe(404)
})

test('Social links are at the foot of every page, and in the data for search engines', async () => {
  expect(await page('/about')).toContain('Instagram: coming soon')
  const url = 'https://www.youtube.com/@bakery'
  await publish('site', 'social', () => [{ network: 'YouTube', url }])
  expect(await page('/about')).toMatch(new RegExp(`<a href="${url}" target="_blank" rel="noopener"`))
  expect(await page('/about')).not.toContain('Instagram: coming soon')
  expect(await page('/')).toContain(`"sameAs":["${url}"]`)
  await publish('site', 'social', () => null)
})

test('A browser gets what was published, but neither the evidence of a claim nor the room of the live calls', async () => {
  const evidence = { source: 'https://records.example.com/2026', date: '2026-03-14', saidBy: 'Grace Hopper' }
  await publish('claims', 'coverage', (claim: object) => ({ ...claim, evidence }))
  await publish('site', 'links', (links: object) => ({ ...links, liveCalls: 'https://video.example.com/room' }))
  const [path = ''] = /\/content\/[\w-]+\.js/.exec(await page('/about')) ?? []
  const script = await page(path)
  expect(script).toContain('"evidence":{}')
  expect(script).not.toMatch(/records\.example\.com|Hopper|video\.example\.com/)
  for (const [file, part] of [
    ['claims', 'coverage'],
    ['site', 'links'],
  ] as const)
    await publish(file, part, () => null)
})

test('A new price is charged from then on; an open page keeps the one it showed for a day, and is told later', async () => {
  await publishPrice(45)
  expect(await page('/blueprint')).toContain('name="shown" value="4500"')
  expect(await buy('4500')).toBe(4500)
  expect(await buy()).toBe(3500)
  // Nothing but what was shown on a page is believed.
  expect(await buy('100')).toContain('The Blueprint is $45 now.')
  clock.offsetMs = 23 * HOUR
  expect(await buy()).toBe(3500)
  clock.offsetMs = 25 * HOUR
  expect(await buy()).toContain('The Blueprint is $45 now.')
  await publishPrice(40)
  expect(await buy('4500')).toBe(4000)
  // Whoever asks without a page was shown nothing.
  const { url }: { url: string } = await (await startCheckout(shop)).json()
  const session = await shop.deps.stripe.checkout.sessions.retrieve(url.slice(url.lastIndexOf('/') + 1))
  expect(session.amount_total).toBe(4000)
})

test('A closed offer says so on its buttons and cannot be bought, until its day', async () => {
  const closedUntil = new Date(clock.now().getTime() + 5 * DAY).toISOString().slice(0, 10)
  const closed = { closedUntil, closedNote: 'Back in the new year' }
  await publish('offers', 'blueprint', (offer: object) => ({ ...offer, ...closed }))
  expect(await page('/blueprint')).toMatch(/<button[^>]* disabled=""[^>]*><span[^>]*>Back in the new year/)
  expect(await buy('4000')).toContain('Back in the new year')
  expect((await startCheckout(shop)).status).toBe(409)
  // A page of times that nobody could pay for would lead back here.
  expect(await page('/clarity-call')).toContain('href="/book/clarity-call"')
  await publish('offers', 'clarity-call', (offer: object) => ({ ...offer, ...closed }))
  expect(await page('/clarity-call')).not.toContain('href="/book/clarity-call"')
  clock.offsetMs += 6 * DAY
  await shop.deps.releases.refresh()
  expect(await page('/blueprint')).not.toContain('Back in the new year')
  expect(await buy('4000')).toBe(4000)
})

test('Every text that is replaced shows where the old one was, which is nowhere any more', async () => {
  const leaves = Object.entries(contentFiles).flatMap(([file, { shipped }]) => leavesOf(shipped, [file]))
  let changed = leaves.flatMap((leaf, index) => {
    const nonce = nonceFor(leaf, index)
    return nonce === undefined ? [] : [{ ...leaf, nonce }]
  })
  let { snapshot, problems } = buildSnapshot(replaced(changed))
  // What its schema takes no words for, such as a name that the page knows, or a picture.
  for (let turn = 0; turn < 5 && problems.length > 0; turn++) {
    const refused = new Set(problems.map(({ file, path }) => [file, ...path].join('.')))
    changed = changed.filter(({ path }) => !path.some((_, at) => refused.has(path.slice(0, at + 1).join('.'))))
    ;({ snapshot, problems } = buildSnapshot(replaced(changed)))
  }
  expect(problems).toEqual([])
  expect(changed.length).toBeGreaterThan(1000)
  const read = (content: Snapshot) =>
    Promise.all(
      PAGES_OF_CONTENT.map(async (path) =>
        textsOf(await (await shop.deps.renderPage(path, { snapshot: content })).text()),
      ),
    )
  const [before, after] = [await read({}), await read(snapshot)]
  const words = wordsOf(siteSchema.parse(contentFiles.site?.shipped), offersSchema.parse(contentFiles.offers?.shipped))
  // Several places may say the same: what stands on a page then is one of them.
  const said = Map.groupBy(changed, ({ value }) => shownAs(value, words))
  const isLinkOfAnother = (old: string) => changed.some(({ value }) => String(value).includes(`[${old}]`))
  const sentences = [...said].filter(([old]) => old.split(' ').length >= 3 && !isLinkOfAnother(old))
  expect(sentences.filter(([old]) => before.some((texts) => texts.includes(old))).length).toBeGreaterThan(300)
  const wrong = sentences.flatMap(([old, leaves]) => {
    const own = leaves.map(({ nonce }) => shownAs(nonce, words))
    const showed = before.flatMap((texts, page) => (texts.includes(old) ? [page] : []))
    const missing = showed.filter((page) => !after[page]?.some((text) => own.some((nonce) => text.includes(nonce))))
    const left = showed.filter((page) => after[page]?.includes(old))
    const on = (pages: number[]) => pages.map((page) => PAGES_OF_CONTENT[page])
    return missing.length + left.length > 0 ? [{ old, missing: on(missing), left: on(left) }] : []
  })
  expect(wrong).toEqual([])
})

type Leaf = { path: (string | number)[]; value: string | number }

function leavesOf(value: unknown, path: (string | number)[]): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    leavesOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** Those that are there without a purchase or an answer. */
const PAGES_OF_CONTENT = [...new Set(Object.values(contentFiles).flatMap(({ path = '' }) => path))].filter((path) =>
  PUBLIC_PATHS.includes(path),
)

/** What is no text of a page: settings, and words that say something else elsewhere. */
const NO_TEXT = /\.tags\.\d+$|^site\.(signIn|supportHours\.(timeZone|days|opens|closes)|social\.\d\.network)/

function nonceFor({ path, value }: Leaf, index: number): string | number | undefined {
  const name = path.join('.')
  if (NO_TEXT.test(name)) return undefined
  if (name === 'site.supportEmail') return 'nonce@nonce.example'
  if (name === 'site.domain') return 'nonce.example'
  // Blanks within a text stay, and so does the place of a link: its page fills them in.
  const parts = String(value).match(/\[\[\w+\]\]|\[[^[\]]+\]/g) ?? []
  const kept = parts.map((part) => (part.startsWith('[[') ? part : `[Nonce${index}]`))
  if (typeof value === 'string') return value.startsWith('/') ? undefined : [`Nonce${index}`, ...kept].join(' ')
  return undefined
}

function replaced(changed: readonly (Leaf & { nonce: string | number })[]): Record<string, Record<string, unknown>> {
  const files = structuredClone(
    Object.fromEntries(Object.entries(contentFiles).map(([name, { shipped }]) => [name, shipped])),
  )
  for (const { path, nonce } of changed) {
    let at: Record<string | number, unknown> = files
    for (const key of path.slice(0, -1)) at = at[key] as typeof at
    at[path.at(-1) as string] = nonce
  }
  return files
}

/** As `wordsIn` reads it. */
const shownAs = (value: string | number, words: Words) => String(fillWords(String(value), words)).replaceAll('*', '')

/** What a page says, element by element, with its attributes and its structured data. */
function textsOf(html: string): string[] {
  const [head = '', body = ''] = html.split('<main')
  const read = `${head.split('<body')[0]}<main${body.split('</main>')[0]}`
    .replace(/<\/?(em|strong|br)\b[^>]*>|<!--.*?-->/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
  const attributes = [...read.matchAll(/="([^"]+)"/g)].map(([, text = '']) => text)
  return [...read.split(/<[^>]*>/), ...attributes].map((text) => text.replace(/\s+/g, ' ').trim())
}
