import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { site } from '../../../site.config.ts'
import { buyBlueprint, waitForEmail, waitForEmails } from '../../../test/buyer.ts'
import { shopForFile } from '../../../test/shop.ts'
import { issueFormToken } from '../../platform/forms/form-token.ts'
import { handleContactForm } from './handle-contact-form.ts'

let now = Date.parse('2026-11-23T15:20:00Z') // a Monday, 10:20 AM in New York
const clock = { now: () => new Date(now) }
const shop = shopForFile({ clock })

const NETWORK = '198.51.100.7'
const FORM = 'application/x-www-form-urlencoded'
const post = (body: BodyInit, type = FORM) =>
  handleContactForm(
    { ...shop.deps, network: NETWORK },
    new Request('http://localhost/contact/message', { method: 'POST', body, headers: { 'Content-Type': type } }),
  )
const rosa = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  email: 'rosa@bakery.example',
  message: 'Do ovens count?\nI have two.',
}
/** As a browser with script sends it: with a token that is old enough for a person. */
const send = (typed: Record<string, string>) => {
  const at = new Date(now - 10_000)
  const form_token = issueFormToken(shop.deps.secret, { form: 'contact', kind: 'script', at, network: '198.51.100.7' })
  return post(new URLSearchParams({ ...typed, form_token }).toString())
}
const rows = async (table: string) => (await shop.database.db.execute(sql.raw(`select * from ${table}`))).rows

test('The sender gets a ticket number and a reply time; support gets the message, her purchases and her address to reply to', async () => {
  await buyBlueprint(shop, 'rosa@bakery.example')
  const { status, reply } = await send({ ...rosa, subject: 'Ovens & grants' })
  expect({ status, reply }).toEqual({
    status: 200,
    reply: {
      state: 'sent',
      number: 'TKT-1001',
      by: 'Tuesday 11 AM ET (November 24)',
      email: 'rosa@bakery.example',
    },
  })
  const copy = (await waitForEmails(shop, 'rosa@bakery.example', 2)).find(({ subject }) => subject.includes('TKT-1001'))
  for (const words of ['TKT-1001', 'Tuesday 11 AM ET', site.postalAddress]) {
    expect(copy?.text).toContain(words)
    expect(copy?.html).toContain(words)
  }
  const ours = await waitForEmail(shop, site.supportEmail, /^\[TKT-1001\]/)
  expect(ours.subject).toBe('[TKT-1001] Ovens & grants')
  expect(ours.headers['Reply-To']).toBe('rosa@bakery.example')
  for (const words of ['Rosa Diaz', 'Do ovens count?', 'The Blueprint', '$35', 'paid']) {
    expect(ours.text).toContain(words)
  }
})

test('Without JavaScript a message has to be confirmed, and is not stored before that', async () => {
  const before = (await rows('tickets')).length
  const { status, reply } = await post(new URLSearchParams({ ...rosa, email: 'lee@nonprofit.example' }).toString())
  expect([status, reply.state]).toEqual([200, 'confirm'])
  expect(await rows('tickets')).toHaveLength(before)
  if (reply.state !== 'confirm') throw new Error('not asked')
  expect(Object.fromEntries(reply.fields)).toEqual({ ...rosa, email: 'lee@nonprofit.example' })
  now += 3000
  const again = new URLSearchParams([...reply.fields, ['form_token', reply.token]]).toString()
  const both = await Promise.all([post(again), post(again)])
  expect(both.map((answer) => answer.reply)).toEqual([both[0]?.reply, both[0]?.reply])
  expect(both[0]?.reply.state).toBe('sent')
  expect(await rows('tickets')).toHaveLength(before + 1)
})

