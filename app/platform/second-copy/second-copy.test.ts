import { expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'

test('A stop doesn’t wait for a second copy that a database in a network without packets never lets end', async () => {
  const shop = await openShop({ runJobs: false })
  let asked = false
  const endless = () => {
    asked = true
    return new Promise<void>(() => {})
  }
  Object.assign(shop.deps, { secondCopy: { ...shop.deps.secondCopy, stop: endless } })
  await shop.close()
  expect(asked).toBe(true)
})
