import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { giveCall } from '../../../test/account-people.ts'
import { manualClock } from '../../../test/clocks.ts'
import type { SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { findCalendarAddress } from '../calendar-link/calendar-link.ts'
import { societyMembers } from '../members/members.sql.ts'
import { memberships } from '../membership/membership.sql.ts'
import { unreadThreads } from '../rooms/rooms.ts'
import { findComingCalls } from './call.ts'
import { CALL_CALENDAR } from './call-calendar.ts'
import { callEmails } from './call-emails.tsx'
import { callsPersonalData } from './calls.sql.ts'
import { notifyAttendees, remindOfCalls } from './changes.ts'
import { carryCommitments, commitmentsPath } from './commitments.ts'
import { nextCall } from './next-call.ts'
import { planCalls } from './series.ts'

const clock = manualClock('2026-10-20T15:00:00Z')
const { shop, member, visit } = roomsForFile(clock)
const coach = member('coach@example.com', { role: 'coach' })
const ana = member('ana@example.com', { name: 'Ana', zone: 'America/Los_Angeles' })
const bea = member('bea@example.com', { name: 'Bea' })
beforeEach(async () => {
  clock.at = new Date('2026-10-20T15:00:00Z') // a Tuesday, 11 AM in New York
  const { db } = shop.database
  for (const table of ['call_rsvps', 'call_attendance', 'call_commitments', 'call_seats', 'call_calendars', 'calls'])
    await db.execute(sql.raw(`delete from ${table}`))
  for (const table of ['call_series', 'bookings']) await db.execute(sql.raw(`delete from ${table}`))
  await db.delete(emailQueue)
  await db.update(societyMembers).set({ removedAt: null })
  await db.update(memberships).set({ state: 'active' })
})

const passMinute = () => {
  clock.at = new Date(clock.at.getTime() + MINUTE)
}
const SERIES = { do: 'add-series', title: 'Strategy call', weekday: '2', time: '12:00', zone: 'America/New_York' }
const press = async (who: SignedInMember, form: Record<string, string>) => {
  const answer = await visit(who, '/society/calls', form)
  return { ...answer, text: JSON.stringify(answer.data) }
}
const plan = () => press(coach, { ...SERIES, minutes: '60', link: 'https://video.example.com/room' })
const coming = () => findComingCalls(shop.deps, 40)
const first = async () => {
  const [call] = await coming()
  if (!call) throw new Error('no call is planned')
  return call
}
/** The first call, planned, with its id. */
const planned = async () => {
  await plan()
  return first()
}
const door = async (who: SignedInMember, form?: Record<string, string>) =>
  visit(who, `/society/calls/${(await first()).id}/join`, form)
const queued = async () =>
  (await shop.database.db.select().from(emailQueue))
    .filter(({ kind }) => kind.startsWith('live-call-'))
    .map(({ kind, recipient }) => `${kind} ${recipient}`)
    .sort()
const write = (kind: keyof ReturnType<typeof callEmails>, { member: { personId } }: SignedInMember, callId: string) =>
  callEmails(shop.deps)[kind]({ callId, personId })
const own = ({ member }: SignedInMember) => nextCall(shop.deps, member)
const visitCall = async (who: SignedInMember, id: string) => (await visit(who, `/society/calls/${id}`)).data
/** Ana's calendar, as a program reads it at its secret address; undefined where it has stopped. */
const calendarOfAna = async () => {
  const address = (await findCalendarAddress(shop.deps, CALL_CALENDAR, ana.member.personId)) ?? ''
  return async () => {
    const answer = await fetch(shop.url + new URL(address).pathname)
    return answer.ok ? answer.text() : undefined
  }
}

test('The thread of a call is there from the day that it is planned, and anyone who says they’re coming follows it', async () => {
  const { id } = await planned()
  const { thread } = await visitCall(bea, id)
  expect(thread).toMatchObject({ title: 'Strategy call, Tuesday, October 20', follows: false, messages: [] })
  await press(ana, { do: 'come', call: id })
  expect((await visitCall(ana, id)).thread).toMatchObject({ follows: true })
  passMinute()
  const said = { text: 'Who brings a budget?', back: `/society/calls/${id}` }
  const { location } = await visit(bea, `/society/rooms/${thread.roomId}`, said)
  expect(location).toMatch(new RegExp(`/society/calls/${id}#m-\\d+$`))
  expect((await visitCall(ana, id)).thread.messages).toMatchObject([{ html: '<p>Who brings a budget?</p>' }])
  expect(await unreadThreads(shop.deps, ana.member)).toMatchObject([{ roomId: thread.roomId, unread: 1 }])
})

test('A weekly call is planned for twelve weeks at the same local time, also after the clocks change', async () => {
  await plan()
  const all = await coming()
  expect(all).toHaveLength(12)
  expect(all.slice(0, 3).map(({ startsAt }) => startsAt.toISOString())).toEqual([
    ...['2026-10-20T16:00:00.000Z', '2026-10-27T16:00:00.000Z', '2026-11-03T17:00:00.000Z'],
  ])
  clock.at = new Date('2026-10-28T15:00:00Z')
  await planCalls(shop.deps)
  await planCalls(shop.deps)
  expect(await coming()).toHaveLength(12)
})

test('A weekly call is shown to each member in their own time zone, at the instant that the feed and the email name', async () => {
  await plan()
  clock.at = new Date('2026-10-30T15:00:00Z')
  const call = await first()
  expect(JSON.stringify((await visit(ana, '/society/calls')).data)).toContain('9:00 AM to 10:00 AM PT')
  await press(ana, { do: 'come', call: call.id })
  await press(ana, { do: 'calendar' })
  const email = await write('live-call-invitation', ana, call.id)
  expect(email?.subject).toContain('9:00 AM PT')
  expect(email?.calendar?.content).toContain('DTSTART:20261103T170000Z')
  expect(await (await calendarOfAna())()).toContain('DTSTART:20261103T170000Z')
})

test('A weekly call can be planned, moved and canceled by the coach alone, and says what is wrong with what she typed', async () => {
  expect((await press(ana, { ...SERIES, minutes: '60' })).status).toBe(422)
  const wrong = await press(coach, { ...SERIES, minutes: '5' })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('15 to 240 minutes')])
  expect(wrong.text).toContain('Strategy call') // what she typed is still there
  await plan()
  expect((await plan()).text).toContain('there’s already a call at that time')
  await giveCall(shop.deps, 'gil@example.com', 14, 'Gil')
  const onto = await press(coach, { ...SERIES, time: '09:30', minutes: '60' })
  expect(onto.text).toContain('Not scheduled: there’s already a call at that time. Clarity Call with Gil: Tuesday')
  const { id } = await first()
  expect((await press(ana, { do: 'cancel', call: id })).status).toBe(422)
  expect(await coming()).toHaveLength(12)
})

