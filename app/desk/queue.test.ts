import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { giveCall, giveMembership, givePurchase } from '../../test/account-people.ts'
import { manualClock } from '../../test/clocks.ts'
import { giveApplication, giveMessage, giveRefund } from '../../test/desk-facts.ts'
import { deskForFile, signPress } from '../../test/desk-visits.ts'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { sessions } from '../people/sign-in/sign-in.sql.ts'
import { DAY, HOUR, MINUTE } from '../platform/clock.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { alertOwner } from '../platform/mail/owner-alerts.ts'
import { refundRequests } from '../sales/payments/payments.sql.ts'
import { membershipEvents, memberships } from '../society/membership/membership.sql.ts'
import { recordChange } from './changes.ts'
import { decideFromDesk } from './decisions.ts'
import { deskEmails } from './desk.sql.ts'
import { emailMorningQueue, handleDeskEmail, writeDeskEmail } from './desk-emails.tsx'
import { readItemState, writeItemState } from './queue.ts'
import type { QueueRow } from './queue-view.ts'
import { undoChange } from './undo.ts'

/** A Monday, 10:02 in the coach's morning. */
const MONDAY = '2026-11-23T15:02:00Z'
const clock = manualClock(MONDAY)
const { shop, owner, visit, lastChange, emailsTo } = deskForFile({ clock })
beforeEach(async () => {
  clock.at = new Date(MONDAY)
  // A session ends with the day, but not in these tests.
  const later = new Date('2030-01-01T00:00:00Z')
  await shop.database.db.update(sessions).set({ expiresAt: later, endsAt: later })
})

const fromNow = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)
const queue = async () => (await visit('/desk')).data
const rows = async (label?: string): Promise<QueueRow[]> =>
  (await queue()).view.groups
    .flatMap((group: { rows: QueueRow[] }) => group.rows)
    .filter((row: QueueRow) => !label || row.label === label)
const keys = async () => (await rows()).map(({ key }) => key)
const press = (form: Record<string, string>) => visit('/desk', form)
const alertOfEmail = (subject: string, detail = 'refused') =>
  alertOwner({ db: shop.database.db, clock }, { kind: 'email-not-delivered', subject, detail })

test('What waits is computed from the facts and ordered by when it is due', async () => {
  await giveApplication(shop.deps, 'luis@example.com', 42)
  const ticket = await giveMessage(shop.deps, 'carol@example.com', fromNow(98 * MINUTE))
  const call = await giveCall(shop.deps, 'grace@example.com', -3, 'Grace H.')
  await giveCall(shop.deps, 'amy@example.com', 0.1, 'Amy')
  const { orderId } = await givePurchase(shop.deps, 'harpreet@example.com', 'blueprint')
  await shop.database.db.insert(refundRequests).values({ orderId, reason: 'Not for me', askedAt: fromNow(-3 * DAY) })
  const late = await giveMembership(shop.deps, 'amira@example.com', 'past_due', 'Amira S.')
  const failed = { subject: late.membershipId, state: 'past_due', causedBy: 'stripe', at: fromNow(-30 * HOUR) } as const
  await shop.database.db.insert(membershipEvents).values(failed)
  await alertOfEmail('mail_1', 'an email of the kind "receipt"')

  const found = await rows()
  expect(found.map(({ label }) => label)).toEqual([
    'Editions to approve',
    'Call, no outcome',
    'Refund request',
    'Message',
    'Call today',
    'Application',
    'Renewal failed',
    'Needs a look',
    'Claims',
  ])
  expect(found.find(({ label }) => label === 'Message')).toMatchObject({
    fact: 'Carol W. wrote: A match letter',
    left: '1 h 38 min',
    at: '11:40 AM',
    isUrgent: true,
    action: { label: 'Answer', href: `/desk/write/${ticket}` },
  })
  expect(found.find(({ label }) => label === 'Call, no outcome')?.action.href).toBe(`/desk/calls/${call.orderId}`)
  const { heading, now } = (await queue()).view
  expect([heading, now]).toEqual(['Nine things, two late', 'Monday, November 23 · 10:02 AM'])
})

