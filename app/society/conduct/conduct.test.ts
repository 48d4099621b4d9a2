import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { findMemberStatus } from '../members/members.ts'
import { messages, rooms } from '../rooms/rooms.sql.ts'
import { findMuted, muteMember, openCoachThread, postMessage } from '../rooms/rooms.ts'
import { answerAppeal, appealDecision, findOpenAppeals, findOwnDecisions } from './appeals.ts'
import { countForDigest, digestLines, emailCoachDigest } from './coach-digest.ts'
import { conductDecisions, conductReports } from './conduct.sql.ts'
import { conductPersonalData } from './conduct-personal-data.ts'
import { decideMessage } from './decisions.ts'
import * as decisionsPage from './decisions-page.tsx'
import { appealsToAnswer, reportsToDecide } from './desk-items.ts'
import type { Measure } from './measures.ts'
import * as reportPage from './report-page.tsx'
import { findOpenCases, reportMessage } from './reports.ts'
import * as reportsPage from './reports-page.tsx'

let shop: Shop
let coach: SignedInMember
let grants: string
const clock = offsetClock()
beforeAll(async () => {
  shop = await openShop({ runJobs: false, clock })
  coach = await enterSociety(shop, 'simone@example.com', { role: 'coach', name: 'Simone' })
  const [room] = await shop.database.db.select().from(rooms).where(eq(rooms.subject, 'grants'))
  grants = room?.id ?? ''
})
afterAll(() => shop.close())

let people = 0
const enter = (name: string) => enterSociety(shop, `${name.toLowerCase()}-${++people}@example.com`, { name })

async function post({ member }: SignedInMember, text: string, roomId = grants): Promise<number> {
  const posted = await postMessage(shop.deps, member, { roomId, text, clientId: `${text} ${++people}` })
  if (!('seq' in posted)) throw new Error(posted.problem)
  return posted.seq
}

async function messageOf(seq: number) {
  const [found] = await shop.database.db.select().from(messages).where(eq(messages.seq, seq))
  return found
}

const report = ({ member }: SignedInMember, seq: number, note = '') =>
  reportMessage(shop.deps, member, { seq, reason: 'unkind', note })
const decide = (seq: number, action: Measure, reason = 'It insults a member.') =>
  decideMessage(shop.deps, coach.member, { seq, action, reason })

async function decided(seq: number, action: Measure): Promise<string> {
  const done = await decide(seq, action)
  if (!('decisionId' in done)) throw new Error(done.problem)
  return done.decisionId
}

const emailsTo = async (address: string) =>
  (await shop.database.db.select().from(emailQueue).where(eq(emailQueue.recipient, address))).map(({ kind }) => kind)

test('A member reports a post on its page, and the coach finds it in her queue with what was said against it', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const seq = await post(ruth, 'You are a fool')
  const visit = { path: `/society/report/${seq}`, params: { message: String(seq) }, headers: dana.headers }
  expect((await visitPage(shop, reportPage, visit)).data).toMatchObject({ author: 'Ruth', text: 'You are a fool' })
  const wrong = await visitPage(shop, reportPage, { ...visit, form: { reason: 'boring', note: 'typed' } })
  expect(wrong).toMatchObject({ status: 422, data: { note: 'typed' } })
  const sent = await visitPage(shop, reportPage, { ...visit, form: { reason: 'unkind', note: 'She called me that.' } })
  expect(sent).toMatchObject({ status: 303, location: `/society/report/${seq}?sent` })
  expect(await findOpenCases(shop.deps)).toMatchObject([
    { seq, body: 'You are a fool', author: { name: 'Ruth' }, reports: [{ note: 'She called me that.', by: 'Dana' }] },
  ])
  await decide(seq, 'none')
})

test('The coach’s desk shows a report until it is decided, and an appeal until it is answered', async () => {
  const [dana, ruth, zoe] = [await enter('Dana'), await enter('Ruth'), await enter('Zoe')]
  const seq = await post(ruth, 'You are a fool')
  const items = async () => {
    const sources = [reportsToDecide(shop.deps), appealsToAnswer(shop.deps)]
    return (await Promise.all(sources.map((source) => source.find({ limit: 50, hidden: [] })))).flat()
  }
  await report(dana, seq)
  await report(zoe, seq)
  expect(await items()).toMatchObject([
    { fact: 'A message from Ruth in “Grants” was reported', action: { href: '/society/reports' } },
  ])
  const [{ dueAt } = { dueAt: undefined }] = await items()
  expect(Math.round(((dueAt?.getTime() ?? 0) - clock.now().getTime()) / HOUR)).toBe(24)
  const decisionId = await decided(seq, 'warn')
  expect(await items()).toEqual([])
  await appealDecision(shop.deps, ruth.member.personId, { decisionId, words: 'It was a joke.' })
  expect(await items()).toMatchObject([{ fact: 'Ruth asks you to look at a decision again' }])
  await answerAppeal(shop.deps, coach.member, { decisionId, outcome: 'stands', reason: 'It hurt.' })
  expect(await items()).toEqual([])
})

