import { expect, test } from 'vitest'
import { canonicalPaths } from './canonical-path.ts'

const canonical = canonicalPaths([
  '/',
  '/shop',
  '/book/clarity-call',
  '/calls/:token',
  '/calls/:token/call.ics',
  '/downloads/:token/:file?',
  '/forms/:form{[a-z-]{1,32}}/token',
  '/robots.txt',
  '/demo/stripe/*',
  '/*',
])

test.each([
  ['/SHOP', '/shop'],
  ['/shop/', '/shop'],
  ['//shop', '/shop'],
  ['/book/Clarity-Call', '/book/clarity-call'],
  ['/book/clarity%2dcall', '/book/clarity-call'],
  ['/Calls/ToKeN/', '/calls/ToKeN'],
  ['/calls/To%4BeN', '/calls/ToKeN'],
  ['/calls/ToKeN/CALL.ICS', '/calls/ToKeN/call.ics'],
  ['/downloads/ToKeN//PDF', '/downloads/ToKeN/PDF'],
  ['/BOOK/clarity-call.data', '/book/clarity-call.data'],
  ['/book/clarity-call/_.data', '/book/clarity-call.data'],
  ['/calls/ToKeN/_.data', '/calls/ToKeN.data'],
  ['/Demo/stripe/v1//Checkout/', '/demo/stripe/v1//Checkout/'],
])('%s is spelled %s', (path, spelling) => {
  expect(canonical(path)).toBe(spelling)
})

test.each([
  '/',
  '/_.data',
  '/shop',
  '/calls/a%2Fb',
  '/calls/%C3%A9',
  '/forms/UPPER/token',
  '/demo/stripe/pay/cs_1',
  '/Nowhere/',
  '//evil.example/x',
])('%s stays as it is', (path) => {
  expect(canonical(path)).toBe(path)
})

test('A path of many segments is checked quickly', () => {
  const path = `/calls${'/a'.repeat(8000)}`
  expect(canonical(path)).toBe(path)
})