test('A weekly call that is moved or canceled is told once to everyone who said they’d come, with the change for their calendar', async () => {
  const { id } = await planned()
  await press(ana, { do: 'come', call: id })
  await shop.database.db.delete(emailQueue)
  passMinute()
  await press(coach, { do: 'move', call: id, day: '2026-10-21', time: '14:00' })
  const { rows } = await shop.database.db.execute(
    sql`select 1 from pgboss.job where name = 'tell-of-live-call-change' and data->>'callId' = ${id}`,
  )
  expect(rows, 'a job for it').toHaveLength(1)
  await notifyAttendees(shop.deps, { callId: id })
  await notifyAttendees(shop.deps, { callId: id })
  expect(await queued()).toEqual(['live-call-invitation ana@example.com'])
  const moved = await write('live-call-invitation', ana, id)
  expect(moved?.subject).toMatch(/^New time: /)
  expect(moved?.calendar?.content).toMatch(/SEQUENCE:1\r\n[\s\S]*DTSTART:20261021T180000Z\r\nDTEND:20261021T190000Z/)
  // To who says she'll come after that, it's no new time.
  passMinute()
  await press(bea, { do: 'come', call: id })
  const late = await write('live-call-invitation', bea, id)
  expect(late?.subject).toMatch(/^You’re coming: /)
  expect(late?.text).not.toContain('new time')
  await press(bea, { do: 'stay-away', call: id })
  await shop.database.db.delete(emailQueue).where(eq(emailQueue.recipient, 'bea@example.com'))
  await press(coach, { do: 'cancel', call: id })
  await notifyAttendees(shop.deps, { callId: id })
  expect(await queued(), 'held for a minute').toEqual(['live-call-invitation ana@example.com'])
  passMinute()
  await notifyAttendees(shop.deps, { callId: id, isCanceled: true })
  expect(await queued()).toEqual(['live-call-canceled ana@example.com', 'live-call-invitation ana@example.com'])
  expect((await write('live-call-canceled', ana, id))?.calendar).toMatchObject({ method: 'CANCEL' })
  expect(await write('live-call-invitation', ana, id)).toBeUndefined()
})

