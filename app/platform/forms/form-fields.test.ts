import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_FORM_LIMIT } from '../http/request.ts'
import { manyLines, oneLine, parseForm, readForm } from './form-fields.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 200 })

test('A form is read exactly as it was typed', () => {
  fc.assert(
    fc.property(fc.dictionary(text, text), (typed) => {
      const sent = new URLSearchParams(typed).toString()
      const read = parseForm(Buffer.from(sent))
      if (!('fields' in read)) throw new Error(read.fault.message)
      expect(new Map(Object.entries(typed))).toEqual(new Map(read.fields))
    }),
  )
})

test('Any bytes are read as text or refused, and never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const read = parseForm(bytes)
      if ('fault' in read) expect([400, 413, 415]).toContain(read.fault.status)
      else for (const value of read.fields.values()) expect(value.isWellFormed()).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('One-line text has one line, and multi-line text has only line feeds and no other control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(oneLine(typed)).not.toMatch(/[\p{Cc}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/u)
      expect(manyLines(typed).replace(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
    }),
  )
  expect(manyLines('\u202eabc\u2067')).toBe('abc')
  expect(manyLines(' Do ovens count?\r\nI have two.\rThanks\0 ')).toBe('Do ovens count?\nI have two.\nThanks')
  expect(oneLine('\u202eSi\u200bmo\u00adn\u200de\u2069 👩\u200d⚕️\u200d')).toBe('Simone 👩\u200d⚕️')
  expect(oneLine('Rosa\r\nBcc: eve@evil.example')).toBe('Rosa Bcc: eve@evil.example')
})

test.each([
  ['a text that is not UTF-8', 'firstName=%ff%fe', 'firstName'],
  ['raw bytes that are not UTF-8', Buffer.from([0x6e, 0x3d, 0xc3, 0x28]), 'n'],
  ['a field that comes twice', 'email=a%40b.example&email=c%40d.example', 'email'],
])('%s is refused by the name of its field', (_, body, field) => {
  const read = parseForm(Buffer.from(body))
  expect(read).toMatchObject({ fault: { status: 400, field, message: expect.stringContaining(field) } })
})

const post = (body: BodyInit, type: string) =>
  readForm(new Request('http://localhost/contact', { method: 'POST', body, headers: { 'Content-Type': type } }))

test('A body that is not a form or too large is refused with its status', async () => {
  expect(await post('{}', 'application/json')).toMatchObject({ fault: { status: 415 } })
  expect(await post('x'.repeat(PAGE_FORM_LIMIT + 1), 'application/x-www-form-urlencoded')).toMatchObject({
    fault: { status: 413 },
  })
  expect(await post('a=1', 'application/x-www-form-urlencoded; charset=UTF-8')).toHaveProperty('fields')
})
