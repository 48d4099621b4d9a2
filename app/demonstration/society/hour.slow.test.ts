import { like } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { shopForFile } from '../../../test/shop.ts'
import { messages, rooms } from '../../society/rooms/rooms.sql.ts'
import { SCRIPT_MARK } from './hour.ts'

const TOTAL = 420

let Cookie: string
const shop = shopForFile({ env: { MODE: 'demo' } })
beforeAll(async () => {
  const answer = await post('/login/demo', { as: 'coach' })
  Cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
})

const post = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
    body: new URLSearchParams(fields),
  })
const isScripted = like(messages.body, `%${SCRIPT_MARK}`)
const scripted = () => shop.database.db.select().from(messages).where(isScripted)

test('The first sign-in fills the Society in the background, and nobody in it answers on their own', async () => {
  await vi.waitFor(async () => expect(await shop.database.db.$count(messages)).toBe(TOTAL), { timeout: 90_000 })
  await post('/login/demo', { as: 'member' })
  expect(await shop.database.db.$count(messages)).toBe(TOTAL)
  expect(await scripted()).toEqual([])
})

test('“Watch members write” posts replies that say that they are scripted, in the room it leads to', async () => {
  const answer = await post('/demo/society/hour', {}, Cookie)
  expect(answer.status).toBe(303)
  const [room] = await shop.database.db.select().from(rooms).where(like(rooms.subject, 'ask'))
  expect(answer.headers.get('Location')).toBe(`/society/rooms/${room?.id}#newest`)
  await post('/demo/society/hour', {}, Cookie)
  await vi.waitFor(async () => expect(await scripted()).toHaveLength(5), { timeout: 60_000 })
  expect(await shop.database.db.$count(messages)).toBe(TOTAL + 5)
  expect((await scripted()).every(({ roomId }) => roomId === room?.id)).toBe(true)
})

test('Only who is in the rooms can press it, and only in a demonstration', async () => {
  expect((await post('/demo/society/hour', {})).status).toBe(403)
})
