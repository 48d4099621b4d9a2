import { expect, test } from 'vitest'
import { site } from '../../site.config.ts'

const outside = 'https://calendar.example.com/clarity'

test('A scheduling link in the settings gives that call to the outside calendar, and leaves the other one here', async () => {
  // What rests on the settings reads them when it is first imported.
  Object.assign(site.links, { clarityCallScheduling: outside })
  const { visit, ALWAYS } = await import('../../test/call-buyer.ts')
  const { clockAt } = await import('../../test/clocks.ts')
  const { settled } = await import('../../test/buyer.ts')
  const { openShop } = await import('../../test/shop.ts')
  const shop = await openShop({ clock: clockAt('2027-01-04T06:00:00Z'), scheduling: ALWAYS })
  try {
    const page = await visit(shop, '/book/clarity-call')
    expect([page.status, page.location]).toEqual([302, outside])
    const press = await visit(shop, '/book/clarity-call', { start: '2027-01-06T10:00:00.000Z' })
    expect([press.status, press.location]).toEqual([302, outside])
    expect((await visit(shop, '/book/focus-call')).status).toBe(200)

    const answer = await fetch(`${shop.url}/functions/v1/create-clarity-checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer anon-demo-key' },
      body: JSON.stringify({ productId: 'clarity-call' }),
    })
    const sessionId = ((await answer.json()) as { url: string }).url.split('/').at(-1) as string
    await shop.standIn.pay(sessionId, 'ada@example.com')
    const purchase = await settled(shop, sessionId, 'paid')
    expect(purchase.steps?.[0]?.href).toBe(outside)
  } finally {
    await shop.close()
  }
})
