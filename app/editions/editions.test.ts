import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settled, startCheckout } from '../../test/buyer.ts'
import { openShop, type Shop } from '../../test/shop.ts'

let shop: Shop
let page: string
beforeAll(async () => {
  shop = await openShop({ env: { MODE: 'demo' } })
  const { url } = (await (await startCheckout(shop, { productId: 'money-finder-nonprofit' })).json()) as { url: string }
  const sessionId = url.split('/').at(-1) as string
  await shop.standIn.pay(sessionId, 'ada@example.com')
  const { steps } = await settled(shop, sessionId, 'paid')
  page = `${shop.url}${steps?.[0]?.href.replace('/downloads/', '/editions/')}`
})
beforeEach(() => shop.database.db.execute(sql`delete from edition_picks`))
afterAll(() => shop.close())

function change(fields: Record<string, string>, headers: Record<string, string> = { Accept: 'application/json' }) {
  return fetch(`${page}/picks`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.url, ...headers },
    body: new URLSearchParams(fields),
  })
}

const picks = async () => (await fetch(`${page}/picks`)).json()
const events = async () => (await (await fetch(`${page}/deadlines.ics`)).text()).match(/BEGIN:VEVENT/g)?.length ?? 0

test('A pick is kept with its stage and note, changed, and put back', async () => {
  await change({ entry: 'sample-1' })
  expect(await picks()).toEqual([{ id: 'sample-1', stage: 'looking', note: '' }])
  const saved = await change({ entry: 'sample-1', stage: 'won', note: 'a\r\nb' })
  expect(await saved.json()).toEqual([{ id: 'sample-1', stage: 'won', note: 'a\nb' }])
  await change({ entry: 'sample-1', stage: 'won', note: 'a', remove: 'yes' })
  expect(await picks()).toEqual([])
})

test('A sixth pick is refused, even of many that are sent at once, and the five can still be changed', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => change({ entry: `sample-${at + 1}` })))
  const five = (await picks()) as { id: string }[]
  expect(five).toHaveLength(5)
  const sixth = await change({ entry: 'sample-50' })
  expect([sixth.status, await sixth.text()]).toEqual([409, expect.stringContaining('you have 5 already')])
  expect((await change({ entry: five[0]?.id ?? '', stage: 'lost' })).status).toBe(200)
})

test('Without script a change leads back to its entry', async () => {
  const answer = await change({ entry: 'sample-1' }, {})
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringMatching(/#entry-sample-1$/)])
})

test.each([
  ['an entry of no edition', { entry: 'yacht' }],
  ['an unknown stage', { entry: 'sample-1', stage: 'dreaming' }],
  ['a note beyond measure', { entry: 'sample-1', note: 'a'.repeat(2001) }],
])('%s is refused in words', async (_, fields) => {
  const answer = await change(fields)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Not saved')])
})

test('The calendar has every last day, and only those of the picks as soon as there are any', async () => {
  expect(await events()).toBeGreaterThan(10)
  await change({ entry: 'sample-1' })
  expect(await events()).toBe(1)
})

test('When the purchase is refunded, neither the picks nor the calendar open', async () => {
  await shop.database.db.execute(sql`update entitlements set ended_at = now(), end_reason = 'refunded'`)
  expect((await fetch(`${page}/picks`)).status).toBe(410)
  expect((await fetch(`${page}/deadlines.ics`)).status).toBe(404)
  await shop.database.db.execute(sql`update entitlements set ended_at = null, end_reason = null`)
})
