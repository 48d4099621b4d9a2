import { eq, like } from 'drizzle-orm'
import { matchPath } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { giveCall, giveEverything, giveMembership, givePurchase } from '../../test/account-people.ts'
import { offsetClock } from '../../test/clocks.ts'
import { giveMessage } from '../../test/desk-facts.ts'
import { deskForFile, signInStaff, signPress, visitDesk } from '../../test/desk-visits.ts'
import { signIn } from '../../test/signed-in.ts'
import { enterSociety } from '../../test/society.ts'
import { loadAccount } from '../account/account.ts'
import { tickets } from '../people/contact/contact.sql.ts'
import { personAddresses, sessions } from '../people/sign-in/sign-in.sql.ts'
import { DAY, HOUR, SECOND } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { deliverEmail } from '../platform/mail/email-queue.ts'
import { PAGES } from '../routes.ts'
import { findOwnProducts } from '../sales/downloads/downloads.ts'
import { loadReceipts } from '../sales/downloads/receipts.ts'
import { messages } from '../society/rooms/rooms.sql.ts'
import { postMessage } from '../society/rooms/rooms.ts'
import { changes, deskEmails } from './desk.sql.ts'
import { findJobs } from './desk-jobs.ts'
import { announceGift } from './gifts.ts'
import { resendEmail, resendPurchases } from './resend-email.ts'
import { emailTitle, words } from './words.ts'

let bought: string
let call: string
const DENISE = 'denise@kitchen.example'
const clock = offsetClock()
const { shop, owner, visit: open, lastChange, emailsTo } = deskForFile({ clock })
beforeAll(async () => {
  bought = (await giveEverything(shop.deps, DENISE)).blueprint.orderId
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
  const facts = person.facts.map(({ label }: { label: string }) => label)
  expect(facts).toEqual(['Orders, after refunds', 'Society', 'Next call', 'Quiz'])
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
  expect((await paid()).detail).toMatch(/^2 orders since .+\. Renewals are in Stripe’s dashboard\.$/)
})

test('A long history comes in pages', async () => {
  for (let at = 0; at < 33; at++) await givePurchase(shop.deps, 'loyal@example.com', 'blueprint', { daysAgo: at })
  const first = (await visit('loyal@example.com')).data.person
  expect([first.history.length, first.older]).toEqual([30, 30])
  const second = (await visit('loyal@example.com', undefined, '?from=30')).data.person
  expect([second.history.length, second.older]).toEqual([3, undefined])
})

test('A note is added, taken away, and each undone; the person gets it with a copy of their data, and nothing of a report', async () => {
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
  const put = {
    ...added,
    number: undefined,
    id: newId('chg'),
    action: 'mark',
    subject: 'report:7',
    summary: 'A report',
  }
  await shop.database.db.insert(changes).values(put)
  const copy = await Promise.all(shop.deps.personalData.map(({ read }) => read(shop.database.db, DENISE)))
  expect(JSON.stringify(copy)).toContain('Calls best before 11.')
  expect(JSON.stringify(copy)).not.toContain('A report')
  expect((await undo(added.id)).status).toBe(303)
  expect(await notes()).toEqual([])
})

test('Their files are sent again a minute later, and that is undone only before', async () => {
  await visit(DENISE, { do: 'resend' })
  const { id: changeId } = await lastChange()
  expect(await emailsTo(DENISE)).toEqual([])
  await resendPurchases.handle(shop.deps, { changeId })
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
  // Erased by another address of theirs than the one that the log of the queue has.
  const other = 'office@example.com'
  const { personId } = member
  await shop.database.db.insert(personAddresses).values({ email: other, personId, verifiedAt: clock.now() })
  const put = { actor: 'per_coach', action: 'mark', subject: 'question:1', summary: 'Later: They asked', email }
  await shop.database.db.insert(changes).values({ ...put, id: newId('chg'), at: clock.now() })
  const erase = (messages: string) => visit(other, { do: 'erase', address: other, messages })
  expect((await visit(email)).data.hasMessages).toBe(true)
  expect((await visit(DENISE)).data.hasMessages).toBe(false)
  expect((await erase('')).status).toBe(422)
  expect((await erase('without-name')).status).toBe(303)
  const stored = await shop.database.db.select().from(messages).where(eq(messages.body, message.text))
  expect(stored).toMatchObject([{ author: null, removedAt: null }])
  const log = await shop.database.db.select().from(changes).where(eq(changes.subject, put.subject))
  expect(log).toMatchObject([{ email: null, summary: null }])
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
  const looked = { action: 'account-seen', summary: 'Looked at the account of Imani Stone' }
  expect(await lastChange()).toMatchObject({ ...looked, actor: owner.session.person.id, email, after: null })
})