test('A weekly call can be canceled and moved by the coach until it begins, also while its door is open', async () => {
  const { id } = await planned()
  const canChange = async (who = coach) => (await visitCall(who, id)).canChange
  clock.at = new Date('2026-10-20T15:50:00Z')
  expect([await canChange(), await canChange(ana)]).toEqual([true, false])
  clock.at = new Date('2026-10-20T16:00:00Z')
  expect(await canChange()).toBe(false)
  clock.at = new Date('2026-10-20T15:55:00Z')
  expect((await press(coach, { do: 'cancel', call: id })).location).toContain('did=cancel')
  expect(await canChange()).toBe(false)
})

test('A weekly call that was canceled by mistake takes place after all for a minute, without a word to anyone; whose series ends, is canceled for those who said they’d come', async () => {
  const { id, seriesId } = await planned()
  await press(ana, { do: 'come', call: id })
  await shop.database.db.delete(emailQueue)
  await press(coach, { do: 'cancel', call: id })
  expect(await visitCall(coach, id)).toMatchObject({ canKeep: true })
  expect((await press(ana, { do: 'keep', call: id })).status).toBe(422)
  await press(coach, { do: 'keep', call: id })
  await press(coach, { do: 'end-series', series: seriesId })
  await press(coach, { do: 'keep-series', series: seriesId })
  passMinute()
  await notifyAttendees(shop.deps, { callId: id, isCanceled: true })
  expect([(await coming()).length, (await first()).id, await queued()]).toEqual([12, id, []])
  await press(coach, { do: 'cancel', call: id })
  await giveCall(shop.deps, 'kim@example.com', HOUR / DAY, 'Kim')
  expect((await press(coach, { do: 'keep', call: id })).text).toContain('booked in the meantime. Clarity Call with Kim')
  passMinute()
  expect((await press(coach, { do: 'keep', call: id })).status).toBe(422)
  expect(await visitCall(coach, id)).toMatchObject({ canKeep: false })
  const { id: next } = await first()
  await press(ana, { do: 'come', call: next })
  await press(coach, { do: 'end-series', series: seriesId })
  expect(await coming()).toEqual([])
  passMinute()
  await notifyAttendees(shop.deps, { callId: next, isCanceled: true })
  expect(await queued()).toContain('live-call-canceled ana@example.com')
})

test('Reminders go out once a day and once an hour before, to those who come, and again for a new time', async () => {
  await plan()
  const [, call] = await coming()
  const id = call?.id ?? ''
  const start = call?.startsAt.getTime() ?? 0
  await press(ana, { do: 'come', call: id })
  await shop.database.db.delete(emailQueue)
  const at = async (before: number) => {
    clock.at = new Date(start - before)
    await remindOfCalls(shop.deps)
    await remindOfCalls(shop.deps)
    return (await queued()).filter((one) => one.startsWith('live-call-reminder')).length
  }
  const sent = [await at(25 * HOUR), await at(DAY - MINUTE), await at(3 * HOUR), await at(HOUR - MINUTE)]
  expect(sent).toEqual([0, 1, 1, 2])
  expect((await write('live-call-reminder', ana, id))?.subject).toContain('within the hour')
})

test('The door opens fifteen minutes before, says that the call is recorded, and gives the link only to who came in', async () => {
  const { id } = await planned()
  clock.at = new Date('2026-10-20T15:44:00Z')
  await door(ana, { mode: 'recorded' })
  expect((await door(ana)).data).toMatchObject({ call: { state: 'planned' }, isIn: false, link: null })
  clock.at = new Date('2026-10-20T15:45:00Z')
  expect((await door(ana)).data).toMatchObject({ call: { state: 'open' }, isIn: false, link: null })
  await door(ana, { mode: 'recorded' })
  expect((await door(ana)).data).toMatchObject({ isIn: true, link: 'https://video.example.com/room' })
  await door(bea, { mode: 'listener' })
  const attended = [
    { name: 'Ana', mode: 'recorded' },
    { name: 'Bea', mode: 'listener' },
  ]
  expect(await visitCall(coach, id)).toMatchObject({ attended })
  expect(await visitCall(ana, id)).toMatchObject({ attended: [] })
})