test('A post that is removed, one’s own, and one in another member’s thread with the coach can’t be reported', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const thread = await shop.database.transact((tx) => openCoachThread(shop.deps, tx, ruth.member))
  const [own, hidden] = [await post(dana, 'Mine'), await post(ruth, 'Between us', thread)]
  await post(coach, 'It stays between us', thread)
  for (const seq of [own, hidden, 999_999]) {
    const visit = { path: '/society/report/x', params: { message: String(seq) }, headers: dana.headers }
    await expect(visitPage(shop, reportPage, visit)).rejects.toMatchObject({ init: { status: 404 } })
  }
})

test('The queue of reports is the coach’s alone', async () => {
  const dana = await enter('Dana')
  await expect(visitPage(shop, reportsPage, { path: '/society/reports', headers: dana.headers })).rejects.toMatchObject(
    { init: { status: 404 } },
  )
})

test('A decision takes the post away with its reason, pauses its author, tells both by email, and closes all its reports', async () => {
  const [dana, ruth, zoe] = [await enter('Dana'), await enter('Ruth'), await enter('Zoe')]
  const seq = await post(ruth, 'What do you bid?')
  await Promise.all([report(dana, seq), report(zoe, seq)])
  const decisionId = await decided(seq, 'pause-1')
  expect(await messageOf(seq)).toMatchObject({ body: '', removedBy: 'coach', removedReason: 'It insults a member.' })
  const paused = await findMemberStatus(shop.deps, ruth.session)
  if (paused.state !== 'member') throw new Error('a pause closes nothing')
  const again = await postMessage(shop.deps, paused.member, { roomId: grants, text: 'And now?', clientId: 'paused' })
  expect(again).toMatchObject({ status: 403 })
  expect(await emailsTo(ruth.member.address)).toEqual(['conduct-decision'])
  expect(await emailsTo(dana.member.address)).toEqual(['conduct-answer'])
  expect(await emailsTo(zoe.member.address)).toEqual(['conduct-answer'])
  const { db } = shop.database
  expect(
    await db.$count(conductReports, and(eq(conductReports.messageSeq, seq), isNull(conductReports.decisionId))),
  ).toBe(0)
  const letter = await shop.deps.templates['conduct-decision']?.({ decisionId })
  expect(letter?.text).toContain('It insults a member.')
  expect(letter?.text).not.toContain('Dana')
})

test('A shorter pause never ends a longer one, and one that is reversed leaves the others standing', async () => {
  const ruth = await enter('Ruth')
  const [first, second] = [await post(ruth, 'One insult'), await post(ruth, 'Another insult')]
  const pausedUntil = async () => {
    const status = await findMemberStatus(shop.deps, ruth.session)
    return status.state === 'member' ? status.member.readOnlyUntil : undefined
  }
  const reverse = async (decisionId: string) => {
    await appealDecision(shop.deps, ruth.member.personId, { decisionId, words: 'I meant it kindly.' })
    await answerAppeal(shop.deps, coach.member, { decisionId, outcome: 'reversed', reason: 'You’re right.' })
  }
  const long = await decided(first, 'pause-7')
  const until = await pausedUntil()
  expect(until?.getTime()).toBeGreaterThan(clock.now().getTime() + 6 * DAY)
  const short = await decided(second, 'pause-1')
  expect(await pausedUntil()).toEqual(until)
  await reverse(short)
  expect(await pausedUntil()).toEqual(until)
  await reverse(long)
  expect(await pausedUntil()).toBeNull()
})

test('A report that two windows decide at the same time is decided once', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const seq = await post(ruth, 'Buy my course')
  await report(dana, seq)
  const done = await Promise.all([decide(seq, 'remove'), decide(seq, 'remove'), decide(seq, 'none')])
  expect(done.filter((one) => 'decisionId' in one)).toHaveLength(1)
})

test('A decision without a reason changes nothing', async () => {
  const ruth = await enter('Ruth')
  const seq = await post(ruth, 'Hello')
  expect(await decide(seq, 'remove', '  ')).toMatchObject({ problem: expect.stringContaining('say why') })
  expect(await messageOf(seq)).toMatchObject({ body: 'Hello', removedAt: null })
})

