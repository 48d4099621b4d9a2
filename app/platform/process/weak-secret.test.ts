import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretProblem } from './env.server.ts'

test.each([
  ['3f9c1e7b52d846a0', 'at least 32 characters: set what "openssl rand -hex 32" prints'],
  ['a'.repeat(64), 'too few different'],
  ['abababababababababababababababab', 'too few different'],
  ['f3k9Qz1x'.repeat(5), 'repeats itself'],
  ['change-me-before-you-go-live-please', 'placeholder'],
  ['abcdefghijklmnopqrstuvwxyz0123456789', 'sequence'],
  ['zyxwvutsrqponmlkjihgfedcba9876543210', 'sequence'],
])('The secret %s is weak: %s', (secret, why) => {
  expect(secretProblem(secret)).toContain(why)
})

test('A randomly generated secret is never called weak', () => {
  const drawn = Array.from({ length: 5000 }, () => [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')])
  const unlucky = '07616522234bcb0dca00122190123db8' // more than half of its neighbors follow one another
  expect([unlucky, ...drawn.flat()].filter(secretProblem)).toEqual([])
})

test('A long passphrase of ordinary words is taken', () => {
  for (const words of ['correct-horse-battery-staple-and-more-words', 'my-Password-is-quite-long-really-92'])
    expect(secretProblem(words)).toBeUndefined()
})
