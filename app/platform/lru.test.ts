import { expect, test } from 'vitest'
import { lru } from './lru.ts'

test('It remembers so many things, and forgets what was used longest ago', () => {
  const cache = lru<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([1, undefined, 3])
})

test('What is set again takes no second place', () => {
  const cache = lru<number>(2)
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['b', 3],
  ] as const)
    cache.set(key, value)
  expect([cache.get('a'), cache.get('b')]).toEqual([1, 3])
})