const LEAVING = {
  'left at the end of their paid time': () => {
    const isAnas = sql`order_id in (select id from orders where email = 'ana@example.com')`
    return shop.database.db.update(memberships).set({ state: 'ended' }).where(isAnas)
  },
  'was removed by the coach': () => {
    const isAna = eq(societyMembers.personId, ana.member.personId)
    return shop.database.db.update(societyMembers).set({ removedAt: clock.at }).where(isAna)
  },
}

test.each(keysOf(LEAVING))(
  'Whoever %s isn’t counted, holds no seat, is on no agenda and gets no email, and the next in line moves up',
  async (how) => {
    const { id } = await planned()
    for (const who of [ana, bea]) {
      await press(who, { do: 'come', call: id })
      await press(who, { do: 'commit', text: 'Price list' })
      await press(who, { do: 'ask-seat', lead: 'Meals', question: 'Is 200 fine?' })
      passMinute()
    }
    await press(ana, { do: 'calendar' })
    const readCalendar = await calendarOfAna()
    expect(await readCalendar()).toContain('Strategy call')
    expect(await own(bea)).toMatchObject({ seatPosition: 2, rsvps: 2 })
    await shop.database.db.delete(emailQueue)
    await LEAVING[how]()
    expect(await own(bea)).toMatchObject({ seatPosition: 1, rsvps: 1 })
    expect(await visitCall(bea, id)).toMatchObject({ rsvps: 1, seats: [{ name: 'Bea' }], due: [{ name: 'Bea' }] })
    expect(await readCalendar()).toBeUndefined()
    await press(coach, { do: 'move', call: id, day: '2026-10-21', time: '10:00' })
    await notifyAttendees(shop.deps, { callId: id })
    await remindOfCalls(shop.deps)
    expect((await queued()).filter((one) => one.includes('ana@'))).toEqual([])
    expect(await write('live-call-invitation', ana, id)).toBeUndefined()
    clock.at = new Date('2026-10-21T15:30:00Z')
    expect((await visitCall(bea, id)).due, 'what was due by a past call').toHaveLength(2)
  },
)

const say = (text: string) => press(ana, { do: 'commit', text })

test('Commitments are three at most, due at the next call, and another’s can’t be answered', async () => {
  const { id } = await planned()
  for (const text of ['One', 'Two', 'Three']) {
    passMinute()
    await say(text)
  }
  expect((await say('Four')).text).toContain('you have 3 open')
  const [one] = (await own(ana))?.commitments ?? []
  expect(one).toMatchObject({ text: 'One', dueCallId: id })
  expect((await press(bea, { do: 'done', commitment: one?.id ?? '' })).status).toBe(422)
  await press(ana, { do: 'done', commitment: one?.id ?? '' })
  expect((await own(ana))?.commitments.map(({ text }) => text)).toEqual(['Two', 'Three'])
})

test('Commitments that weren’t done are carried once, then wait to be made smaller or dropped; a canceled call costs nothing', async () => {
  const { id: canceled } = await planned()
  await say('Price list')
  const at = async (iso: string) => {
    clock.at = new Date(iso)
    await carryCommitments(shop.deps)
    await carryCommitments(shop.deps)
    return (await own(ana))?.commitments.map(({ state, carried }) => [state, carried])
  }
  await press(coach, { do: 'cancel', call: canceled })
  expect(await at('2026-10-20T15:30:00Z')).toEqual([['open', false]])
  expect(await at('2026-10-27T18:00:00Z')).toEqual([['open', true]])
  expect(await at('2026-11-03T19:00:00Z')).toEqual([['stuck', true]])
  const id = (await own(ana))?.commitments[0]?.id ?? ''
  await press(ana, { do: 'shrink', commitment: id, text: 'Three prices' })
  expect((await own(ana))?.commitments).toMatchObject([{ text: 'Three prices', state: 'open', carried: false }])
})

