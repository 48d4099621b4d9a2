import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestEmail } from '../email-field/mistyped/mistyped.ts'
import { parseMessage } from './handle-contact-form.ts'
import { MESSAGE_FIELDS } from './message-fields.ts'

const parse = (typed: Record<string, string>) =>
  parseMessage(new Map(Object.entries({ email: 'rosa@bakery.example', message: 'Do ovens count?', ...typed })))

test.each(['🥖 Rosa 👩🏽‍🍳', 'أحمد بن علي', 'Zoë D’Ångström', 'O'])('The name %s stays as it is', (firstName) => {
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

test.each(['rosa@bakery', '"rosa"@bakery.example', 'rosa@bakery.example\0'])(
  'The address %j is refused with an error that names it',
  (email) => expect(parse({ email })).toMatchObject({ errors: { email: expect.stringContaining('address') } }),
)

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
  ['gmail.com', ['gmial.com', 'gmai.com', 'gmaill.com', 'gmail.con', 'gmail.co', 'gnail.com']],
  ['yahoo.com', ['yaho.com', 'yahoo.comm']],
  ['hotmail.com', ['hotmial.com']],
  ['outlook.com', ['outlok.com']],
  ['icloud.com', ['iclod.com']],
])('%s was most likely meant by %j', (meant, typed) => {
  for (const domain of typed) expect(suggestEmail(`rosa@${domain}`)).toBe(`rosa@${meant}`)
})

test('What exists, or is no typo of a common domain, is not corrected', () => {
  for (const domain of ['gmail.com', 'ymail.com', 'mail.com', 'bakery.example', 'yahoo.co.uk', 'live.com', 'me.com'])
    expect(suggestEmail(`rosa@${domain}`), domain).toBeUndefined()
})