test.each([
  ['nothing at all', '', 422, ['email', 'message']],
  ['no message', 'email=rosa%40bakery.example', 422, ['message']],
  ['a name of 64 KB', `${new URLSearchParams({ ...rosa, firstName: 'n'.repeat(65_536) })}`, 422, ['firstName']],
  [
    '64 KB of emoji in the subject',
    `${new URLSearchParams({ ...rosa, subject: '🥖'.repeat(16_384) })}`,
    422,
    ['subject'],
  ],
  ['text that is not UTF-8', 'email=rosa%40bakery.example&message=%ff%fe', 400, ['message']],
  ['an address twice', 'email=a%40b.example&email=c%40d.example&message=Hi', 400, ['email']],
  ['a line break in the address', 'email=a%40b.example%0d%0aBcc%3a+eve%40evil.example&message=Hi', 422, ['email']],
])('%s gets an error at its field, and no ticket is created', async (_, body, status, fields) => {
  const before = (await rows('tickets')).length
  const answer = await post(body)
  expect(answer.status).toBe(status)
  if (answer.reply.state !== 'invalid') throw new Error(answer.reply.state)
  expect(Object.keys(answer.reply.errors)).toEqual(fields)
  expect(await rows('tickets')).toHaveLength(before)
})

test.each([
  ['JSON', 'application/json', '{"email":"rosa@bakery.example"}', 415],
  ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
  ['10 MB', FORM, 'x'.repeat(10_000_000), 413],
])('%s is refused with a sentence', async (_, type, body, status) => {
  expect(await post(body, type)).toMatchObject({ status, reply: { state: 'invalid', problem: expect.any(String) } })
})

test.each([
  ['emoji', { firstName: '🥖', subject: '👩🏽‍🍳 grants?', message: '🥖🥖🥖' }],
  ['a right-to-left name', { firstName: 'أحمد', lastName: 'בן עלי', message: 'שלום' }],
  ['a header in the subject', { subject: 'Hello\r\nBcc: eve@evil.example\u0007', message: 'Hi' }],
  ['SQL and markup', { lastName: "'); drop table tickets; --", message: '<script>alert(1)</script>' }],
])('%s is accepted as it is, and adds no header to the emails', async (name, typed) => {
  const email = `${name.replaceAll(' ', '-')}@example.com`
  const { reply } = await send({ ...rosa, email, ...typed })
  expect(reply.state).toBe('sent')
  if (reply.state !== 'sent') return
  const mail = await vi.waitFor(
    async () => {
      const found = (await waitForEmails(shop, site.supportEmail)).find(({ subject }) => subject.includes(reply.number))
      return found ?? Promise.reject(new Error(`no mail about ${reply.number} has come`))
    },
    { timeout: 60_000 },
  )
  expect(mail.subject).not.toMatch(/\p{Cc}/u)
  expect(Object.keys(mail.headers).sort()).toEqual(['From', 'Message-ID', 'Reply-To'])
  expect(mail.html).not.toContain('<script>')
})

test('A mistyped domain leads to a question, and the form stays filled in', async () => {
  const answer = await send({ ...rosa, email: 'rosa@gmial.com' })
  expect(answer).toMatchObject({
    status: 422,
    reply: { suggestion: 'rosa@gmail.com', values: { ...rosa, email: 'rosa@gmial.com' } },
  })
  expect((await send({ ...rosa, email: 'rosa@gmial.com', email_choice: 'rosa@gmail.com' })).reply).toMatchObject({
    state: 'sent',
    email: 'rosa@gmail.com',
  })
})

test('After a server error the form stays filled in', async () => {
  await shop.database.db.execute(sql`alter table rate_limits rename to rate_limits_away`)
  const answer = await send({ ...rosa, businessType: 'Bakery' })
  await shop.database.db.execute(sql`alter table rate_limits_away rename to rate_limits`)
  expect(answer).toMatchObject({
    status: 503,
    reply: { state: 'limited', values: { ...rosa, businessType: 'Bakery' } },
  })
})

test('Past the limit of a network the reply says when to try again, and the form stays filled in', async () => {
  let answer = await send({ ...rosa, email: 'busy@example.com', message: 'Hello' })
  for (let n = 0; n < 60; n += 1) answer = await send({ ...rosa, email: 'busy@example.com', message: `Hello ${n}` })
  expect(answer).toMatchObject({
    status: 429,
    retryAfter: expect.any(Number),
    reply: { state: 'limited', values: { message: 'Hello 59' } },
  })
})