test('A fact that ends takes its item out by itself', async () => {
  const [request] = await rows('Refund request')
  await giveRefund(shop.deps, request?.key.split(':')[1] ?? '')
  expect(await rows('Refund request')).toEqual([])
})

test('A snoozed item is gone until its time, undo brings it back at once, and another day still lists it', async () => {
  const [row] = await rows('Application')
  expect(await press({ key: row?.key ?? '', until: 'tomorrow' })).toMatchObject({ status: 303, location: '/desk' })
  expect(await rows('Application')).toEqual([])
  clock.at = new Date('2026-11-24T14:01:00Z')
  expect(await rows('Application')).toHaveLength(1)
  const { done: today, pager } = (await visit('/desk')).data
  expect(today).toEqual([])
  const [yesterdays] = (await visit(pager.next.split('#')[0])).data.done
  expect(yesterdays).toMatchObject({ when: 'Nov 23, 2026, 10:02 AM', canUndo: true })
  expect((await visit('/desk?before=1.5')).status).toBe(200)
  clock.at = new Date(MONDAY)
  const [done] = (await queue()).done
  expect(done).toMatchObject({ summary: expect.stringContaining('Later, Tuesday, November 24, 9:00 AM: Luis M.') })
  expect((await press({ undo: done.id })).status).toBe(303)
  expect(await rows('Application')).toHaveLength(1)
  expect(await press({ undo: done.id })).toMatchObject({ status: 409 })
})

test('Only what nothing else can know is taken as done by a press, and it comes back when it happens again', async () => {
  const [application] = await rows('Application')
  expect((await press({ key: application?.key ?? '', until: 'done' })).status).toBe(409)
  const [alert] = await rows('Needs a look')
  const page = await visit(alert?.action.href ?? '')
  expect(page.data.item.details.lines).toEqual([expect.stringContaining('an email of the kind "receipt"')])
  expect((await press({ key: alert?.key ?? '', until: 'done' })).status).toBe(303)
  expect(await rows('Needs a look')).toEqual([])
  clock.at = fromNow(HOUR)
  await alertOfEmail('mail_2')
  expect(await rows('Needs a look')).toHaveLength(1)
})

test('An answer is held for a minute: until then undo stops it and the message waits again', async () => {
  const about = await giveMessage(shop.deps, 'rosa@example.com', fromNow(5 * HOUR), { subject: 'Two questions' })
  const write = (form: Record<string, string>) => visit(`/desk/write/${about}`, form)
  const words = { subject: 'Re: Two questions', message: 'Yes, and yes.' }
  const empty = await write({ ...words, message: ' ' })
  expect([empty.status, empty.data.values.subject]).toEqual([422, words.subject])
  expect((await write(words)).status).toBe(303)
  expect((await rows('Message')).some(({ action }) => action.href.endsWith(about))).toBe(false)
  expect((await write(words)).status, 'a second press').toBe(409)
  const [done] = (await queue()).done
  expect(done).toMatchObject({ summary: 'Answered Carol W.', canUndo: true })
  await press({ undo: done.id })
  expect((await rows('Message')).some(({ action }) => action.href.endsWith(about))).toBe(true)

  await write(words)
  const sent = await shop.database.db.select().from(deskEmails).where(eq(deskEmails.ticketId, about))
  for (const { id: letterId } of [...sent, ...sent]) await handleDeskEmail(shop.deps, { letterId })
  const queued = await shop.database.db.select().from(emailQueue).where(eq(emailQueue.kind, 'desk-letter'))
  expect(queued.map(({ recipient }) => recipient)).toEqual(['rosa@example.com'])
  const email = await shop.deps.templates['desk-letter']?.(queued[0]?.data ?? {})
  expect(email).toMatchObject({ subject: words.subject, text: expect.stringContaining('Yes, and yes.') })
  const late = await press({ undo: (await lastChange()).id })
  expect([late.status, late.data.problem]).toEqual([409, 'It’s already on its way, so we can’t stop it.'])
})

