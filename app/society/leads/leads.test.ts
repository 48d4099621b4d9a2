import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { publishFinds } from '../../../test/own-finds.ts'
import { publishNewEdition } from '../../../test/published-edition.ts'
import { signIn } from '../../../test/signed-in.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { saveProfile } from '../../finder/profile/profile.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { emailMovedDeadlines } from '../board/capability.ts'
import { cards } from '../board/cards.sql.ts'
import { memberships } from '../membership/membership.sql.ts'
import { messages, roomFollows, rooms } from '../rooms/rooms.sql.ts'
import { newLeads } from './lead-list.ts'
import { leads } from './leads.sql.ts'
import { openEarlierLeads, postMovedDeadlines } from './open-leads.ts'
import { askOutcomes, outcomePath } from './outcomes.tsx'

const clock = manualClock('2026-11-23T15:00:00Z')
let ada: SignedInMember
let bea: SignedInMember
let first: string
const { shop, visit } = roomsForFile(clock)
beforeAll(async () => {
  await publish('2026-11', '2027-01-15')
  ada = await enterSociety(shop, 'ada@example.com', { name: 'Ada L.', zone: 'America/Los_Angeles' })
  bea = await enterSociety(shop, 'bea@example.com', { name: 'Bea M.' })
  const [one] = await shop.database.db.select().from(leads).orderBy(leads.opportunityId)
  first = one?.opportunityId ?? ''
})
beforeEach(async () => {
  clock.at = new Date('2026-11-23T15:00:00Z')
  await shop.database.db.execute(sql`delete from cards`)
  await shop.database.db.execute(sql`delete from emails`)
})

const publish = (month: string, deadline: string) => publishFinds(shop.deps, { month, deadline })

const list = async (who: SignedInMember, query = '') => (await visit(who, `/society/leads${query}`)).data
const pressList = (who: SignedInMember, form: Record<string, string>, query = '') =>
  visit(who, `/society/leads${query}`, { entry: first, ...form })
const open = async (who: SignedInMember) => (await visit(who, `/society/leads/${first}`)).data.lead
const press = (who: SignedInMember, form: Record<string, string>, id = first) =>
  visit(who, `/society/leads/${id}`, form)
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const queued = (kind: string) =>
  shop.database.db.select().from(emailQueue).where(eq(emailQueue.kind, kind)).orderBy(emailQueue.createdAt)
const storedLeads = () => shop.database.db.select().from(leads).orderBy(leads.opportunityId)
/** What the source says of the first opportunity, as its edition has it. */
async function setContent(content: object): Promise<void> {
  const { db } = shop.database
  await db.execute(sql`alter table edition_entries disable trigger edition_entries_fixed`)
  await db.execute(
    sql`update edition_entries set content = content || ${JSON.stringify(content)}::jsonb where opportunity_id = ${first}`,
  )
}

test('Publishing an edition opens a thread for each of its opportunities, with the same transaction', async () => {
  const { db } = shop.database
  const threads = await db.select().from(rooms).where(eq(rooms.kind, 'lead'))
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::integer as n from edition_entries`)
  expect(threads).toHaveLength(rows[0]?.n ?? 0)
  const failing = { ...shop.deps, editionPublished: () => Promise.reject(new Error('no room')) }
  const of = { month: '2026-12', audience: 'small-business', day: '2026-11-23' } as const
  await expect(publishNewEdition(failing, of)).rejects.toThrow('no room')
  const editions = await db.execute(sql`select 1 from editions where month = '2026-12'`)
  expect(editions.rows).toEqual([])
})

test('Editions from before there were leads get theirs, once', async () => {
  const before = await storedLeads()
  await shop.database.db.delete(leads)
  await openEarlierLeads(shop.deps)
  await openEarlierLeads(shop.deps)
  expect((await storedLeads()).map(({ roomId }) => roomId)).toEqual(before.map(({ roomId }) => roomId))
})

test('Leads that are open are listed, those that close first at the top, by how they fit the member', async () => {
  await saveProfile(shop.deps, 'ada@example.com', {
    ...{ entity: 'nonprofit', state: 'OH', reach: 'state', naics: ['311811'] },
    ...{ certificates: [], registrations: [], years: '2-5', size: '2-10' },
  })
  const { total, totals, sortedFor, rows, next } = await list(ada)
  expect(total).toBeGreaterThanOrEqual(100)
  expect([rows.length, next]).toEqual([40, 40])
  expect((await list(ada, '?from=80')).rows).toHaveLength(total - 80)
  expect(sortedFor).toContain('Ohio')
  expect(totals).toEqual({ yours: 0, 'not-you': total })
  expect((await list(ada, '?fit=yours')).rows).toEqual([])
  const { choices } = await list(ada, '?fit=others-only')
  expect(choices[0].options).toContainEqual(['others-only', 'Says only “others”'])
  const { rows: found, news } = await list(ada, '?fit=not-you&words=program+7+fund')
  expect(found[0]).toMatchObject({ deadlineOn: '2027-01-15', daysLeft: 53 })
  expect(news[found[0].id]).toMatchObject({ aimFor: 'Jan 12' })
})

test('A lead is put on the member’s board from the list, once, and its thread is followed', async () => {
  const query = '?words=program'
  expect((await pressList(ada, { pick: 'yes' }, query)).location).toBe(`/society/leads${query}#entry-${first}`)
  await pressList(ada, { pick: 'yes' })
  const { db } = shop.database
  expect(await db.select().from(cards)).toMatchObject([{ opportunityId: first, stage: 'looking' }])
  const { rows, news } = await list(ada, '?mine=board')
  expect([ids(rows), news[first].follows]).toEqual([[first], true])
  expect(await db.select().from(roomFollows).where(eq(roomFollows.personId, ada.member.personId))).toHaveLength(1)
  expect((await list(bea, '?mine=board')).rows).toEqual([])
  await pressList(ada, { pick: 'yes', note: 'ask Pat', stage: 'looking' })
  expect((await list(ada)).picks).toEqual([{ id: first, stage: 'looking', note: 'ask Pat' }])
})

