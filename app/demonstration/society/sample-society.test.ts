import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMembership } from '../../../test/account-people.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { enterSociety } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { DAY } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { SAMPLE_DOMAIN } from '../../platform/mail/sample-addresses.ts'
import { groupMonth } from '../../society/board/board.ts'
import { cards } from '../../society/board/cards.sql.ts'
import { findCallsSince, findPastCalls, nextCall } from '../../society/calls/calls.ts'
import { conductReports } from '../../society/conduct/conduct.sql.ts'
import * as layout from '../../society/layout.tsx'
import { loadLeads, newLeads, parseLeadQuery } from '../../society/leads/lead-list.ts'
import { openEarlierLeads } from '../../society/leads/leads.ts'
import { nextLesson } from '../../society/lessons/lessons.ts'
import * as enterPage from '../../society/members/enter-page.tsx'
import { societyMembers } from '../../society/members/members.sql.ts'
import { fillSociety, type SocietyMember } from '../../society/members/members.ts'
import { memberships } from '../../society/membership/membership.sql.ts'
import { findMemberAddress } from '../../society/membership/membership.ts'
import { messageMentions, messages, rooms } from '../../society/rooms/rooms.sql.ts'
import { wins } from '../../society/wins/wins.sql.ts'
import { fillSampleAccount, SAMPLE_MEMBER } from '../sample-account.ts'
import { fillSampleSociety } from './fill-sample-society.ts'
import { findSampleMember } from './sample-members.ts'
import { sampleSociety } from './sample-society.ts'
import { leadSubject, sampleConversations } from './sample-talk.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { MODE: 'demo' }, runJobs: false })
  await fillSampleAccount(shop.deps)
  await fillSampleSociety(shop.deps)
})
afterAll(() => shop.close())

test('A sample whose members aren’t in yet says so over every room, and a full one doesn’t', async () => {
  const early = await openShop({ env: { MODE: 'demo' }, runJobs: false })
  await fillSampleAccount(early.deps)
  await enterSociety(early, 'nia@example.com', { name: 'Nia' })
  const see = async (at: Shop, email: string) => {
    const { headers } = await signIn(at, email)
    return (await visitPage(at, layout, { path: '/society/rooms', headers })).data as { isFilling: boolean }
  }
  expect(await see(early, 'nia@example.com')).toMatchObject({ isFilling: true })
  expect(await see(shop, SAMPLE_MEMBER)).toMatchObject({ isFilling: false })
  await early.close()
})

test('Where real people have accounts nothing is filled', async () => {
  const live = await openShop({ env: { MODE: 'test' }, runJobs: false })
  await fillSampleSociety({ ...live.deps, demo: undefined })
  expect(await live.database.db.select().from(societyMembers)).toEqual([])
  await live.close()
})

test('Someone who joins a demonstration as members do has the rooms filled before they are in', async () => {
  const demo = await openShop({ env: { MODE: 'demo' }, runJobs: false })
  await giveMembership(demo.deps, 'nia@example.com', 'active')
  const { headers } = await signIn(demo, 'nia@example.com')
  await visitPage(demo, enterPage, { path: '/society/enter', headers })
  const { rows } = await demo.database.db.execute(sql`select data from pgboss.job where name = ${fillSociety.name}`)
  expect(rows).toHaveLength(1)
  await demo.close()
})

test('Each notice that they talk about, or have a card for, is in the sample editions', () => {
  const talked = sampleConversations(new Date()).map(({ thread }) => thread)
  const cardLeads = sampleSociety().cards.flatMap(({ what }) =>
    /^(small-business|nonprofit)\/\S+$/.test(what) ? what : [],
  )
  const leads = new Set([...talked.filter((thread) => thread.includes('/')), ...cardLeads])
  expect(leads.size).toBe(12)
  expect([...leads].filter((lead) => !leadSubject(lead))).toEqual([])
})

