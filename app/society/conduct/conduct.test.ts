import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { HOUR } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { findMemberStatus } from '../members/members.ts'
import { messages } from '../rooms/rooms.sql.ts'
import { editMessage, findMuted, muteMember, removeMessage } from '../rooms/rooms.ts'
import { findWaiting } from '../this-week.ts'
import { conductPersonalData } from './capability.ts'
import { conductReports } from './conduct.sql.ts'
import {
  type Decision,
  decideMessage,
  findOpenCases,
  findRemovedMembers,
  reopenRooms,
  reportMessage,
  reportsToDecide,
} from './reports.tsx'

const clock = offsetClock()
const { shop, member, visit, send, post, coachThread } = roomsForFile(clock)
const coach = member('simone@example.com', { role: 'coach', name: 'Simone' })

let people = 0
const enter = (name: string) => enterSociety(shop, `${name.toLowerCase()}-${++people}@example.com`, { name })

const messageOf = async (seq: number) =>
  (await shop.database.db.select().from(messages).where(eq(messages.seq, seq)))[0]
const report = ({ member }: SignedInMember, seq: number, note = '') =>
  reportMessage(shop.deps, member, { seq, reason: 'unkind', note })
const decide = (seq: number, decision: Decision, reason = 'It insults a member.') =>
  decideMessage(shop.deps, coach.member, { seq, decision, reason })

const emailsTo = async (address: string) =>
  (await shop.database.db.select().from(emailQueue).where(eq(emailQueue.recipient, address))).map(({ kind }) => kind)

test('A member reports a post on its page, and the coach finds it in her queue with what was said against it', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const seq = await post(ruth, 'You are a fool')
  const page = (form?: Record<string, string>) => visit(dana, `/society/report/${seq}`, form)
  expect((await page()).data).toMatchObject({ author: 'Ruth', text: 'You are a fool' })
  expect(await page({ reason: 'boring', note: 'typed' })).toMatchObject({ status: 422, data: { note: 'typed' } })
  const sent = await page({ reason: 'unkind', note: 'She called me that.' })
  expect(sent).toMatchObject({ status: 303, location: `/society/report/${seq}?sent` })
  expect(await findOpenCases(shop.deps)).toMatchObject([
    { seq, body: 'You are a fool', author: { name: 'Ruth' }, reports: [{ note: 'She called me that.', by: 'Dana' }] },
  ])
  await decide(seq, 'leave', '')
  expect(await findOpenCases(shop.deps)).toEqual([])
  expect(await messageOf(seq)).toMatchObject({ body: 'You are a fool', removedAt: null })
})

test('By the menu at a message, a report, a mute and the coach’s removal answer without another page, each to those who may', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const seq = await post(ruth, 'Cheap loans here')
  const press = async (path: string, who: SignedInMember, fields: Record<string, string>) => {
    const answer = await send(who, `/society/${path}`, fields)
    return [answer.status, ((await answer.json()) as { problem?: string }).problem]
  }
  expect(await press(`report/${seq}`, dana, { reason: 'boring' })).toEqual([422, 'Please choose what’s wrong.'])
  expect(await press(`report/${seq}`, ruth, { reason: 'selling' })).toEqual([422, expect.stringContaining('gone')])
  expect(await press(`report/${seq}`, dana, { reason: 'selling', note: 'Twice' })).toEqual([200, undefined])
  expect(await findOpenCases(shop.deps)).toMatchObject([{ seq, reports: [{ note: 'Twice' }] }])
  expect(await press(`report/${seq}`, dana, { mute: 'mute' })).toEqual([200, undefined])
  expect(await findMuted(shop.deps, dana.member.personId)).toMatchObject([{ name: 'Ruth' }])
  const removal = { seq: String(seq), reason: 'No loans here.' }
  expect(await press('reports', dana, removal)).toEqual([422, expect.any(String)])
  expect(await press('reports', coach, { ...removal, reason: '  ' })).toEqual([422, expect.stringContaining('say why')])
  const undecided = await visit(coach, '/society/reports', removal)
  const { personId } = ruth.member
  const offersAgain = { typed: { seq, reason: 'No loans here.' }, unreported: { seq, personId } }
  expect(undecided).toMatchObject({ status: 422, data: offersAgain })
  expect(await press('reports', coach, removal)).toEqual([200, undefined])
  const twice = await visit(coach, '/society/reports', { ...removal, decide: 'leave' })
  expect(twice).toMatchObject({
    status: 422,
    data: { problem: expect.stringContaining('already'), unreported: undefined },
  })
  expect(await messageOf(seq)).toMatchObject({ removedBy: 'coach', removedReason: 'No loans here.' })
  expect(await findOpenCases(shop.deps)).toEqual([])
})

