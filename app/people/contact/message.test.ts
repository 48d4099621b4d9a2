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