test('26 members from 14 states, five of them nonprofits, with every standing and name', async () => {
  const { db } = shop.database
  const coach = await findSampleMember(shop.deps, db, 'simone')
  const all = await db.select().from(societyMembers)
  const members = all.filter(({ personId }) => personId !== coach?.personId)
  expect(all.every(({ isSample }) => isSample)).toBe(true)
  expect(members).toHaveLength(26)
  expect(new Set(members.map(({ state }) => state)).size).toBe(14)
  expect(members.filter(({ sector }) => sector?.startsWith('Nonprofit'))).toHaveLength(5)
  expect(members.map(({ name }) => name)).toEqual(expect.arrayContaining(['نور ح.', expect.stringMatching(/^.{40}$/)]))
  expect(members.filter(({ removedAt }) => removedAt)).toHaveLength(1)
  const states = (await db.select().from(memberships)).map(({ state }) => state)
  expect(Map.groupBy(states, (state) => state)).toEqual(
    new Map<string, unknown>([
      ['active', expect.objectContaining({ length: 23 })],
      ['past_due', ['past_due']],
      ['ending', ['ending']],
      ['ended', ['ended']],
    ]),
  )
  expect(await findMemberAddress(shop.deps, [`lucia@${SAMPLE_DOMAIN}`])).toBeDefined()
  expect(await findMemberAddress(shop.deps, [`marta@${SAMPLE_DOMAIN}`])).toBeUndefined()
})

test('The next live call has people coming and hot seats asked for, and past calls have notes', async () => {
  const { db } = shop.database
  const member = await findSampleMember(shop.deps, db, 'member')
  const next = await nextCall(shop.deps, { personId: member?.personId ?? '', zone: 'America/New_York' })
  expect(next).toMatchObject({ rsvps: 3, seatPosition: 2, commitments: [{ carried: true }, { carried: false }] })
  expect(next?.done.map(({ text }) => text)).toEqual(['Ask the landlord for the electric plan'])
  const past = await findPastCalls(shop.deps)
  expect(past.map(({ notes }) => notes !== '')).toEqual(Array(8).fill(true))
})

test('Of the nine calls of the last weeks one was canceled, and the next twelve weeks are planned', async () => {
  const since = new Date(Date.now() - 70 * DAY)
  const all = await findCallsSince(shop.database.db, since)
  const past = all.filter(({ endsAt }) => endsAt.getTime() < Date.now())
  expect([past.length, past.filter(({ canceledAt }) => canceledAt).length]).toEqual([9, 1])
  const weeks = all.filter(({ startsAt }) => startsAt.getTime() > Date.now()).length
  expect(weeks).toBeGreaterThanOrEqual(11)
})

test('This week and Leads show the sample member something that fits what she told of her business', async () => {
  const { deps } = shop
  await openEarlierLeads(deps)
  const found = await findSampleMember(deps, shop.database.db, 'member')
  const session = { person: { addresses: [SAMPLE_MEMBER] } }
  const member = { ...found, session } as SocietyMember
  const fits = { grade: 'yours', reason: 'It’s about “Agriculture”.' }
  const [fitting] = (await newLeads(deps, member)).leads
  expect(fitting).toMatchObject({ fit: fits, isOnBoard: false, isSample: true })
  const { counts, sortedFor, judgedOn } = await loadLeads(deps, member, parseLeadQuery(new URLSearchParams()))
  // Her farm's, and what she hauls: two contracts that were open on the day the sample was made.
  expect([counts.yours, judgedOn, sortedFor]).toEqual([
    3,
    '2026-04-16',
    expect.stringMatching(/^a small business in Ohio: .*Farming/),
  ])
  const closed = await loadLeads(deps, member, parseLeadQuery(new URLSearchParams('closed')))
  expect(closed.total).toBe(0)
})

test('The sample member has begun the lesson that she needs next', async () => {
  const member = await findSampleMember(shop.deps, shop.database.db, 'member')
  expect((await nextLesson(shop.deps, member?.personId ?? ''))?.lesson.id).toBe('budget-line-by-line')
})

test('Three wins hang on the wall, and the others are in each other state', async () => {
  const all = await shop.database.db.select().from(wins)
  expect(all.map(({ state }) => state).sort()).toEqual([
    ...['returned', 'sent'],
    ...['verified', 'verified', 'verified', 'withdrawn'],
  ])
})

