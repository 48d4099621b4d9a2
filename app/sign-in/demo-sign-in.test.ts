import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../test/shop.ts'
import { signInToDemo } from './demo-sign-in.ts'
import { sessions } from './sign-in.sql.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ runJobs: false })
})
afterAll(() => shop.close())

test('Where real people have accounts, nobody is let in without proof', async () => {
  const live = { ...shop.deps, demo: undefined }
  for (const as of ['coach', 'member'])
    await expect(signInToDemo(live, new Request(shop.url), as)).rejects.toMatchObject({ status: 404 })
  expect(await shop.database.db.select().from(sessions)).toEqual([])
})
