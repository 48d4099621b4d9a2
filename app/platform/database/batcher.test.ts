import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('A single item runs at once, items added meanwhile run together, and each gets its own result', async () => {
  const batches: number[][] = []
  const double = createBatcher(3, async (items: number[]) => {
    batches.push(items)
    return items.map((item) => item * 2)
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

test('One item that fails does not stop the others', async () => {
  const check = createBatcher(10, async (items: number[]) => {
    if (items.includes(3)) throw new Error('not three')
    return items
  })
  const settled = await Promise.allSettled([1, 2, 3, 4].map(check))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
