import { expect, test } from 'vitest'
import { isCurrent, linkExpiry, signToken, verifyToken } from './signed-token.ts'

const SECRET = 's'.repeat(64)
const now = new Date('2026-11-22T12:00:00Z')
const claim = { subject: 'mbr_1', generation: 3, expiresAt: linkExpiry(now) }

test('A token contains what was signed, and is invalid for another purpose or under another secret', () => {
  const token = signToken(SECRET, 'membership', claim)
  expect(verifyToken(SECRET, 'membership', token)).toEqual(claim)
  expect(verifyToken(SECRET, 'cancel', token)).toBeUndefined()
  expect(verifyToken('t'.repeat(64), 'membership', token)).toBeUndefined()
  const endless = { ...claim, expiresAt: undefined }
  expect(verifyToken(SECRET, 'a', signToken(SECRET, 'a', endless))).toEqual(endless)
})

test.each([
  ['a changed subject', (token: string) => token.replace('mbr_1', 'mbr_2')],
  ['a changed end', (token: string) => token.replace(/\.3\.\w+\./, '.3.-.')],
  ['a cut signature', (token: string) => token.slice(0, -1)],
  ['more behind it', (token: string) => `${token}x`],
  ['nothing', () => ''],
  ['a megabyte', () => 'a'.repeat(1_000_000)],
  ['letters that are longer as bytes', (token: string) => `${token.slice(0, -1)}é`],
])('A token is refused with %s', (_, change) => {
  expect(verifyToken(SECRET, 'membership', change(signToken(SECRET, 'membership', claim)))).toBeUndefined()
})

test('A link is valid for 18 months, unless the links of its subject are revoked', () => {
  expect(claim.expiresAt.toISOString()).toBe('2028-05-22T12:00:00.000Z')
  expect(isCurrent(claim, 3, now)).toBe(true)
  expect(isCurrent(claim, 3, claim.expiresAt)).toBe(false)
  expect(isCurrent(claim, 4, now)).toBe(false)
})
