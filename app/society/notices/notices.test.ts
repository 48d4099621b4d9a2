import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { enterSociety, GRANTS, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { messageMentions } from '../rooms/rooms.sql.ts'
import { followThread, muteMember, unreadThreads } from '../rooms/rooms.ts'
import { emailNotices, emailWeekly } from './notice-emails.tsx'
import { findNoticeSettings, saveNoticeSettings } from './notice-settings.ts'
import { noticesPersonalData } from './notices.sql.ts'

const clock = offsetClock()
const { shop, member, visit, send, post, coachThread, leadThread } = roomsForFile(clock)
const coach = member('simone@example.com', { role: 'coach', name: 'Simone' })

let dana: SignedInMember
let ruth: SignedInMember
let people = 0
beforeEach(async () => {
  people += 1
  dana = await enterSociety(shop, `dana-${people}@example.com`, { name: `Dana ${people}` })
  ruth = await enterSociety(shop, `ruth-${people}@example.com`, { name: `Ruth ${people}` })
  // What other tests wrote is old by now.
  clock.offsetMs += 3 * HOUR
})

let leads = 0
/** Which she follows. */
const openLead = async (title: string) => {
  const id = await leadThread(`opp-${++leads}`, title)
  await shop.database.transact((tx) => followThread(tx, dana.member.personId, id))
  return id
}

async function runLater(minutes: number): Promise<void> {
  clock.offsetMs += minutes * MINUTE
  await emailNotices(shop.deps)
}

/** The emails about the rooms that she got, as they are written now. */
async function emailsTo({ member }: SignedInMember) {
  const isHers = like(emailQueue.key, `%${member.personId}%`)
  const rows = await shop.database.db.select().from(emailQueue).where(isHers)
  return Promise.all(rows.map(({ kind, data }) => shop.deps.templates[kind]?.(data)))
}

const findMentions = async (who: SignedInMember) => (await visit(who, '/society/notices')).data.mentions

test('A mention that is unread after ten minutes is emailed once, and says where it is but not what was said', async () => {
  await post(ruth, `Psst @${dana.member.name} my secret price`)
  await runLater(9)
  expect(await emailsTo(dana)).toEqual([])
  await runLater(2)
  await Promise.all([emailNotices(shop.deps), emailNotices(shop.deps)])
  const [email, ...more] = await emailsTo(dana)
  expect(more).toEqual([])
  expect(email?.subject).toBe('One new message for you in the Society')
  expect(email?.text).toContain('Grants')
  expect(email?.text).toContain('mentioned')
  expect(`${email?.text}${email?.html}`).not.toMatch(/secret|Ruth/)
  expect(await emailsTo(ruth)).toEqual([])
})

test('A call to everyone is emailed to everyone who hasn’t seen it, and listed on their page', async () => {
  clock.offsetMs += 24 * HOUR
  const seq = await post(coach, '@everyone, the call is at noon')
  await runLater(11)
  for (const who of [dana, ruth]) {
    expect((await emailsTo(who)).map((email) => email?.subject)).toEqual(['One new message for you in the Society'])
    expect(await findMentions(who)).toMatchObject([
      { seq, title: 'Grants', by: 'Simone', text: '@everyone, the call is at noon', isNew: true },
    ])
  }
  expect(await emailsTo(coach)).toEqual([])
})

test('What came in several threads goes out in one email, and the next comes an hour later at the earliest', async () => {
  const [one, two] = [await openLead('Meals for schools'), await openLead('Box lunches')]
  await post(ruth, 'First', one)
  await post(ruth, 'Second', two)
  await post(ruth, 'Third', two)
  await runLater(11)
  const [email] = await emailsTo(dana)
  expect(email?.subject).toBe('3 new messages for you in the Society')
  expect(email?.text).toMatch(/Meals for schools[\s\S]*Box lunches/)
  await post(ruth, 'Fourth', one)
  await runLater(20)
  expect(await emailsTo(dana)).toHaveLength(1)
  await runLater(45)
  const emails = await emailsTo(dana)
  expect(emails.map((it) => it?.subject)).toContain('One new message for you in the Society')
})

test('What someone has read is not emailed, and an email that is queued by then isn’t sent', async () => {
  const thread = await openLead('Street repair')
  const seq = await post(ruth, 'Anyone?', thread)
  await runLater(11)
  expect(await emailsTo(dana)).toMatchObject([{ subject: expect.any(String) }])
  await send(dana, '/society/reads', { room: thread, seq: String(seq) })
  expect(await emailsTo(dana)).toEqual([undefined])
  await runLater(90)
  expect(await emailsTo(dana)).toHaveLength(1)
})

test('Nothing is emailed or listed as new about someone they have muted', async () => {
  const thread = await openLead('Snow plows')
  await muteMember(shop.deps, dana.member, ruth.member.personId, 'mute')
  await post(ruth, 'Hello', thread)
  await post(ruth, `Look here, @${dana.member.name}`)
  await runLater(11)
  expect(await emailsTo(dana)).toEqual([])
  expect(await findMentions(dana)).toEqual([])
  expect((await unreadThreads(shop.deps, dana.member)).filter(({ by }) => by === ruth.member.name)).toEqual([])
})

test('A mention in a thread with the coach reaches its member and the coach, and nobody else by page or email', async () => {
  const thread = await coachThread(dana)
  const question = await post(dana, 'What do you think, @Simone?', thread)
  const seq = await post(coach, `I'd ask @${ruth.member.name} about this, @${dana.member.name}`, thread)
  // One that was stored before threads were looked at.
  await shop.database.db.insert(messageMentions).values({ seq, personId: ruth.member.personId })
  expect(await findMentions(ruth)).toEqual([])
  expect(await findMentions(dana)).toMatchObject([{ seq }])
  // Her session of before has ended.
  const simone = await enterSociety(shop, 'simone@example.com', { role: 'coach', name: 'Simone' })
  expect(await findMentions(simone)).toMatchObject([{ seq: question }])
  await shop.database.db.delete(messageMentions).where(eq(messageMentions.personId, ruth.member.personId))
  await runLater(11)
  expect(await emailsTo(ruth)).toEqual([])
  expect(await emailsTo(dana)).toMatchObject([{ text: expect.stringContaining('You and Simone') }])
  await post(dana, 'Thanks', thread)
  await runLater(11)
  expect(await emailsTo(coach)).toMatchObject([{ text: expect.stringContaining(`You and ${dana.member.name}`) }])
})

test('Each kind is turned off by one click in its email, without signing in, and on again on their page; the settings go with their data', async () => {
  const { personId } = dana.member
  await saveNoticeSettings(shop.database.db, ruth.member.personId, { weekly: true })
  const thread = await openLead('Bus shelters')
  await post(ruth, 'Hello', thread)
  await runLater(11)
  const [email] = await emailsTo(dana)
  const { pathname } = new URL(/<([^>]+)>/.exec(email?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '')
  const click = async (path: string, form: Record<string, string> = { 'List-Unsubscribe': 'One-Click' }) =>
    (await fetch(shop.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })).status
  expect(await click('/society-emails/off/forged')).toBe(404)
  expect(await click(pathname, { x: '1' })).toBe(400)
  expect(await click(pathname)).toBe(200)
  expect(await findNoticeSettings(shop.database.db, personId)).toEqual({ mentions: true, threads: false, weekly: true })
  const ofOthers = await findNoticeSettings(shop.database.db, ruth.member.personId)
  expect(ofOthers).toEqual({ mentions: true, threads: true, weekly: true })
  await post(ruth, 'Again', thread)
  await runLater(90)
  expect(await emailsTo(dana)).toEqual([undefined])
  await visit(dana, '/society/notices', { mentions: 'yes', threads: 'yes' })
  expect(await findNoticeSettings(shop.database.db, personId)).toEqual({ mentions: true, threads: true, weekly: false })
  const { db } = shop.database
  expect(await noticesPersonalData.read(db, dana.member.address)).toHaveLength(1)
  await shop.database.transact((tx) => noticesPersonalData.erase(tx, dana.member.address))
  expect(await noticesPersonalData.read(db, dana.member.address)).toEqual([])
})

test('The weekly email comes once to whoever has something unread, and to nobody else', async () => {
  await post(ruth, 'News of the week')
  await post(coach, 'Welcome')
  await emailWeekly(shop.deps)
  await emailWeekly(shop.deps)
  expect((await emailsTo(dana)).map((it) => it?.subject)).toEqual(['2 new messages for you in the Society'])
  await shop.database.db.delete(emailQueue)
  const seq = await post(dana, 'I have read it all')
  await send(ruth, '/society/reads', { room: GRANTS, seq: String(seq) })
  await emailWeekly(shop.deps)
  expect(await emailsTo(ruth)).toEqual([])
})
