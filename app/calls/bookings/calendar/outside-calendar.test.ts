import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

// Modules read the settings when they are first imported, so this file imports them again.
afterAll(() => void vi.resetModules())

const outside = 'https://calendar.example.com/clarity'

test('A scheduling link in the settings moves that call to the outside calendar, and leaves the other one here', async () => {
  vi.resetModules()
  const { site } = await import('../../../../site.config.ts')
  Object.assign(site.links, { clarityCallScheduling: outside })
  const { requestPage, ALWAYS_OPEN: ALWAYS } = await import('../../../../test/call-buyer.ts')
  const { manualClock } = await import('../../../../test/clocks.ts')
  const { buy } = await import('../../../../test/buyer.ts')
  const { openShop } = await import('../../../../test/shop.ts')
  const shop = await openShop({ clock: manualClock('2027-01-04T06:00:00Z'), scheduling: ALWAYS })
  onTestFinished(shop.close)
  const page = await requestPage(shop, '/book/clarity-call')
  expect([page.status, page.location]).toEqual([302, outside])
  const press = await requestPage(shop, '/book/clarity-call', { start: '2027-01-06T10:00:00.000Z' })
  expect([press.status, press.location]).toEqual([302, outside])
  expect((await requestPage(shop, '/book/focus-call')).status).toBe(200)

  expect((await buy(shop, 'clarity-call')).link).toBe(outside)
})
