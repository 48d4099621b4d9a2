import { expect, test } from 'vitest'
import { shopForFile } from '../../test/shop.ts'
import { waitUntilIdle } from '../../test/wait-until-idle.ts'
import { loadAccount } from '../account/account-view.ts'
import { findOwnOrders } from '../sales/orders/orders.ts'
import { SAMPLE_MEMBER } from './sample-account.ts'

const shop = shopForFile({ env: { MODE: 'demo' } })

const press = () =>
  fetch(`${shop.url}/login/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ as: 'member', next: '/account' }),
  })

test('What the first look at the sample member left undone, because the payments did not answer, the next one does', async () => {
  shop.emulator.switches.requests = [{ fault: '500', times: 50, method: 'GET', path: '/v1/subscriptions' }]
  expect((await press()).status).toBeGreaterThanOrEqual(500)
  const half = await loadAccount(shop.deps, [SAMPLE_MEMBER])
  expect([half.products.length > 0, half.calls.length, half.result]).toEqual([true, 0, undefined])
  shop.emulator.switches.requests = []
  expect((await press()).status).toBe(303)
  await waitUntilIdle(shop)
  expect(await loadAccount(shop.deps, [SAMPLE_MEMBER])).toMatchObject({
    memberships: [{ state: 'active' }],
    calls: [{ state: 'upcoming' }],
    result: { score: expect.any(Number) },
    subscriptions: [{ newsletter: true }],
  })
  expect(await findOwnOrders(shop.database.db, [SAMPLE_MEMBER])).toHaveLength(4)
})