test('How a call went is said once by each press, can be changed, and undone', async () => {
  const [row] = await rows('Call, no outcome')
  const path = row?.action.href ?? ''
  const order = path.split('/').at(-1) ?? ''
  const say = (outcome: string) => visit(path, { do: 'outcome', outcome })
  expect((await say('no_show')).status).toBe(303)
  expect(await rows('Call, no outcome')).toEqual([])
  expect((await say('held')).status).toBe(303)
  const outcome = async () =>
    (await shop.database.db.select().from(bookings).where(eq(bookings.orderId, order)))[0]?.outcome
  expect(await outcome()).toBe('held')
  const [done, first] = (await queue()).done
  for (const [{ id }, before] of [
    [done, 'no_show'],
    [first, null],
  ]) {
    expect((await press({ undo: id })).status).toBe(303)
    expect(await outcome()).toBe(before)
  }
  const future = (await rows('Call today'))[0]?.action.href ?? ''
  expect((await visit(future, { do: 'outcome', outcome: 'held' })).status, 'a call that hasn’t begun').toBe(409)
})

test('Declining returns money: the coach’s passkey has to sign for this application and amount. Either way a note goes with it', async () => {
  const id = await giveApplication(shop.deps, 'zoe@example.com', 10)
  const path = `/desk/applications/${id}`
  const step_up = await signPress(shop, owner, path, { do: 'declined', amount: '$0.01' })
  expect((await visit(path, { do: 'declined', amount: '$35', step_up })).status).toBe(403)
  const wrong = { do: 'declined', amount: '$3', note: 'It’s about the dates.' }
  expect(await visit(path, wrong), 'another amount typed').toMatchObject({
    ...{ status: 422, data: { values: { do: 'declined', note: 'It’s about the dates.' } } },
  })
  const state = async () =>
    (await shop.database.db.select().from(memberships).where(eq(memberships.id, id)))[0]?.decision
  expect(await state()).toBeNull()
  expect((await visit(path, { do: 'accepted', note: 'x'.repeat(2001) })).status).toBe(422)
  const accept = { do: 'accepted', note: 'I loved your plan for the second oven.' }
  const press = async () => (await visit(path, accept)).status
  const waits = async () => (await rows('Application')).some(({ action }) => action.href.endsWith(id))
  expect([await press(), await press(), await waits()]).toEqual([303, 409, false])
  const { id: changeId } = await lastChange()
  expect((await visit('/desk', { undo: changeId })).status).toBe(303)
  await decideFromDesk.handle(shop.deps, { changeId })
  expect([await state(), await waits()]).toEqual([null, true])
  expect(await press()).toBe(303)
  await decideFromDesk.handle(shop.deps, { changeId: (await lastChange()).id })
  expect(await state()).toBe('accepted')
  const [email] = await shop.database.db.select().from(emailQueue).where(eq(emailQueue.kind, 'membership-welcome'))
  expect((await shop.deps.templates['membership-welcome']?.(email?.data ?? {}))?.text).toContain(accept.note)
})

test('The morning brings the queue as one email at seven in the coach’s zone, once, also if it’s seven o’clock twice', async () => {
  const sent = () => shop.database.db.select().from(emailQueue).where(eq(emailQueue.kind, 'desk-morning'))
  clock.at = new Date('2026-11-24T11:03:00Z')
  await emailMorningQueue(shop.deps)
  expect(await sent()).toEqual([])
  clock.at = new Date('2026-11-24T12:03:00Z')
  await Promise.all([emailMorningQueue(shop.deps), emailMorningQueue(shop.deps)])
  for (const time of ['11:03', '12:03']) {
    clock.at = new Date(`2026-11-24T${time}:00Z`)
    await emailMorningQueue(shop.deps)
  }
  const [email, ...more] = await sent()
  expect([email?.recipient, more]).toEqual([shop.deps.coachEmail, []])
  const content = await shop.deps.templates['desk-morning']?.(email?.data ?? {})
  expect(content?.subject).toMatch(/^Today: \w+ things, /)
  expect(content?.text).toContain('Amira S.')
  clock.at = new Date('2026-11-25T12:03:00Z')
  expect(await shop.deps.templates['desk-morning']?.(email?.data ?? {}), 'a day late').toBeUndefined()
})

