import { expect, test } from 'vitest'
import { parseEmailAddress } from './email-address.ts'
import { addressProblem } from './pasted-address.ts'

test.each([
  '\u202aada@example.com\u202c',
  'Ada <ada@example.com>',
  '"Lovelace, Ada" <Ada@Example.com>;',
  'mailto:ada@example.com',
  'ada@example.com\u200b',
  ' “ada@example.com”, ',
  "'ada@example.com'",
])('%j is the address in it', (pasted) => {
  expect(parseEmailAddress(pasted)).toBe('ada@example.com')
})

test.each([
  ['o’s own letters', "d'arcy.o'neil+1@example.com", "d'arcy.o'neil+1@example.com"],
  ['a domain of another script', 'ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
  ['a list', 'ada@example.com, eve@example.com', undefined],
  ['a second header', 'ada@example.com\r\nBcc: eve@evil.example', undefined],
  ['two domains', 'ada@example.com@evil.example', undefined],
  ['no domain', 'ada@', undefined],
  ['a domain without a dot', 'ada@bakery', undefined],
  ['a quoted name', '"ada"@bakery.example', undefined],
  ['letters that mail can’t go to', 'josé@example.com', undefined],
])('An address with %s is what it is', (_, typed, address) => {
  expect(parseEmailAddress(typed)).toBe(address)
})

test('Whoever has an accent before the @ reads that this is why, and what to do', () => {
  expect(addressProblem('José <josé@example.com>', 'Not this.')).toBe(
    'Our mail can’t go to an address with “é” before the @. Please use another address of yours, in plain letters.',
  )
  for (const typed of ['', 'josé', 'ada@münchen.de', '“ada”@']) expect(addressProblem(typed, 'This.')).toBe('This.')
})
