import { expect, test } from 'vitest'
import { lru } from './lru.ts'

test('The cache has a fixed size and drops the least recently used entry', () => {
  const cache = lru<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([1, undefined, 3])
})