test('61 cards in every stage, 22 of them lost, each with its reason', async () => {
  const all = await shop.database.db.select().from(cards)
  expect(all).toHaveLength(61)
  expect(new Set(all.map(({ stage }) => stage)).size).toBe(6)
  const lost = all.filter(({ stage }) => stage === 'lost')
  expect(lost).toHaveLength(22)
  expect(lost.every(({ outcome }) => outcome)).toBe(true)
})

test('The group has sent applications in this month and in the one before', async () => {
  const tasha = await findSampleMember(shop.deps, shop.database.db, 'tasha')
  const now = shop.deps.clock.now()
  for (const days of [0, 31]) {
    const then = { ...shop.deps, clock: { now: () => new Date(now.getTime() - days * 86_400_000) } }
    const { group } = await groupMonth(then, tasha?.personId ?? '')
    expect(group.sent).toBeGreaterThan(0)
  }
})

test('420 messages of 90 days in the four rooms and on twelve leads: edited, removed, mentioning, long and with code', async () => {
  const { db } = shop.database
  const all = await db
    .select({ room: rooms, message: messages })
    .from(messages)
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
  expect(all).toHaveLength(420)
  const kinds = Map.groupBy(all, ({ room }) => room.kind)
  expect(new Set(kinds.get('room')?.map(({ room }) => room.subject)).size).toBe(4)
  expect(new Set(kinds.get('lead')?.map(({ room }) => room.subject)).size).toBe(12)
  const said = all.map(({ message }) => message)
  const ages = said.map(({ postedAt }) => (shop.deps.clock.now().getTime() - postedAt.getTime()) / DAY)
  expect(Math.min(...ages)).toBeGreaterThan(0)
  expect(Math.max(...ages)).toBeCloseTo(90, -1)
  expect(said.filter(({ editedAt }) => editedAt).length).toBeGreaterThan(0)
  expect(new Set(said.flatMap(({ removedBy }) => removedBy ?? []))).toEqual(new Set(['author', 'coach']))
  expect(await db.$count(messageMentions)).toBeGreaterThan(5)
  expect(said.some(({ body }) => body.length >= 3000)).toBe(true)
  expect(said.filter(({ body }) => body.includes('~~~')).length).toBeGreaterThan(2)
})

test('Messages of a thread are in the order of their times', async () => {
  const said = await shop.database.db.select().from(messages).orderBy(messages.roomId, messages.seq)
  for (const [at, message] of said.entries()) {
    const before = said[at - 1]
    if (before?.roomId === message.roomId) expect(message.postedAt.getTime()).toBeGreaterThan(before.postedAt.getTime())
  }
})

test('One report waits, and what was upheld is gone with its author out of the rooms', async () => {
  const { db } = shop.database
  expect(await db.$count(conductReports)).toBe(1)
  const reasons = (await db.select().from(messages)).map(({ removedReason }) => removedReason ?? '')
  expect(reasons.filter((reason) => /loan/.test(reason))).not.toEqual([])
  const removed = await db.select().from(societyMembers).where(isNotNull(societyMembers.removedAt))
  expect(removed).toMatchObject([{ name: 'Gil O.' }])
})

test('A second fill adds nothing, and no sample person is emailed', async () => {
  const { db } = shop.database
  const before = await db.$count(cards)
  await Promise.all([fillSampleSociety(shop.deps), fillSampleSociety(shop.deps)])
  expect(await db.$count(cards)).toBe(before)
  expect(await db.$count(messages)).toBe(420)
  const recipients = (await db.select().from(emailQueue)).map(({ recipient }) => recipient)
  expect(recipients.filter((to) => to.endsWith(SAMPLE_DOMAIN))).toEqual([])
})

test('What a visitor erased doesn’t come back with the next fill', async () => {
  const { db } = shop.database
  const email = `tasha@${SAMPLE_DOMAIN}`
  await shop.database.transact(async (tx) => {
    for (const { erase } of shop.deps.personalData) await erase(tx, email)
  })
  await fillSampleSociety(shop.deps)
  expect(await findSampleMember(shop.deps, db, 'tasha')).toBeUndefined()
  expect(await db.select().from(cards).where(eq(cards.email, email))).toEqual([])
})
