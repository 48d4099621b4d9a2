import { expect, test } from 'vitest'
import { vapidKeys } from './push-notices.ts'

test('A key has its 32 bytes for every secret, even where the first of them is zero', () => {
  const keys = Array.from({ length: 2000 }, (_, n) => Buffer.from(vapidKeys(`secret ${n}`).privateKey, 'base64url'))
  expect(keys.filter((key) => key.length !== 32)).toEqual([])
  expect(keys.some(([first]) => first === 0)).toBe(true)
})