test('A lead is hidden and brought back, and a note on it stays', async () => {
  const hidden = async () => (await list(ada, '?words=program')).totals.hidden ?? 0
  await pressList(ada, { note: 'ask Pat', stage: 'looking' })
  await pressList(ada, { hide: 'yes' })
  expect([await hidden(), (await list(ada)).picks]).toEqual([1, []])
  await pressList(ada, { show: 'yes' })
  expect([await hidden(), (await list(ada)).picks[0].note]).toEqual([0, 'ask Pat'])
  for (const wrong of [{ entry: 'opp_none', pick: 'yes' }, { note: 'x'.repeat(2001) }])
    expect((await pressList(ada, wrong as Record<string, string>)).status).toBe(400)
})

test('The row of a lead says what every reader does: text, place, contact, who won before with the title, effort in hours', async () => {
  const contact = { name: 'Pat Doe', email: 'pat@example.gov', phone: null }
  const award = { title: 'Office cleaning', awardedOn: '2025-06-01', by: 'office', url: 'https://example.org/award' }
  const pastAwards = ['$43,000', '$553,000'].map((amount) => ({ ...award, recipient: 'Firm 0', amount }))
  await setContent({ place: 'Dayton, OH', contact, pastAwards })
  const row = (await list(bea)).rows.find(({ id }: { id: string }) => id === first)
  expect(row).toMatchObject({
    ...{ place: 'Dayton, OH', contact: { email: 'pat@example.gov' }, similar: '$43k to $553k', effort: 'light' },
    awards: [{ line: '“Office cleaning”: Firm 0, $43,000, June 1, 2025 (same office and code)' }, {}],
  })
  expect(row.opening).toContain('The money is for')
})

test('“This week” gets what fits and is not on the board yet', async () => {
  const before = await newLeads(shop.deps, bea.member)
  expect(before.leads).toHaveLength(3)
  await press(bea, { do: 'save' }, before.leads[0]?.id ?? '')
  const after = await newLeads(shop.deps, bea.member)
  expect(after.total).toBe(before.total - 1)
  expect(after.leads.map(({ id }) => id)).not.toContain(before.leads[0]?.id)
  const picked = await pressList(bea, { entry: after.leads[0]?.id ?? '', from: 'week' })
  expect([picked.location, (await newLeads(shop.deps, bea.member)).total]).toEqual([
    '/society/this-week#deadlines',
    after.total - 1,
  ])
})

test('“This week” says that leads fit only after the member has described their business', async () => {
  const nia = await enterSociety(shop, 'nia@example.com')
  const { profilePath: path = '', total } = await newLeads(shop.deps, nia.member)
  expect([path, total]).toEqual(['/account/opportunities/profile?from=society', 100])
  const business = { entity: 'small-business', state: 'OH', 'naics-311811': 'on' }
  const saved = await visit(nia, path, { ...business, reach: 'state', years: '2-5', size: '2-10' })
  expect(saved.location).toBe('/society/leads')
  const { profilePath, leads } = await newLeads(shop.deps, nia.member)
  expect(profilePath).toBeUndefined()
  expect(leads.filter(({ fit }) => fit?.grade !== 'yours')).toEqual([])
})