test('The coach’s desk shows a report until it is decided, with the words that were reported', async () => {
  const [dana, ruth, zoe] = [await enter('Dana'), await enter('Ruth'), await enter('Zoe')]
  const seq = await post(ruth, 'You are a fool')
  const items = () => reportsToDecide(shop.deps).find({ limit: 50, hidden: [] })
  await report(dana, seq)
  await editMessage(shop.deps, ruth.member, seq, 'You are a friend')
  await report(zoe, seq)
  expect(await items()).toMatchObject([
    {
      ...{ fact: 'A message from Ruth in “Grants” was reported', email: ruth.member.address },
      action: { href: `/society/reports#report-${seq}` },
    },
  ])
  // Among what waits on her This week, too.
  expect(await findWaiting(shop.deps)).toContainEqual(expect.objectContaining({ label: 'Report', isLate: false }))
  const [{ dueAt } = { dueAt: undefined }] = await items()
  expect(Math.round(((dueAt?.getTime() ?? 0) - clock.now().getTime()) / HOUR)).toBe(24)
  await removeMessage(shop.deps, ruth.member, seq)
  expect(await findOpenCases(shop.deps)).toMatchObject([{ body: 'You are a fool', isRemoved: true }])
  await decide(seq, 'remove')
  expect(await items()).toEqual([])
})

test('A post that is removed, one’s own, and one in another member’s thread with the coach can’t be reported', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const thread = await coachThread(ruth)
  const [own, hidden] = [await post(dana, 'Mine'), await post(ruth, 'Between us', thread)]
  await post(coach, 'It stays between us', thread)
  for (const seq of [own, hidden, 999_999]) expect((await visit(dana, `/society/report/${seq}`)).status).toBe(404)
})

test('A decision of two windows counts once: it takes the post away with its reason, tells its author by email, and closes all its reports', async () => {
  const [dana, ruth, zoe] = [await enter('Dana'), await enter('Ruth'), await enter('Zoe')]
  const seq = await post(ruth, 'What do you bid?')
  await Promise.all([report(dana, seq), report(zoe, seq)])
  const done = await Promise.all([decide(seq, 'remove'), decide(seq, 'remove')])
  done.push(await decide(seq, 'leave'))
  expect(done.filter((one) => !one)).toHaveLength(1)
  expect(await messageOf(seq)).toMatchObject({ body: '', removedBy: 'coach', removedReason: 'It insults a member.' })
  expect(await findMemberStatus(shop.deps, ruth.session)).toMatchObject({ state: 'member' })
  const { db } = shop.database
  const sent = await db.select().from(emailQueue).where(eq(emailQueue.recipient, ruth.member.address))
  expect(sent.map(({ kind }) => kind)).toEqual(['conduct-decision'])
  expect(await emailsTo(dana.member.address)).toEqual([])
  expect(await db.$count(conductReports, eq(conductReports.messageSeq, seq))).toBe(0)
  const letter = await shop.deps.templates['conduct-decision']?.(sent[0]?.data ?? {})
  expect(letter?.text).toContain('It insults a member.')
  expect(letter?.text).not.toContain('Dana')
})