test('Commitments are asked about a day before by an email whose link answers without signing in, and looking changes nothing', async () => {
  const call = await planned()
  await say('Price list')
  await remindOfCalls(shop.deps)
  await remindOfCalls(shop.deps)
  expect(await queued()).toEqual(['live-call-commitments ana@example.com'])
  const path = commitmentsPath(shop.deps, call, ana.member.personId)
  expect((await write('live-call-commitments', ana, call.id))?.html).toContain(path)
  const open = (form?: Record<string, string>, at = path) => visit(undefined, at, form)
  expect((await open()).data).toMatchObject({ commitments: [{ text: 'Price list' }] })
  const before = (await own(ana))?.commitments
  const commitment = before?.[0]?.id ?? ''
  expect((await open({ commitment, answer: 'done' }, `${path}x`)).status).toBe(404)
  expect((await own(ana))?.commitments).toEqual(before)
  await open({ commitment, answer: 'not yet' })
  expect((await own(ana))?.commitments).toMatchObject([{ state: 'open', notYetAt: clock.at }])
  await open({ commitment, answer: 'done' })
  expect((await own(ana))?.commitments).toEqual([])
  clock.at = call.endsAt
  expect((await open()).status).toBe(404)
})

test('Ten-minute seats go to the longest wait first, once each, and the coach says who had hers', async () => {
  const { id } = await planned()
  const ask = (who: SignedInMember) => press(who, { do: 'ask-seat', lead: 'Meals', question: 'Is 200 fine?' })
  await ask(bea)
  passMinute()
  await ask(ana)
  expect((await ask(ana)).text).toContain('in line already')
  expect([(await own(bea))?.seatPosition, (await own(ana))?.seatPosition]).toEqual([1, 2])
  const { rows } = await shop.database.db.execute(sql`select id from call_seats order by asked_at`)
  const seat = String(rows[0]?.id)
  expect((await press(ana, { do: 'finish-seat', seat, call: id })).status).toBe(422)
  await press(coach, { do: 'finish-seat', seat, call: id })
  expect([(await own(bea))?.seatPosition, (await own(ana))?.seatPosition]).toEqual([undefined, 1])
  const [, later] = await coming()
  expect([(await visitCall(ana, id)).isNext, (await visitCall(ana, later?.id ?? '')).isNext]).toEqual([true, false])
})

test('The coach adds notes and a recording after the start, and takes them away by saving them empty', async () => {
  const { id } = await planned()
  const record = { do: 'record', call: id, notes: 'Bring three prices', recording: '' }
  expect((await press(coach, record)).status).toBe(422)
  clock.at = new Date('2026-10-20T18:00:00Z')
  expect((await press(ana, record)).status).toBe(422)
  const wrong = { ...record, recording: 'javascript:alert(1)' }
  expect(await visit(coach, `/society/calls/${id}`, wrong)).toMatchObject({ status: 422, data: { values: wrong } })
  await press(coach, { ...record, recording: 'https://video.example.com/1' })
  const read = async () => JSON.stringify(await visitCall(ana, id))
  expect(await read()).toContain('https://video.example.com/1')
  await press(coach, { ...record, notes: '' })
  expect(await read()).not.toContain('https://video.example.com/1')
})

test('Someone’s data has all of it, and erasing leaves nothing of theirs and everything of the others’', async () => {
  const { id } = await planned()
  for (const who of [ana, bea]) {
    await press(who, { do: 'come', call: id })
    await press(who, { do: 'calendar' })
    await press(who, { do: 'commit', text: 'Price list' })
    await press(who, { do: 'ask-seat', lead: 'Meals', question: 'Is 200 fine?' })
  }
  clock.at = new Date('2026-10-20T15:50:00Z')
  await door(ana, { mode: 'listener' })
  const { db } = shop.database
  expect(await callsPersonalData.read(db, 'ana@example.com')).toHaveLength(5)
  await shop.database.transact((tx) => callsPersonalData.erase(tx, 'ana@example.com'))
  expect(await callsPersonalData.read(db, 'ana@example.com')).toEqual([])
  expect(await callsPersonalData.read(db, 'bea@example.com')).toHaveLength(4)
})
