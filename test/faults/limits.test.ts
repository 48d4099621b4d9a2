import { expect, test } from 'vitest'
import { startCheckout } from '../buyer.ts'
import { manualClock } from '../clocks.ts'
import { shopForFile } from '../shop.ts'

// Limits are counted by the minute: this one does not end while a test counts.
const shop = shopForFile({ runJobs: false, clock: manualClock('2027-01-04T06:00:00Z') })

const ask = (path: string, init: RequestInit = {}) => fetch(shop.url + path, init)

test('A limit cannot be avoided by another spelling of the address', async () => {
  const spellings = ['/BOOK/focus-call', '/book/focus-call/', '/book//focus-call', '/book/focus%2dcall']
  const init = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' }, body: new URLSearchParams({ a: 'b' }) }
  const statuses: number[] = []
  for (let round = 0; round < 80; round++) {
    statuses.push(...(await Promise.all(spellings.map(async (path) => (await ask(path, init)).status))))
  }
  const passed = statuses.filter((status) => status !== 429)
  expect([passed.length, new Set(passed)]).toEqual([300, new Set([404])])
})

test('A network begins at most sixty checkouts a minute, and then hears how long to wait', async () => {
  const press = () => startCheckout(shop, { productId: 'yacht' })
  const answers = await Promise.all(Array.from({ length: 60 }, press))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  const late = await press()
  expect([late.status, Number(late.headers.get('Retry-After'))]).toEqual([429, 60])
})

test('All addresses that request a session from Stripe share one limit for each network', async () => {
  const id = 'cs_test_0123456789'
  const paths = [
    `/thank-you?session_id=${id}`,
    `/thank-you.data?session_id=${id}`,
    `/purchases/${id}`,
    `/book/clarity-call?session_id=${id}`,
    `/book/focus-call.data?session_id=${id}`,
    `/clarity-call-success?session_id=${id}`,
  ]
  const statuses: number[] = []
  for (let round = 0; round < 60; round++) {
    statuses.push(...(await Promise.all(paths.map(async (path) => (await ask(path)).status))))
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(300)
  expect(await Promise.all(paths.map(async (path) => (await ask(path)).status))).toEqual(paths.map(() => 429))
})
