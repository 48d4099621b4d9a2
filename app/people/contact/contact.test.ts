import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { buyBlueprint, waitForEmail, waitForEmails } from '../../../test/buyer.ts'
import { shopForFile } from '../../../test/shop.ts'
import { issueFormToken } from '../../platform/forms/form-token.ts'
import { suggestEmail } from '../email-field/mistyped/mistyped.ts'
import { tickets } from './contact.sql.ts'
import { handleAnnounceTickets } from './contact.ts'
import { handleContactForm, parseMessage } from './handle-contact-form.ts'
import { MESSAGE_FIELDS } from './message-fields.ts'

let now = Date.parse('2026-11-23T15:20:00Z') // a Monday, 10:20 AM in New York
const clock = { now: () => new Date(now) }
const shop = shopForFile({ clock })

const network = '198.51.100.7'
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  handleContactForm({ ...shop.deps, network }, new Request(`${shop.url}/contact`, { method: 'POST', body, headers }))
const name = { firstName: 'Rosa', lastName: 'Diaz' }
const rosa = { ...name, email: 'rosa@bakery.example', message: 'Do ovens count?\nI have two.' }
/** As a browser with script sends it: with a token that is old enough for a person. */
const send = (typed: Record<string, string>) => {
  const at = new Date(now - 10_000)
  const form_token = issueFormToken(shop.deps.secret, { form: 'contact', kind: 'script', at, network })
  return post(new URLSearchParams({ ...typed, form_token }))
}
const countTickets = () => shop.database.db.$count(tickets)

test('The sender gets a ticket number and a reply time; support gets the message, their purchases and their address to reply to', async () => {
  await buyBlueprint(shop, 'rosa@bakery.example')
  const by = 'Tuesday 11 AM ET (November 24)'
  const reply = { state: 'sent', number: 'TKT-1001', by, email: 'rosa@bakery.example' }
  expect(await send({ ...rosa, subject: 'Ovens & grants' })).toMatchObject({ status: 200, reply })
  const copy = (await waitForEmails(shop, 'rosa@bakery.example', 2)).find(({ subject }) => subject.includes('TKT-1001'))
  for (const words of ['TKT-1001', 'Tuesday 11 AM ET', site.postalAddress]) {
    expect(copy?.text).toContain(words)
    expect(copy?.html).toContain(words)
  }
  const ours = await waitForEmail(shop, site.supportEmail, /^\[TKT-1001\]/)
  expect(ours.subject).toBe('[TKT-1001] Ovens & grants')
  expect(ours.headers['Reply-To']).toBe('rosa@bakery.example')
  for (const words of ['Rosa Diaz', 'Do ovens count?', 'The Blueprint', '$35', 'paid'])
    expect(ours.text).toContain(words)
})

test('A message that the release before received, and left to a job to announce, is emailed once', async () => {
  const email = 'bea@bakery.example'
  const row = {
    ...rosa,
    businessType: '',
    subject: '',
    email,
    id: 'tkt_1',
    submission: 'a form',
    receivedAt: clock.now(),
    replyBy: clock.now(),
  }
  await shop.database.db.insert(tickets).values(row)
  for (const _ of [1, 2]) await handleAnnounceTickets(shop.deps, { ticketIds: ['tkt_1', 'tkt_erased'] })
  await waitForEmail(shop, site.supportEmail, ({ headers }) => headers['Reply-To'] === email)
  expect(await waitForEmails(shop, email)).toHaveLength(1)
})