test('Erasing a person takes the emails written to them and the words of the log', async () => {
  const read = async () => {
    const found = shop.deps.personalData.find(({ name }) => name === 'What we wrote to you and did for you')
    return { found, records: await found?.read(shop.database.db, 'rosa@example.com') }
  }
  const { found, records } = await read()
  expect(JSON.stringify(records)).toContain('Yes, and yes.')
  await shop.database.transact(async (tx) => found?.erase(tx, 'rosa@example.com'))
  expect((await read()).records).toEqual([])
  expect(JSON.stringify((await queue()).done)).not.toContain('rosa')
})

test('An earlier change is not undone over a later one, and the later one leads back to the earlier', async () => {
  const { session } = owner
  const key = 'alert:a-later-change'
  const snooze = (snoozed: string) =>
    shop.database.transact(async (tx) => {
      const [before, after] = [await readItemState(tx, key), { snoozed, done: null }]
      await writeItemState(tx, key, after)
      const change = { actor: session.person.id, action: 'mark', subject: key, summary: 'Later' }
      return recordChange(shop.deps, tx, { ...change, before, after })
    })
  const [monday, friday] = ['2026-11-23T14:00:00.000Z', '2026-11-27T14:00:00.000Z']
  const [first, second] = [await snooze(monday), await snooze(friday)]
  expect(await undoChange(shop.deps, first, session)).toContain('changed again since')
  expect(await readItemState(shop.database.db, key)).toEqual({ snoozed: friday, done: null })
  expect(await undoChange(shop.deps, second, session)).toBeUndefined()
  expect(await readItemState(shop.database.db, key)).toEqual({ snoozed: monday, done: null })
})

test('After the clock is set back the queue keeps its items and their order, what is put off stays so, and the newest press is first in the log', async () => {
  await giveApplication(shop.deps, 'luis@example.com', 42)
  for (const minutes of [300, 100, 200])
    await giveMessage(shop.deps, `in-${minutes}@example.com`, fromNow(minutes * MINUTE))
  const [first = '', second = '', ...others] = await keys()
  await press({ key: first, until: 'tomorrow' })
  clock.at = fromNow(-HOUR)
  expect(await keys()).toEqual([second, ...others])
  await press({ key: second, until: 'tomorrow' })
  expect(await keys()).toEqual(others)
  const [newer, older] = (await queue()).done
  await press({ undo: newer.id })
  expect(await keys()).toEqual([second, ...others])
  await press({ undo: older.id })
  expect(await keys()).toEqual([first, second, ...others])
})

test('After the clock is set back, what fails after it was taken as done is in the queue again, the same email or another', async () => {
  const alerts = async () => (await rows('Needs a look')).map(({ key }) => key)
  for (const subject of ['mail_1', 'mail_2']) {
    await alertOfEmail('mail_1')
    for (const key of await alerts()) await press({ key, until: 'done' })
    expect(await alerts()).toEqual([])
    clock.at = fromNow(-HOUR)
    await alertOfEmail(subject)
    expect(await alerts(), subject).toHaveLength(1)
  }
})

test('After the clock is set back, an answer that is waiting can still be stopped, and one that was sent isn’t sent twice', async () => {
  const kim = { email: 'kim@example.com', name: 'Kim', message: 'Yes.' }
  const write = (subject: string) => writeDeskEmail(shop.deps, { ...kim, subject }, owner.session.person.id)
  await write('Stopped')
  clock.at = fromNow(-HOUR)
  const [stopped] = (await queue()).done
  expect((await press({ undo: stopped.id })).status).toBe(303)
  await write('Sent')
  const letters = await shop.database.db.select().from(deskEmails).where(eq(deskEmails.email, 'kim@example.com'))
  for (let twice = 0; twice < 2; twice++) {
    for (const { id: letterId } of letters) await handleDeskEmail(shop.deps, { letterId })
    clock.at = fromNow(-HOUR)
  }
  expect(await emailsTo('kim@example.com')).toEqual(['desk-letter'])
})