test('Someone whose access was ended is out at once, until the coach opens the rooms again', async () => {
  const ruth = await enter('Ruth')
  const seq = await post(ruth, 'Pay me for a referral')
  await decide(seq, 'end')
  expect(await findMemberStatus(shop.deps, ruth.session)).toEqual({ state: 'removed' })
  expect(await findRemovedMembers(shop.deps)).toMatchObject([{ name: 'Ruth' }])
  await reopenRooms(shop.deps, ruth.member.personId)
  expect(await findMemberStatus(shop.deps, ruth.session)).toMatchObject({ state: 'member' })
})

test('The coach is offered neither to end their own access nor to remove their own post, and both are refused', async () => {
  const dana = await enter('Dana')
  const other = await enterSociety(shop, 'kim@example.com', { role: 'coach', name: 'Kim' })
  const seqs = [await post(coach, 'Mine'), await post(other, 'Of the other coach')]
  for (const seq of seqs) await report(dana, seq)
  for (const seq of seqs) expect(await decide(seq, 'end')).toMatchObject({ problem: expect.any(String) })
  expect(await decide(seqs[0] ?? 0, 'remove')).toMatchObject({ problem: expect.stringContaining('your own') })
  expect(await findRemovedMembers(shop.deps)).toEqual([])
  expect(await findOpenCases(shop.deps)).toMatchObject([{ author: { isCoach: true } }, { author: { isCoach: true } }])
  for (const seq of seqs) expect(await decide(seq, 'leave')).toBeUndefined()
})

test('The coach hears of an intimate picture at once', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const seq = await post(ruth, 'Look at this')
  await report(dana, seq)
  expect(await emailsTo(shop.deps.coachEmail)).not.toContain('conduct-urgent')
  for (let twice = 0; twice < 2; twice++)
    await reportMessage(shop.deps, dana.member, { seq, reason: 'intimate', note: '' })
  expect((await emailsTo(shop.deps.coachEmail)).filter((kind) => kind === 'conduct-urgent')).toHaveLength(1)
  await decide(seq, 'remove')
})

test('Members and not the coach can be muted and blocked, and it is undone by whoever did it', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const { personId } = dana.member
  expect(await muteMember(shop.deps, dana.member, coach.member.personId, 'mute')).toBe(false)
  expect(await muteMember(shop.deps, dana.member, personId, 'block')).toBe(false)
  await muteMember(shop.deps, dana.member, ruth.member.personId, 'mute')
  await muteMember(shop.deps, dana.member, ruth.member.personId, 'block')
  expect(await findMuted(shop.deps, personId)).toEqual([
    { personId: ruth.member.personId, name: 'Ruth', kind: 'block' },
  ])
})

test('Erasure takes someone’s name off their reports, and reports of their words with them', async () => {
  const [dana, ruth, zoe] = [await enter('Dana'), await enter('Ruth'), await enter('Zoe')]
  const [ofRuth, ofZoe] = [await post(ruth, 'Ruthless'), await post(zoe, 'Zealous')]
  await report(dana, ofRuth, 'Dana Whitfield was insulted')
  await report(dana, ofZoe, 'Dana Whitfield again')
  await muteMember(shop.deps, dana.member, ruth.member.personId, 'mute')
  const { db } = shop.database
  expect(await conductPersonalData.read(db, dana.member.address)).toHaveLength(2)
  for (const { member } of [dana, ruth])
    await shop.database.transact((tx) => conductPersonalData.erase(tx, member.address))
  expect(await conductPersonalData.read(db, dana.member.address)).toEqual([])
  expect(await db.select().from(conductReports)).toMatchObject([{ messageSeq: ofZoe, reporter: null, note: null }])
  expect(await findMuted(shop.deps, dana.member.personId)).toEqual([])
})