test('A note, files or a gift that are pressed twice are added, sent and given once, and again on another visit; a forged id does no harm', async () => {
  const email = 'twice@example.com'
  await givePurchase(shop.deps, email, 'blueprint')
  const opened = async () => (await visit(email)).data as { press: string; person: { notes: unknown[] } }
  const { press } = await opened()
  const countChanges = () => shop.database.db.$count(changes, eq(changes.email, email))
  const send = async (form: Record<string, string>, who = owner) =>
    expect((await visitDesk(shop, who, `/desk/people/${encodeURIComponent(email)}`, form)).status).toBe(303)
  // A passkey renews its session, so presses at one moment come from two.
  const other = await signInStaff(shop, 'owner@example.com')
  for (const form of [{ do: 'note', note: 'Called.' }, { do: 'resend' }, { do: 'gift', product: 'funding-pack' }])
    await Promise.all([send({ ...form, press }), send({ ...form, press }, other)])
  expect(await countChanges()).toBe(3)
  expect(await productsOf(email)).toHaveLength(2)
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

const give = (email: string, product: string) => visit(email, { do: 'gift', product })
const productsOf = async (email: string) =>
  (await findOwnProducts(shop.deps, [email])).filter(({ ended }) => !ended).map(({ productId }) => productId)

test('A gift, only of what is sold and downloaded, is in the account at once, with its files, sends one email a minute later, and has no receipt to refund', async () => {
  await givePurchase(shop.deps, 'ada@example.com', 'blueprint')
  for (const product of ['clarity-call', 'society', 'nothing', ''])
    expect((await give('ada@example.com', product)).status).toBe(422)
  expect((await give('ada@example.com', 'funding-pack')).status).toBe(303)
  expect((await productsOf('ada@example.com')).sort()).toEqual(['blueprint', 'funding-pack'])
  const [gift, ...others] = (await findOwnProducts(shop.deps, ['ada@example.com'])).filter(({ isGift }) => isGift)
  expect([gift?.productId, others]).toEqual(['funding-pack', []])
  const page = await visitDesk(shop, await signIn(shop, 'ada@example.com'), `/account/purchases/${gift?.orderId}`)
  expect(page.data).toMatchObject({ receipt: undefined, title: gift?.title, files: [{ id: gift?.entitlementId }] })
  expect(await emailsTo('ada@example.com')).toEqual([])
  for (let twice = 0; twice < 2; twice++) await announceGift.handle(shop.deps, { changeId: (await lastChange()).id })
  expect(await emailsTo('ada@example.com')).toEqual(['gift'])
  expect((await loadReceipts(shop.deps, ['ada@example.com'])).map(({ productId }) => productId)).toEqual(['blueprint'])
})

test('A gift that is taken back ends, its email does not go out, and its press that comes again gives nothing', async () => {
  await givePurchase(shop.deps, 'bea@example.com', 'blueprint')
  const { press } = (await visit('bea@example.com')).data
  const send = () => visit('bea@example.com', { do: 'gift', product: 'startup-pack', press })
  expect((await send()).status).toBe(303)
  const { id: changeId } = await lastChange()
  expect((await undo(changeId)).status).toBe(303)
  await announceGift.handle(shop.deps, { changeId })
  expect([(await undo(changeId)).status, (await send()).status]).toEqual([409, 409])
  expect(await productsOf('bea@example.com')).toEqual(['blueprint'])
  expect(await emailsTo('bea@example.com')).toEqual([])
})

/** An email of a kind that went out to her, or to someone else. */
async function sentEmail({ kind = 'receipt', recipient = DENISE, sentAt = clock.now() as Date | null } = {}) {
  const id = newId('mail')
  const row = { id, key: id, messageId: `<${id}@example.com>`, createdAt: clock.now(), data: { orderId: bought } }
  await shop.database.db.insert(emailQueue).values({ ...row, kind, recipient, sentAt })
  return id
}

const sendAgain = (id: string) => visit(DENISE, { do: 'resend-email', id })

test('A receipt is sent again, and the log says which email it was', async () => {
  expect((await sendAgain(await sentEmail())).status).toBe(303)
  const { id: changeId, summary } = await lastChange()
  expect(summary).toBe(`Sent ${DENISE} an email again: Receipt`)
  await resendEmail.handle(shop.deps, { changeId })
  const isCopy = like(emailQueue.key, 'again:%')
  const [copy] = await shop.database.db.select().from(emailQueue).where(isCopy)
  expect([copy?.kind, copy?.recipient]).toEqual(['receipt', DENISE])
  await deliverEmail(shop.deps, { mailId: copy?.id ?? '' })
  const [delivered] = await shop.database.db.select().from(emailQueue).where(isCopy)
  expect(delivered).toMatchObject({ sentAt: expect.any(Date), lastError: null })
  expect((await undo(changeId)).status, 'too late').toBe(409)
})

test('Two presses at once, and one within the hour, send one, unless the first was undone', async () => {
  const id = await sentEmail()
  const statuses = (await Promise.all([sendAgain(id), sendAgain(id)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 409])
  clock.offsetMs += HOUR - SECOND
  expect((await sendAgain(id)).status).toBe(409)
  clock.offsetMs += 2 * SECOND
  expect((await sendAgain(id)).status).toBe(303)
  expect((await undo((await lastChange()).id)).status).toBe(303)
  expect((await sendAgain(id)).status).toBe(303)
})

test('What opens an account, what’s someone else’s, still on its way or no longer true isn’t sent again, with the reason', async () => {
  const signIn = await sendAgain(await sentEmail({ kind: 'sign-in' }))
  expect([signIn.status, signIn.data.problem]).toEqual([422, expect.stringContaining('only the person can ask')])
  expect((await sendAgain(await sentEmail({ recipient: 'other@example.com' }))).status).toBe(409)
  expect((await sendAgain(await sentEmail({ sentAt: null }))).status).toBe(409)
  expect((await sendAgain('mail_unknown')).status).toBe(409)
  const over = await sendAgain(await sentEmail({ kind: 'call-reminder' }))
  expect([over.status, over.data.problem]).toEqual([409, expect.stringContaining('no longer holds')])
})

test('Every email that the site sends has a name of its own at the desk, and every kind that isn’t sent again is one', () => {
  const kinds = Object.keys(shop.deps.templates)
  expect(kinds.length).toBeGreaterThan(60)
  expect(kinds.filter((kind) => emailTitle(kind) === kind)).toEqual([])
  expect(new Set(kinds.map(emailTitle)).size).toBe(kinds.length)
  expect(words.sentOnce.flatMap((row) => row.kinds).filter((kind) => !kinds.includes(kind))).toEqual([])
})

const search = (words: string) => open(`/desk/find?${new URLSearchParams({ words })}`)
const found = (words: string) => findJobs(shop.deps.deskJobs, words)
const jobs = (words: string) => found(words).map(({ label }) => label)

test('One field finds people, their orders and what can be done', async () => {
  const email = 'olive@oven.example'
  const { orderId } = await givePurchase(shop.deps, email, 'blueprint')
  await giveMessage(shop.deps, 'fred@example.com', new Date(), { firstName: 'Fred', lastName: 'Refundo' })
  const { data } = await search('OVEN')
  const detail = '$35 in all · never signed in'
  expect(data.people).toEqual([{ email, label: email, detail, href: '/desk/people/olive%40oven.example' }])
  expect(data.orders).toMatchObject([{ id: orderId, amount: '$35' }])
  for (const typed of [orderId.slice(-8).toUpperCase(), `#${orderId.slice(-8)}`])
    expect((await search(typed)).location, 'the short number on a receipt').toBe(`/desk/orders/${orderId}`)
  expect((await search('')).data.jobs).toMatchObject({ 0: { href: '/desk' } })
  const both = (await search('refund')).data
  expect(both.jobs).toEqual([{ label: 'Refund', href: '/desk/orders' }])
  expect(both.people).toMatchObject([{ email: 'fred@example.com', label: 'Fred Refundo' }])
})

test('A name is found in any order of its words, also one for display, with its accents and apostrophes or without', async () => {
  await giveMessage(shop.deps, 'maria@example.com', new Date(), { firstName: 'María José', lastName: 'O’Brien' })
  await enterSociety(shop, 'zoe@example.com', { name: 'Zoë Wú' })
  for (const words of ['maria', 'o’brien maría', "O'Brien", 'OBRIEN jose', '\u202aMaría\u202c'])
    expect((await search(words)).data.people, words).toMatchObject([{ email: 'maria@example.com' }])
  expect((await search('zoe wu')).data.people).toMatchObject([{ email: 'zoe@example.com' }])
  for (const words of ['maria refundo', '’’’']) expect((await search(words)).data.people, words).toEqual([])
})

test('What can be done is found by the beginnings of its words, all of them', () => {
  expect(found('wrong address').map(({ href }) => href)).toEqual(['/desk/orders'])
  expect(jobs('newsl')).toEqual(['Write a newsletter'])
  expect(jobs('vacation')).toEqual(['Block days'])
  expect(jobs('pub edit')).toEqual(['Approve an edition'])
  expect(jobs('reschedule')).toEqual(['Move or cancel a call'])
  expect(jobs('no show')).toEqual(['Say how a call went'])
  expect(jobs('moderation')).toEqual(['Decide on a report'])
  expect(jobs('bounced')).toEqual(['See which emails someone got'])
  expect(jobs('publish zebra')).toEqual([])
  expect([jobs(''), jobs('?!')]).toEqual([[], []])
})

test('Everything that can be done leads to a page that there is', () => {
  const leads = (href: string) =>
    PAGES.some(({ path }) => !path.includes('*') && matchPath(path, href.replace(/[?#].*/, '')))
  const all = [...'abcdefghijklmnopqrstuvwxyz'].flatMap(found)
  expect(all.filter(({ href }) => !leads(href))).toEqual([])
  expect(leads('/desk/nowhere')).toBe(false)
})