test('Without JavaScript a message has to be confirmed, and is not stored before that', async () => {
  const before = await countTickets()
  const { status, reply } = await post(new URLSearchParams({ ...rosa, email: 'lee@nonprofit.example' }))
  expect([status, reply.state]).toEqual([200, 'confirm'])
  expect(await countTickets()).toBe(before)
  if (reply.state !== 'confirm') throw new Error('not asked')
  expect(Object.fromEntries(reply.fields)).toEqual({ ...rosa, email: 'lee@nonprofit.example' })
  now += 3000
  const again = () => post(new URLSearchParams([...reply.fields, ['form_token', reply.token]]))
  const both = await Promise.all([again(), again()])
  expect(both.map((answer) => answer.reply)).toEqual([both[0]?.reply, both[0]?.reply])
  expect(both[0]?.reply.state).toBe('sent')
  expect(await countTickets()).toBe(before + 1)
})

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
test.each([
  ['nothing at all', '', FORM, 422, ['email', 'message']],
  ['a subject of 64 KB', `email=a%40b.example&message=Hi&subject=${'x'.repeat(65_536)}`, FORM, 422, ['subject']],
  ['text that is not UTF-8', 'email=rosa%40bakery.example&message=%ff%fe', FORM, 400, ['message']],
  ['what is no form', '{}', { 'Content-Type': 'application/json' }, 415, []],
  ['10 MB', 'x'.repeat(10_000_000), FORM, 413, []],
])(
  '%s is refused with a sentence, at its field if it has one, and no ticket is created',
  async (_, body, type, status, fields) => {
    const before = await countTickets()
    const answer = await post(body, type)
    expect(answer).toMatchObject({ status, reply: { state: 'invalid', problem: expect.any(String) } })
    expect(Object.keys(answer.reply.state === 'invalid' ? answer.reply.errors : {})).toEqual(fields)
    expect(await countTickets()).toBe(before)
  },
)

test.each([
  ['emoji', { firstName: 'Zoë 👩🏽‍🍳', lastName: 'أحمد بن علي', subject: '👩🏽‍🍳 grants?', message: '🥖🥖🥖' }],
  ['a header in the subject', { subject: 'Hello\r\nBcc: eve@evil.example\u0007', message: 'Hi' }],
  ['SQL and markup', { lastName: "'); drop table tickets; --", message: '<script>alert(1)</script>' }],
])('%s is accepted as it is, and adds no header to the emails', async (name, typed) => {
  const { reply } = await send({ ...rosa, email: `${name.replaceAll(' ', '-')}@example.com`, ...typed })
  if (reply.state !== 'sent') throw new Error(reply.state)
  const mail = await waitForEmail(shop, site.supportEmail, ({ subject }) => subject.includes(reply.number))
  expect(mail.subject).not.toMatch(/\p{Cc}/u)
  expect(Object.keys(mail.headers).sort()).toEqual(['From', 'Message-ID', 'Reply-To'])
  expect(mail.html).not.toContain('<script>')
})

test('A mistyped domain leads to a question, and the form stays filled in', async () => {
  const values = { ...rosa, email: 'rosa@gmial.com' }
  expect(await send(values)).toMatchObject({ status: 422, reply: { suggestion: 'rosa@gmail.com', values } })
  expect((await send({ ...values, email_asked: values.email })).reply).toMatchObject({
    state: 'sent',
    email: values.email,
  })
  const { reply } = await send({ ...values, email_choice: 'rosa@gmail.com' })
  expect(reply).toMatchObject({ state: 'sent', email: 'rosa@gmail.com' })
})

test('After a server error the form stays filled in', async () => {
  const values = { ...rosa, businessType: 'Bakery' }
  await shop.database.db.execute(sql`alter table rate_limits rename to rate_limits_away`)
  const answer = await send(values)
  await shop.database.db.execute(sql`alter table rate_limits_away rename to rate_limits`)
  expect(answer).toMatchObject({ status: 503, reply: { state: 'limited', values } })
})

test('Past the limit of a network the reply says when to try again, and the form stays filled in', async () => {
  const sendBusy = (message: string) => send({ ...rosa, email: 'busy@example.com', message })
  for (let n = 0; n < 60; n += 1) await sendBusy(`Hello ${n}`)
  const reply = { state: 'limited', values: { message: 'One more' } }
  expect(await sendBusy('One more')).toMatchObject({ status: 429, retryAfter: expect.any(Number), reply })
})

const parseTyped = (typed: Record<string, string>) => parseMessage(new Map(Object.entries({ ...rosa, ...typed })))

test('A missing address, a missing message and every field that is too long get an error', () => {
  const missing = { email: expect.stringContaining('email address'), message: expect.stringContaining('message') }
  expect(parseTyped({ email: ' ', message: '\r\n ' })).toMatchObject({ errors: missing })
  for (const field of MESSAGE_FIELDS) {
    const parsed = parseTyped({ [field]: 'x'.repeat(64 * 1024) })
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
