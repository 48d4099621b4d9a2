import { expect, test, vi } from 'vitest'
import { shopForFile } from '../../test/shop.ts'
import { messages } from '../society/rooms/rooms.sql.ts'

const TOTAL = 420

const shop = shopForFile({ env: { MODE: 'demo' } })

const signIn = (as: string) =>
  fetch(`${shop.url}/login/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ as }),
  })

test('The first sign-in fills the Society in the background, and nobody in it answers by herself', async () => {
  await signIn('coach')
  await vi.waitFor(async () => expect(await shop.database.db.$count(messages)).toBe(TOTAL), { timeout: 90_000 })
  await signIn('member')
  expect(await shop.database.db.$count(messages)).toBe(TOTAL)
})
