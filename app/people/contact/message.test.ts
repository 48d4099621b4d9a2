import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestEmail } from '../email-field/mistyped/mistyped.ts'
import { parseMessage } from './handle-contact-form.ts'
import { MESSAGE_FIELDS } from './message-fields.ts'

const parse = (typed: Record<string, string>) =>
  parseMessage(new Map(Object.entries({ email: 'rosa@bakery.example', message: 'Do ovens count?', ...typed })))

test.each([
  ['emoji', '🥖 Rosa 👩🏽‍🍳'],
  ['a name from right to left', 'أحمد بن علي'],
  ['accents', 'Zoë D’Ångström'],
  ['a name of one letter', 'O'],
])('%s in a name stays as it is', (_, firstName) => {
  expect(parse({ firstName })).toMatchObject({ input: { firstName } })
})

test('A missing address, a missing message and every field that is too long get an error', () => {
  expect(parse({ email: ' ', message: '\r\n ' })).toMatchObject({
    errors: { email: expect.stringContaining('email address'), message: expect.stringContaining('message') },
  })
  for (const field of MESSAGE_FIELDS) {
    const parsed = parse({ [field]: 'x'.repeat(64 * 1024) })
    expect(parsed).toMatchObject({ errors: { [field]: expect.stringContaining('65,536 characters') } })
    expect(Object.keys('errors' in parsed ? parsed.errors : {})).toEqual([field])
  }
})

test.each([
  'rosa',
  'rosa@',
  'rosa@bakery',
  'rosa@bakery.example\r\nBcc: eve@evil.example',
  'rosa@bakery.example, eve@evil.example',
  '"rosa"@bakery.example',
  'rosa@bakery.example\0',
])('The address %j is refused with an error that names it', (email) => {
  expect(parse({ email })).toMatchObject({ errors: { email: expect.stringContaining('address') } })
})

test('For any input, only the message has more than one line, and no field passes its limit', () => {
  const typed = fc.record(Object.fromEntries(MESSAGE_FIELDS.map((name) => [name, fc.string({ unit: 'binary' })])))
  fc.assert(
    fc.property(typed, (fields) => {
      const parsed = parse({ ...fields, email: 'rosa@bakery.example' })
      if (!('input' in parsed)) return
      for (const name of MESSAGE_FIELDS) {
        expect(parsed.input[name].length).toBeLessThanOrEqual(name === 'message' ? 10_000 : 254)
        if (name !== 'message') expect(parsed.input[name]).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(parsed.input[name]).not.toContain('\0')
      }
    }),
  )
})

test.each([
  ['rosa@gmial.com', 'rosa@gmail.com'],
  ['rosa@gmai.com', 'rosa@gmail.com'],
  ['rosa@gmaill.com', 'rosa@gmail.com'],
  ['rosa@gmail.con', 'rosa@gmail.com'],
  ['rosa@gmail.co', 'rosa@gmail.com'],
  ['rosa@gnail.com', 'rosa@gmail.com'],
  ['rosa@yaho.com', 'rosa@yahoo.com'],
  ['rosa@yahoo.comm', 'rosa@yahoo.com'],
  ['rosa@hotmial.com', 'rosa@hotmail.com'],
  ['rosa@outlok.com', 'rosa@outlook.com'],
  ['rosa@iclod.com', 'rosa@icloud.com'],
])('%s was most likely meant to be %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'rosa@gmail.com',
  'rosa@ymail.com',
  'rosa@mail.com',
  'rosa@bakery.example',
  'rosa@yahoo.co.uk',
  'rosa@live.com',
  'rosa@me.com',
])('%s is not corrected', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})
