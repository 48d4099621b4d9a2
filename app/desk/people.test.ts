import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { giveCall, giveEverything, giveMembership, givePurchase } from '../../test/account-people.ts'
import { giveMessage } from '../../test/desk-facts.ts'
import { deskForFile, signPress } from '../../test/desk-visits.ts'
import { signIn } from '../../test/signed-in.ts'
import { enterSociety } from '../../test/society.ts'
import { loadAccount } from '../account/account.ts'
import { tickets } from '../people/contact/contact.sql.ts'
import { personAddresses, sessions } from '../people/sign-in/sign-in.sql.ts'
import { DAY } from '../platform/clock.ts'
import { messages } from '../society/rooms/rooms.sql.ts'
import { postMessage } from '../society/rooms/rooms.ts'
import { changes, deskEmails } from './desk.sql.ts'
import { handleResend } from './resend-email.ts'

let call: string
const DENISE = 'denise@kitchen.example'
const { shop, owner, visit: open, lastChange, emailsTo } = deskForFile()
beforeAll(async () => {
  await giveEverything(shop.deps, DENISE)
  call = (await giveCall(shop.deps, DENISE, 40, 'Denise Ortiz')).orderId
})

const find = (query: Record<string, string>) => open(`/desk/people?${new URLSearchParams(query)}`)
const emailsOf = async (query: Record<string, string>) =>
  (await find(query)).data.found.map(({ email }: { email: string }) => email)
const visit = (email: string, form?: Record<string, string>, query = '') =>
  open(`/desk/people/${encodeURIComponent(email)}${query}`, form)
const undo = (id: string) => open('/desk', { undo: id })

test('Three letters of a name find someone; a whole address, or the whole number of an order, a call or a message, leads to its person', async () => {
  await giveMessage(shop.deps, 'carol@example.com', new Date(), { firstName: 'Carol', lastName: 'Whitfield' })
  expect(await emailsOf({ words: 'ortiz' })).toEqual([DENISE])
  expect(await emailsOf({ words: '%%%' }), 'a letter like any other').toEqual([])
  expect((await find({ words: 'de' })).status).toBe(422)
  const place = `/desk/people/${encodeURIComponent(DENISE)}`
  expect((await find({ words: DENISE.toUpperCase() })).location).toBe(place)
  expect(await emailsOf({ words: `nobody-${DENISE}` })).toEqual([])
  expect(await find({ words: call })).toMatchObject({ status: 303, location: place })
  expect((await find({ words: 'tkt-1001' })).location).toBe('/desk/people/carol%40example.com')
  expect(await emailsOf({ words: 'ord_nothing' })).toEqual([])
})

test('One page has a person’s standing, what waits, her orders, and everything that happened, of all her addresses', async () => {
  await signIn(shop, DENISE)
  const [own] = await shop.database.db.select().from(personAddresses).where(eq(personAddresses.email, DENISE))
  const second = { email: 'denise@work.example', personId: own?.personId ?? '', verifiedAt: new Date() }
  await shop.database.db.insert(personAddresses).values(second)
  await giveMessage(shop.deps, second.email, new Date(Date.now() + DAY), { subject: 'From work' })
  const { person } = (await visit(DENISE)).data
  expect(person.addresses).toEqual([DENISE, second.email])
  expect(person.facts.map(({ label }: { label: string }) => label)).toEqual([
    'Orders, after refunds',
    'Society',
    'Next call',
    'Quiz',
  ])
  expect(person.waits).toEqual([expect.objectContaining({ action: 'Answer' })])
  expect(person.orders).toHaveLength(5)
  const kinds = new Set(person.history.map(({ kind }: { kind: string }) => kind))
  expect([...kinds].sort()).toEqual(['Message', 'Order'])
  expect(person.picks).toHaveLength(3)
  expect((await visit('nobody@example.com')).status).toBe(404)
})

test('What someone paid names what it leaves out: gifts are no orders, and renewals are at Stripe', async () => {
  const email = 'member@example.com'
  const paid = async () => (await visit(email)).data.person.facts[0]
  await givePurchase(shop.deps, email, 'blueprint')
  await visit(email, { do: 'gift', product: 'funding-pack' })
  expect(await paid()).toMatchObject({ value: '$35', detail: expect.stringMatching(/^1 order since .+ \d{4}$/) })
  await giveMembership(shop.deps, email, 'active')
  expect(await paid()).toMatchObject({
    label: 'Orders, after refunds',
    detail: expect.stringMatching(/^2 orders since .+\. Renewals are in Stripe’s dashboard\.$/),
  })
})

test('A long history comes in pages', async () => {
  for (let at = 0; at < 33; at++) await givePurchase(shop.deps, 'loyal@example.com', 'blueprint', { daysAgo: at })
  const first = (await visit('loyal@example.com')).data.person
  expect([first.history.length, first.older]).toEqual([30, 30])
  const second = (await visit('loyal@example.com', undefined, '?from=30')).data.person
  expect([second.history.length, second.older]).toEqual([3, undefined])
})

test('A note is added, taken away, and each undone; the person gets it with a copy of her data', async () => {
  const notes = async () => (await visit(DENISE)).data.person.notes.map(({ note }: { note: string }) => note)
  expect((await visit(DENISE, { do: 'note', note: '' })).status).toBe(422)
  expect((await visit(DENISE, { do: 'note', note: 'Calls best before 11.' })).status).toBe(303)
  expect(await notes()).toEqual(['Calls best before 11.'])
  const added = await lastChange()
  const { id } = (await visit(DENISE)).data.person.notes[0]
  expect((await visit(DENISE, { do: 'remove-note', id })).status).toBe(303)
  expect(await notes()).toEqual([])
  const removed = await lastChange()
  expect((await undo(removed.id)).status).toBe(303)
  expect(await notes()).toEqual(['Calls best before 11.'])
  const copy = await Promise.all(shop.deps.personalData.map(({ read }) => read(shop.database.db, DENISE)))
  expect(JSON.stringify(copy)).toContain('Calls best before 11.')
  expect((await undo(added.id)).status).toBe(303)
  expect(await notes()).toEqual([])
})

