import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { giveMembership } from '../../../test/account-people.ts'
import { openShop, type Shop, shopForFile } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { enterSociety } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { DAY } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { SAMPLE_DOMAIN } from '../../platform/mail/sample-addresses.ts'
import { cards } from '../../society/board/cards.sql.ts'
import { findCallsSince } from '../../society/calls/calls.ts'
import * as layout from '../../society/layout.tsx'
import { loadLeads, newLeads } from '../../society/leads/lead-list.ts'
import { openEarlierLeads } from '../../society/leads/leads.ts'
import * as enterPage from '../../society/members/enter-page.tsx'
import { societyMembers } from '../../society/members/members.sql.ts'
import { fillSociety, type SocietyMember } from '../../society/members/members.ts'
import { messages } from '../../society/rooms/rooms.sql.ts'
import { fillSampleAccount, SAMPLE_MEMBER } from '../sample-account.ts'
import { fillSampleSociety } from './fill-sample-society.ts'
import { findSampleMember } from './sample-members.ts'
import { sampleSociety } from './sample-society.ts'
import { leadSubject, sampleConversations } from './sample-talk.ts'

const shop = shopForFile({ env: { MODE: 'demo' }, runJobs: false })
beforeAll(async () => {
  await fillSampleAccount(shop.deps)
  await fillSampleSociety(shop.deps)
})

test('A sample is filled once someone joins as members do, and says so over every room until its members are in', async () => {
  const early = await openShop({ env: { MODE: 'demo' }, runJobs: false })
  await giveMembership(early.deps, 'ola@example.com', 'active')
  const { headers } = await signIn(early, 'ola@example.com')
  await visitPage(early, enterPage, { path: '/society/enter', headers })
  const isFill = sql`select data from pgboss.job where name = ${fillSociety.name}`
  expect((await early.database.db.execute(isFill)).rows).toHaveLength(1)
  await fillSampleAccount(early.deps)
  await enterSociety(early, 'nia@example.com', { name: 'Nia' })
  const see = async (at: Shop, email: string) => {
    const { headers } = await signIn(at, email)
    return (await visitPage(at, layout, { path: '/society/rooms', headers })).data
  }
  let steps = 0
  await fillSampleSociety({ ...early.deps, isStopping: () => ++steps > 100 })
  expect(await early.database.db.$count(messages)).toBeGreaterThan(0)
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

test('Each notice that they talk about, or have a card for, is in the sample editions', () => {
  const talked = sampleConversations(new Date()).map(({ thread }) => thread)
  const cardLeads = sampleSociety().cards.flatMap(({ what }) =>
    /^(small-business|nonprofit)\/\S+$/.test(what) ? what : [],
  )
  const leads = new Set([...talked.filter((thread) => thread.includes('/')), ...cardLeads])
  expect(leads.size).toBe(12)
  expect([...leads].filter((lead) => !leadSubject(lead))).toEqual([])
})

test('Of the nine calls of the last weeks one was canceled, and the next twelve weeks are planned', async () => {
  const since = new Date(Date.now() - 70 * DAY)
  const all = await findCallsSince(shop.database.db, since)
  const past = all.filter(({ endsAt }) => endsAt.getTime() < Date.now())
  expect([past.length, past.filter(({ canceledAt }) => canceledAt).length]).toEqual([9, 1])
  const weeks = all.filter(({ startsAt }) => startsAt.getTime() > Date.now()).length
  expect(weeks).toBeGreaterThanOrEqual(11)
})

test('This week and Leads show the sample member something that fits what they told of their business', async () => {
  const { deps } = shop
  await openEarlierLeads(deps)
  const found = await findSampleMember(deps, shop.database.db, 'member')
  const session = { person: { addresses: [SAMPLE_MEMBER] } }
  const member = { ...found, session } as SocietyMember
  const fits = { grade: 'yours', reason: 'Your trade: Plumbing, Heating, and Air-Conditioning Contractors (238220).' }
  const [fitting] = (await newLeads(deps, member)).leads
  expect(fitting).toMatchObject({ fit: fits })
  const { totals, sortedFor, judgedOn } = await loadLeads(deps, member, new URLSearchParams())
  // Work on boilers and pipes, in contracts that were open on the day the sample was made.
  expect([totals.yours, judgedOn]).toEqual([5, 'April 16, 2026'])
  expect(sortedFor).toMatch(/^a small business in Ohio: Plumbing/)
  expect((await loadLeads(deps, member, new URLSearchParams('closed'))).total).toBe(0)
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
  const email = `tasha@${SAMPLE_DOMAIN}`
  await shop.database.transact(async (tx) => {
    for (const { erase } of shop.deps.personalData) await erase(tx, email)
  })
  await fillSampleSociety(shop.deps)
  expect(await findSampleMember(shop.deps, shop.database.db, 'tasha')).toBeUndefined()
  expect(await shop.database.db.$count(cards, eq(cards.email, email))).toBe(0)
})