test('Someone whose access was ended is out at once, reads the reason, and appeals once', async () => {
  const ruth = await enter('Ruth')
  const seq = await post(ruth, 'Pay me for a referral')
  const decisionId = await decided(seq, 'end')
  expect(await findMemberStatus(shop.deps, ruth.session)).toEqual({ state: 'removed' })
  const visit = { path: '/society/decisions', headers: ruth.headers }
  expect((await visitPage(shop, decisionsPage, visit)).data).toMatchObject({
    decisions: [{ id: decisionId, reason: 'It insults a member.', canAppeal: true }],
  })
  const form = { decision: decisionId, words: 'It was a joke between friends.' }
  expect(await visitPage(shop, decisionsPage, { ...visit, form })).toMatchObject({ status: 303 })
  expect(await visitPage(shop, decisionsPage, { ...visit, form })).toMatchObject({
    status: 422,
    data: { words: form.words },
  })
  const done = await answerAppeal(shop.deps, coach.member, { decisionId, outcome: 'reversed', reason: 'You’re right.' })
  expect(done).toHaveProperty('decisionId')
  expect(await findMemberStatus(shop.deps, ruth.session)).toMatchObject({ state: 'member' })
  expect(await messageOf(seq)).toMatchObject({ body: 'Pay me for a referral', removedAt: null, removedReason: null })
  expect(await findOwnDecisions(shop.deps, ruth.member.personId)).toMatchObject([
    { id: decisionId, canAppeal: false, appeal: { answer: { action: 'reversed', reason: 'You’re right.' } } },
  ])
  const twice = await answerAppeal(shop.deps, coach.member, { decisionId, outcome: 'stands', reason: 'No.' })
  expect(twice).toHaveProperty('problem')
})

test('Nobody appeals against a decision about someone else, nor after 30 days', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const decisionId = await decided(await post(ruth, 'Join my webinar'), 'warn')
  const appeal = { decisionId, words: 'Please look again.' }
  expect(await appealDecision(shop.deps, dana.member.personId, appeal)).toHaveProperty('problem')
  clock.offsetMs += 31 * DAY
  expect(await appealDecision(shop.deps, ruth.member.personId, appeal)).toHaveProperty('problem')
  clock.offsetMs -= 31 * DAY
  expect(await findOpenAppeals(shop.deps)).toEqual([])
})

test('The record of decisions can be added to, and neither changed nor deleted', async () => {
  const ruth = await enter('Ruth')
  const id = await decided(await post(ruth, 'My rates are better'), 'warn')
  const { db } = shop.database
  const isOf = eq(conductDecisions.id, id)
  const refusal = { cause: { message: 'what was decided about conduct is never changed' } }
  await expect(db.update(conductDecisions).set({ action: 'none' }).where(isOf)).rejects.toMatchObject(refusal)
  await expect(db.update(conductDecisions).set({ reason: 'Something milder' }).where(isOf)).rejects.toMatchObject(
    refusal,
  )
  await expect(db.delete(conductDecisions).where(isOf)).rejects.toMatchObject(refusal)
  await expect(db.execute(sql`delete from conduct_decisions`)).rejects.toMatchObject(refusal)
})

test('The coach hears of an intimate picture at once, and once a day of what waits; without anything, nothing is sent', async () => {
  const { coachEmail } = shop.deps
  expect(await findOpenCases(shop.deps)).toEqual([])
  const quiet = await emailsTo(coachEmail)
  await emailCoachDigest(shop.deps)
  expect(await emailsTo(coachEmail)).toEqual(quiet)
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const seq = await post(ruth, 'Look at this')
  await reportMessage(shop.deps, dana.member, { seq, reason: 'intimate', note: '' })
  for (let twice = 0; twice < 2; twice++) await emailCoachDigest(shop.deps)
  expect((await emailsTo(coachEmail)).slice(quiet.length).sort()).toEqual(['conduct-urgent', 'society-digest'])
  expect(digestLines(await countForDigest(shop.deps))[0]).toContain('1 report to decide')
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

test('Erasure blanks her reports, her appeals and every reason about her, and leaves the lines of the record', async () => {
  const [dana, ruth] = [await enter('Dana'), await enter('Ruth')]
  const seq = await post(ruth, 'Ruthless')
  await report(dana, seq, 'Dana Whitfield was insulted')
  const decisionId = await decided(seq, 'pause-7')
  await appealDecision(shop.deps, ruth.member.personId, { decisionId, words: 'Ruth says no' })
  await muteMember(shop.deps, dana.member, ruth.member.personId, 'mute')
  const { db } = shop.database
  expect(await conductPersonalData.read(db, ruth.member.address)).toMatchObject([{ 'your answer': 'Ruth says no' }])
  for (const { member } of [dana, ruth])
    await shop.database.transact((tx) => conductPersonalData.erase(tx, member.address))
  expect(await conductPersonalData.read(db, dana.member.address)).toEqual([])
  expect(await db.select().from(conductDecisions).where(eq(conductDecisions.id, decisionId))).toMatchObject([
    { action: 'pause-7', reason: null },
  ])
  expect(await findMuted(shop.deps, dana.member.personId)).toEqual([])
  expect(await findOpenAppeals(shop.deps)).toEqual([])
})