test('Their files are sent again a minute later, and that is undone only before', async () => {
  await visit(DENISE, { do: 'resend' })
  const { id: changeId } = await lastChange()
  expect(await emailsTo(DENISE)).toEqual([])
  await handleResend(shop.deps, { changeId })
  expect(await emailsTo(DENISE)).toEqual(['found-purchases'])
  expect((await undo(changeId)).status).toBe(409)
})

test('A copy of someone’s data is in the log; erasing them takes their address typed, and a passkey that signs for that', async () => {
  const email = 'loyal@example.com'
  expect((await visit(email, { do: 'export' })).location).toMatch(/^\/my-data\/./)
  expect((await lastChange()).summary).toBe('Opened everything stored about someone')
  const form = { do: 'erase', address: email }
  const step_up = await signPress(shop, owner, `/desk/people/${encodeURIComponent(email)}`, { do: 'export' })
  expect((await visit(email, { ...form, step_up })).status).toBe(403)
  expect((await visit(email, { ...form, address: DENISE })).status).toBe(422)
  expect((await visit(email)).status).toBe(200)
  await visit(email, { do: 'note', note: 'A secret' })
  expect(await visit(email, form)).toMatchObject({ status: 303, location: '/desk/people' })
  const log = await shop.database.db.select().from(changes)
  expect(JSON.stringify(log)).not.toContain(email)
  expect(log.map(({ action }) => action)).toContain('erase')
})

test('Erasing someone who wrote in the Society takes what they chose for their messages', async () => {
  const email = 'writer@example.com'
  const { member } = await enterSociety(shop, email, { name: 'Wilhelmina' })
  const message = { roomId: 'rom_grants00000000000000', text: 'Count the driver', clientId: 'count' }
  await postMessage(shop.deps, member, message)
  const erase = (messages: string) => visit(email, { do: 'erase', address: email, messages })
  expect((await visit(email)).data.hasMessages).toBe(true)
  expect((await visit(DENISE)).data.hasMessages).toBe(false)
  expect((await erase('')).status).toBe(422)
  expect((await erase('without-name')).status).toBe(303)
  const stored = await shop.database.db.select().from(messages).where(eq(messages.body, message.text))
  expect(stored).toMatchObject([{ author: null, removedAt: null }])
})

test('The owner sees an account as its person does, without a session of hers, and the log says who looked', async () => {
  const email = 'seen@kitchen.example'
  await giveCall(shop.deps, email, 50, 'Imani Stone')
  const sessionsBefore = await shop.database.db.select({ id: sessions.id }).from(sessions)
  const { status, data } = await open(`/desk/people/${encodeURIComponent(email)}/account`)
  const own = await loadAccount(shop.deps, [email])
  expect([status, data.name, data.view]).toEqual([200, 'Imani Stone', own])
  expect(own.calls).toHaveLength(1)
  expect(await shop.database.db.select({ id: sessions.id }).from(sessions)).toEqual(sessionsBefore)
  expect((await lastChange()).summary).toBe('Looked at the account of Imani Stone')
  const [row] = await shop.database.db.select().from(changes).where(eq(changes.action, 'account-seen'))
  expect(row).toMatchObject({ actor: owner.session.person.id, email, before: null, after: null })
})

test('A note or files that are pressed twice are added and sent once, and again on another visit; a forged id does no harm', async () => {
  const email = 'twice@example.com'
  await givePurchase(shop.deps, email, 'blueprint')
  const opened = async () => (await visit(email)).data as { press: string; person: { notes: unknown[] } }
  const { press } = await opened()
  const countChanges = () => shop.database.db.$count(changes, eq(changes.email, email))
  const send = async (form: Record<string, string>) => expect((await visit(email, form)).status).toBe(303)
  for (const form of [{ do: 'note', note: 'Called.' }, { do: 'resend' }]) {
    await Promise.all([send({ ...form, press }), send({ ...form, press })])
  }
  expect(await countChanges()).toBe(2)
  expect((await opened()).person.notes).toHaveLength(1)
  await send({ do: 'note', note: 'Called again.', press })
  await send({ do: 'note', note: 'Called.', press: (await opened()).press })
  const known = (await shop.database.db.select().from(changes).where(eq(changes.email, email)))[0]?.id ?? ''
  await send({ do: 'note', note: 'Forged.', press: known })
  await send({ do: 'note', note: 'No id.', press: "'; --" })
  expect((await opened()).person.notes).toHaveLength(5)
})

test('A letter that is pressed twice goes out once, an answer too, and what was stopped stays stopped', async () => {
  const email = 'letter@example.com'
  await giveMessage(shop.deps, email, new Date(), { firstName: 'Lena', lastName: 'Ott' })
  const [ticket] = await shop.database.db.select().from(tickets).where(eq(tickets.email, email))
  const letters = () => shop.database.db.$count(deskEmails, eq(deskEmails.email, email))
  for (const [at, about] of [email, ticket?.id ?? ''].entries()) {
    const path = `/desk/write/${about}`
    const { press } = (await open(path)).data
    const form = { subject: 'Hello', message: 'Yes.', press }
    const send = async () => (await open(path, form)).status
    expect(await Promise.all([send(), send()])).toEqual([303, 303])
    expect(await letters()).toBe(at + 1)
    await undo((await lastChange()).id)
    expect(await send()).toBe(409)
    expect(await letters()).toBe(at + 1)
  }
})
