import { expect, test } from 'vitest'
import { openShop, type Shop, shopForFile } from '../../test/shop.ts'
import { waitUntilIdle } from '../../test/wait-until-idle.ts'
import { loadAccount } from '../account/account.ts'
import { sessions } from '../people/sign-in/sign-in.sql.ts'
import { sessionOf } from '../people/sign-in/sign-in.ts'
import { findOwnOrders } from '../sales/orders/orders.ts'
import { signInToDemo } from './capability.ts'
import { SAMPLE_MEMBER } from './sample-account.ts'

const shop = shopForFile({ env: { MODE: 'demo' } })

const press = (as: string, next = '/account', at: Shop = shop) =>
  fetch(`${at.url}/login/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ as, next }),
  })

test('Where real people have accounts, nobody is let in without proof', async () => {
  const live = { ...shop.deps, demo: undefined }
  for (const as of ['coach', 'member'])
    await expect(signInToDemo(live, new Request(shop.url), { as, next: undefined })).rejects.toHaveProperty(
      'status',
      404,
    )
  expect(await shop.database.db.select().from(sessions)).toEqual([])
})

test('A demonstration lets a visitor in as the coach and as a sample member', async () => {
  for (const [as, role, to] of [
    ['coach', 'owner', '/desk'],
    ['member', 'customer', '/account'],
  ] as const) {
    const answer = await press(as)
    expect(answer.headers.get('Location')).toBe(to)
    const headers = { Cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    expect(await sessionOf(shop.deps, new Request(shop.url, { headers }))).toMatchObject({ role, method: 'demo' })
  }
  expect((await press('somebody')).status).toBe(404)
})

test.each([
  ['coach', '/desk/write/per_1', '/desk/write/per_1'],
  ['coach', '//evil.example', '/desk'],
  ['coach', 'https://evil.example', '/desk'],
  ['coach', '/sign-out', '/desk'],
  ['member', '/society/board', '/society/board'],
  ['member', '/desk/people', '/account'],
])('Signing in as the %s, led there from %s, leads to %s', async (as, next, to) => {
  expect((await press(as, next)).headers.get('Location')).toBe(to)
})

test('The account of the sample member has something of everything, bought once however often they are looked at', async () => {
  await Promise.all([press('member'), press('member')])
  const view = await loadAccount(shop.deps, [SAMPLE_MEMBER])
  expect(view).toMatchObject({
    firstName: 'Sample',
    memberships: [{ state: 'active', next: { amount: '$97' } }],
    calls: [{ state: 'upcoming', changeableUntil: expect.any(String) }],
    result: { score: expect.any(Number) },
    subscriptions: [{ newsletter: true }],
  })
  const owned = ['blueprint', 'money-finder-small-business']
  expect(view.products.map(({ productId }) => productId)).toEqual(expect.arrayContaining(owned))
  expect(view.edition?.picks.map(({ stage }) => stage).sort()).toEqual(['looking', 'preparing', 'submitted'])
  expect(view.edition?.picks.filter((pick) => pick.deadlineOn && pick.daysLeft === undefined)).toEqual([])
  await press('member')
  expect(await findOwnOrders(shop.database.db, [SAMPLE_MEMBER])).toHaveLength(4)
})

test('What the first look at the sample member left undone, because the payments did not answer, the next one does', async () => {
  const fresh = await openShop({ env: { MODE: 'demo' } })
  const look = async () => (await press('member', '/account', fresh)).status
  fresh.emulator.switches.requests = [{ fault: '500', times: 50, method: 'GET', path: '/v1/subscriptions' }]
  expect(await look()).toBeGreaterThanOrEqual(500)
  const half = await loadAccount(fresh.deps, [SAMPLE_MEMBER])
  expect([half.products.length > 0, half.calls.length, half.result]).toEqual([true, 0, undefined])
  fresh.emulator.switches.requests = []
  expect(await look()).toBe(303)
  await waitUntilIdle(fresh)
  expect(await loadAccount(fresh.deps, [SAMPLE_MEMBER])).toMatchObject({
    memberships: [{ state: 'active' }],
    calls: [{ state: 'upcoming' }],
    result: { score: expect.any(Number) },
    subscriptions: [{ newsletter: true }],
  })
  expect(await findOwnOrders(fresh.database.db, [SAMPLE_MEMBER])).toHaveLength(4)
  await fresh.close()
})