test('“I’m applying” makes a card, which others see as a count, and by name while the member chooses so, followed or not', async () => {
  const { db } = shop.database
  await press(ada, { do: 'save' })
  expect((await open(bea)).applying.count, 'who only looks').toBe(0)
  await press(ada, { do: 'apply' })
  expect(await db.select().from(cards)).toMatchObject([{ stage: 'preparing', showsName: false }])
  const follows = async () => ids((await list(ada, '?mine=following')).rows).includes(first)
  expect(await follows()).toBe(true)
  await press(ada, { do: 'unfollow' })
  const lead = await open(bea)
  expect(lead.applying).toEqual({ count: 1, names: [] })
  expect(JSON.stringify(lead)).not.toContain('Ada')
  await press(ada, { do: 'show-name' })
  expect((await open(bea)).applying).toEqual({ count: 1, names: ['Ada L.'] })
  expect((await open(ada)).applying.names).toEqual(['You'])
  expect(await follows()).toBe(false)
  await press(ada, { do: 'hide-name' })
  expect(JSON.stringify(await open(bea))).not.toContain('Ada')
  const isHers = sql`order_id in (select id from orders where email = 'ada@example.com')`
  await db.update(memberships).set({ state: 'ended' }).where(isHers)
  expect((await open(bea)).applying.count, 'whose paid time has ended').toBe(0)
  await db.update(memberships).set({ state: 'active' })
})

test('The last day of a lead is the funder’s, the member’s own three business days before, and its hour in their zone', async () => {
  const lead = await open(ada)
  expect(lead).toMatchObject({ closes: 'Fri, Jan 15', own: 'Tue, Jan 12', isOver: false })
  await setContent({ deadlineAt: '2027-01-15T19:00:00Z', deadline: 'January 15, 2027, 14:00 (UTC-05:00)' })
  expect(await open(ada)).toMatchObject({
    closes: 'Friday, January 15, 2027, 11:00 AM PT',
    funders: 'January 15, 2027, 14:00 (UTC-05:00)',
  })
})

test('From five sent applications on a lead says how many were sent and won', async () => {
  const stages = ['submitted', 'won', 'lost', 'submitted'] as const
  const people = [ada, bea]
  for (let at = 2; at < 5; at++) people.push(await enterSociety(shop, `m${at}@example.com`))
  for (const [at, who] of people.entries()) {
    await press(who, { do: 'apply' })
    expect((await open(ada)).outcome).toBeUndefined()
    const stage = stages[at] ?? 'submitted'
    await shop.database.db.update(cards).set({ stage }).where(eq(cards.email, who.member.address))
  }
  expect((await open(ada)).outcome).toEqual({ sent: 5, won: 1 })
})

test('A moved deadline is posted in the thread of its lead once, and emailed to everyone who had it on their board by then', async () => {
  const { db } = shop.database
  const move = async (day: string) => {
    await db.execute(sql`update opportunities set deadline_on = ${day} where id = ${first}`)
    await postMovedDeadlines(shop.deps)
    await emailMovedDeadlines(shop.deps)
    return (await queued('deadline-moved')).map(({ recipient, data }) => `${recipient} ${data.from} ${data.day}`)
  }
  await press(ada, { do: 'apply' })
  const told = ['ada@example.com 2027-01-15 2027-02-01']
  expect(await move('2027-02-01')).toEqual(told)
  await press(bea, { do: 'save' })
  expect(await move('2027-02-01')).toEqual(told)
  const [lead] = await db.select().from(leads).where(eq(leads.opportunityId, first))
  const inThread = eq(messages.roomId, lead?.roomId ?? '')
  expect((await db.select().from(messages).where(inThread)).map(({ body }) => body)).toEqual([
    'The source has moved the deadline from January 15, 2027 to February 1, 2027. Your own deadline: January 27, 2027. We’ve updated every card.',
  ])
  expect(await open(ada)).toMatchObject({ closes: 'Mon, Feb 1', own: 'Wed, Jan 27' })
  expect((await move('2027-03-01')).slice(1).sort()).toEqual([
    'ada@example.com 2027-02-01 2027-03-01',
    'bea@example.com 2027-02-01 2027-03-01',
  ])
  await move('2027-01-15')
  await db.delete(messages)
})

