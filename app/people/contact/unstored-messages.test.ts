import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../test/shop.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { receiveMessage } from './received-messages.ts'
import { ticketsOf } from './tickets.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ runJobs: false })
})
afterAll(() => shop.close())

const away = () => Promise.reject(new Error('away'))
const message = (email: string) => ({
  ...{ firstName: 'Ada', lastName: 'Bell', email, businessType: '', subject: 'A question', message: 'Hello' },
})
const send = (email: string, broken: Partial<AppContext>) =>
  receiveMessage({ ...shop.deps, ...broken }, message(email), `submission of ${email}`)

test('A message is acknowledged when the journal or the database has it, and refused when neither has', async () => {
  const journal = { ...shop.deps.journal, append: away }
  expect(await send('journal@example.com', { openTicket: away })).toBeUndefined()
  expect(await send('database@example.com', { journal })).toMatchObject({ email: 'database@example.com' })
  await expect(send('neither@example.com', { journal, openTicket: away })).rejects.toThrow('away')
  expect(await ticketsOf(shop.database.db, 'neither@example.com')).toEqual([])
})
