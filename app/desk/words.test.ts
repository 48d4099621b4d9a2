import { expect, test } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { emailTitle } from './words.ts'

test('Every email that the site sends has a name of its own at the desk', async () => {
  const { deps, close } = await openShop({ runJobs: false })
  const kinds = Object.keys(deps.templates)
  expect(kinds.length).toBeGreaterThan(60)
  expect(kinds.filter((kind) => emailTitle(kind) === kind)).toEqual([])
  expect(new Set(kinds.map(emailTitle)).size).toBe(kinds.length)
  await close()
})