const asked = async (day: string) => {
  clock.at = new Date(`${day}T15:00:00Z`)
  await askOutcomes(shop.deps)
  await askOutcomes(shop.deps)
  return (await queued('application-outcome')).length
}

test('A member is asked how it went 30, 60 and 90 days after it closed, each time once', async () => {
  await press(ada, { do: 'apply' })
  const counts = []
  for (const day of ['2027-02-13', '2027-02-14', '2027-03-01', '2027-03-16', '2027-04-16', '2027-06-01'])
    counts.push(await asked(day))
  expect(counts).toEqual([0, 1, 1, 2, 3, 3])
})

test('Someone who only looks, has answered, or has ended their membership is not asked how it went', async () => {
  await press(bea, { do: 'save' })
  expect(await asked('2027-02-14')).toBe(0)
  clock.at = new Date('2026-11-23T15:00:00Z')
  await press(bea, { do: 'apply' })
  await shop.database.db.update(cards).set({ stage: 'won' })
  expect(await asked('2027-02-14')).toBe(0)
  await shop.database.db.update(cards).set({ stage: 'submitted' })
  await shop.database.db.update(memberships).set({ state: 'ended' })
  expect(await asked('2027-02-14')).toBe(0)
  await shop.database.db.update(memberships).set({ state: 'active' })
})

test('Opening the link that asks how it went changes nothing; a press records the answer for 90 days, and “don’t ask” is heeded', async () => {
  await press(ada, { do: 'apply' })
  const card = async () => (await shop.database.db.select().from(cards))[0]
  const id = (await card())?.id ?? ''
  const path = outcomePath(shop.deps, id)
  const answer = (outcome: string) => visit(undefined, path, { outcome })
  expect((await visit(undefined, path)).data).toMatchObject({ card: { stageLabel: 'Preparing' } })
  expect(await card()).toMatchObject({ stage: 'preparing' })
  await answer('stop')
  expect(await asked('2027-02-14')).toBe(0)
  await answer('lost')
  expect(await card()).toMatchObject({ stage: 'lost', asksOutcome: false })
  expect((await answer('fame')).status).toBe(400)
  const forged = path.replace(/[^/]+$/, `${id}.0.zzzzzz.${'a'.repeat(43)}`)
  expect((await visit(undefined, forged)).status).toBe(404)
  clock.at = new Date('2027-02-23T15:00:00Z')
  expect((await visit(undefined, path)).status).toBe(404)
  expect((await answer('won')).status).toBe(400)
})

test('Leads that have closed are a list of its own; one that returns months later with a new last day is open again, in the thread it had, which says so', async () => {
  const before = await storedLeads()
  clock.at = new Date('2027-01-16T15:00:00Z')
  const who = { ...ada, ...(await signIn(shop, 'ada@example.com')) }
  expect((await list(who)).rows).toEqual([])
  const { rows, picks } = await list(who, '?closed=yes')
  expect([rows[0]?.deadlineOn, rows[0]?.daysLeft, picks]).toEqual(['2027-01-15', undefined, []])
  clock.at = new Date('2027-04-01T15:00:00Z')
  Object.assign(who, await signIn(shop, 'ada@example.com'))
  await publish('2027-04', '2027-06-15')
  await postMovedDeadlines(shop.deps)
  const roomIds = new Map((await storedLeads()).map(({ opportunityId, roomId }) => [opportunityId, roomId]))
  expect(before.map(({ opportunityId }) => roomIds.get(opportunityId))).toEqual(before.map(({ roomId }) => roomId))
  const { db } = shop.database
  const returned = await db.select().from(leads).where(eq(leads.month, '2027-04'))
  const pages = [await list(who), await list(who, '?from=40'), await list(who, '?from=80')]
  const isOpen = pages.flatMap(({ rows }) => ids(rows))
  expect(isOpen.sort()).toEqual(returned.map(({ opportunityId }) => opportunityId).sort())
  expect(pages[0].rows[0].deadlineOn).toBe('2027-06-15')
  // Others are in the new edition for the first time.
  const moved = before.find(({ opportunityId }) => isOpen.includes(opportunityId))
  const inThread = eq(messages.roomId, moved?.roomId ?? '')
  const said = await db.select().from(messages).where(inThread)
  expect(said.map(({ body }) => body)).toEqual([expect.stringContaining('January 15, 2027 to June 15, 2027')])
})
