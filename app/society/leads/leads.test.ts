import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { publishFinds } from '../../../test/own-finds.ts'
import { publishNewEdition } from '../../../test/published-edition.ts'
import { shopForFile } from '../../../test/shop.ts'
import { signIn } from '../../../test/signed-in.ts'
import { enterSociety, type SignedInMember } from '../../../test/society.ts'
import { visitPage } from '../../../test/visit-page.ts'
import * as profilePage from '../../finder/editions/reading/profile-page.tsx'
import { saveProfile } from '../../finder/profile/profile.ts'
import { DAY } from '../../platform/clock.ts'
import { emailMovedDeadlines } from '../board/capability.ts'
import { cards } from '../board/cards.sql.ts'
import { memberships } from '../membership/membership.sql.ts'
import { messages, roomFollows, rooms } from '../rooms/rooms.sql.ts'
import { newLeads } from './lead-list.ts'
import * as leadPage from './lead-page.tsx'
import { leads } from './leads.sql.ts'
import * as leadsPage from './leads-page.tsx'
import { openEarlierLeads, postMovedDeadlines } from './open-leads.ts'
import * as outcomePage from './outcome-page.tsx'
import { askOutcomes, outcomePath } from './outcomes.ts'

const clock = manualClock('2026-11-23T15:00:00Z')
let ada: SignedInMember
let bea: SignedInMember
let first: string
const shop = shopForFile({ clock, runJobs: false })
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

type ListData = Awaited<ReturnType<typeof leadsPage.loader>>
const list = async (who: SignedInMember, query = '') =>
  (await visitPage(shop, leadsPage, { path: `/society/leads${query}`, headers: who.headers })).data as ListData
const open = async (who: SignedInMember, id = first) => {
  const visit = { path: `/society/leads/${id}`, params: { opportunity: id }, headers: who.headers }
  const { status, data, text } = await visitPage(shop, leadPage, visit)
  return {
    status,
    text,
    lead: (data as { lead: NonNullable<Awaited<ReturnType<typeof import('./lead-view.ts').loadLead>>> }).lead,
  }
}
const press = (who: { headers: Record<string, string> }, form: Record<string, string>, id = first) =>
  visitPage(shop, leadPage, { path: `/society/leads/${id}`, params: { opportunity: id }, headers: who.headers, form })
const queued = async (kind: string) =>
  (
    await shop.database.db.execute<{ recipient: string; data: Record<string, string> }>(
      sql`select recipient, data from emails where kind = ${kind} order by created_at`,
    )
  ).rows

describe('Threads', () => {
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

  test('An opportunity that returns in a later edition keeps its thread', async () => {
    const { db } = shop.database
    const before = await db.select().from(leads).orderBy(leads.opportunityId)
    await publish('2027-01', '2027-01-15')
    const after = await db.select().from(leads).orderBy(leads.opportunityId)
    const kept = after.filter(({ opportunityId }) => before.some((one) => one.opportunityId === opportunityId))
    expect(kept.map(({ roomId }) => roomId)).toEqual(before.map(({ roomId }) => roomId))
    expect(kept.some(({ month }) => month === '2027-01')).toBe(true)
  })

  test('Editions from before there were leads get theirs, once', async () => {
    const { db } = shop.database
    const before = await db.select().from(leads).orderBy(leads.opportunityId)
    await db.delete(leads)
    await openEarlierLeads(shop.deps)
    await openEarlierLeads(shop.deps)
    const after = await db.select().from(leads).orderBy(leads.opportunityId)
    expect(after.map(({ roomId }) => roomId)).toEqual(before.map(({ roomId }) => roomId))
  })
})

describe('The list', () => {
  test('Leads that are open are listed, those that close first at the top, by how they fit her', async () => {
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
    expect((await list(ada, '?fit=others-only')).choices[0]?.options).toContainEqual([
      'others-only',
      'Says only “others”',
    ])
    const { rows: found, news } = await list(ada, '?fit=not-you&words=program+7+fund')
    expect(found[0]).toMatchObject({ deadlineOn: '2027-01-15', daysLeft: 53 })
    expect(news[found[0]?.id ?? '']).toMatchObject({ aimFor: 'Jan 12' })
  })

  test('What has closed is a list of its own', async () => {
    clock.at = new Date('2027-01-16T15:00:00Z')
    const late = await signIn(shop, 'ada@example.com')
    const who = { ...ada, ...late }
    expect((await list(who)).rows).toEqual([])
    const { rows, picks } = await list(who, '?closed=yes')
    expect([rows[0]?.deadlineOn, rows[0]?.daysLeft, picks]).toEqual(['2027-01-15', undefined, []])
  })

  test('A lead is put on her board from the list, once, and its thread is followed', async () => {
    const path = '/society/leads?words=program'
    const save = (more = {}) =>
      visitPage(shop, leadsPage, { path, headers: ada.headers, form: { entry: first, pick: 'yes', ...more } })
    expect((await save()).location).toBe(`${path}#entry-${first}`)
    await save()
    const { db } = shop.database
    expect(await db.select().from(cards)).toMatchObject([{ opportunityId: first, stage: 'looking' }])
    const { rows, news } = await list(ada, '?mine=board')
    expect([rows.map(({ id }) => id), news[first]?.follows]).toEqual([[first], true])
    expect(await db.select().from(roomFollows).where(eq(roomFollows.personId, ada.member.personId))).toHaveLength(1)
    expect((await list(bea, '?mine=board')).rows).toEqual([])
    await save({ note: 'ask Pat', stage: 'looking' })
    expect((await list(ada)).picks).toEqual([{ id: first, stage: 'looking', note: 'ask Pat' }])
  })

  test('A lead is hidden and brought back, and a note on it stays', async () => {
    const press = (form: Record<string, string>) =>
      visitPage(shop, leadsPage, { path: '/society/leads', headers: ada.headers, form: { entry: first, ...form } })
    const hidden = async () => (await list(ada, '?words=program')).totals.hidden ?? 0
    await press({ note: 'ask Pat', stage: 'looking' })
    await press({ hide: 'yes' })
    expect([await hidden(), (await list(ada)).picks]).toEqual([1, []])
    await press({ show: 'yes' })
    expect([await hidden(), (await list(ada)).picks[0]?.note]).toEqual([0, 'ask Pat'])
    expect((await press({ entry: 'opp_none', pick: 'yes' })).status).toBe(400)
    expect((await press({ note: 'x'.repeat(2001) })).status).toBe(400)
  })

  test('A row says what every reader does: text, place, contact, who won before with the title, effort in hours', async () => {
    const more = {
      ...{ place: 'Dayton, OH', contact: { name: 'Pat Doe', email: 'pat@example.gov', phone: null } },
      pastAwards: [
        ...[43_000, 553_000].map((dollars, at) => ({
          ...{ recipient: `Firm ${at}`, title: 'Office cleaning', amount: `$${dollars.toLocaleString('en-US')}` },
          ...{ awardedOn: '2025-06-01', by: 'office', url: `https://example.org/award/${at}` },
        })),
      ],
    }
    const { db } = shop.database
    await db.execute(sql`alter table edition_entries disable trigger edition_entries_fixed`)
    await db.execute(
      sql`update edition_entries set content = content || ${JSON.stringify(more)}::jsonb where opportunity_id = ${first}`,
    )
    const row = (await list(bea)).rows.find(({ id }) => id === first)
    expect(row).toMatchObject({
      ...{ place: 'Dayton, OH', contact: { email: 'pat@example.gov' }, similar: '$43k to $553k', effort: 'light' },
      awards: [{ line: '“Office cleaning”: Firm 0, $43,000, June 1, 2025 (same office and code)' }, {}],
    })
    expect(row?.opening).toContain('The money is for')
  })

  test('“This week” gets what fits and is not on her board yet', async () => {
    const before = await newLeads(shop.deps, bea.member)
    expect(before.leads).toHaveLength(3)
    await press(bea, { do: 'save' }, before.leads[0]?.id ?? '')
    const after = await newLeads(shop.deps, bea.member)
    expect(after.total).toBe(before.total - 1)
    expect(after.leads.map(({ id }) => id)).not.toContain(before.leads[0]?.id)
    const form = { entry: after.leads[0]?.id ?? '', from: 'week' }
    const picked = await visitPage(shop, leadsPage, { path: '/society/leads', headers: bea.headers, form })
    expect([picked.location, (await newLeads(shop.deps, bea.member)).total]).toEqual([
      '/society/this-week#deadlines',
      after.total - 1,
    ])
  })

  test('“This week” says that leads fit only after the member has described their business', async () => {
    const nia = await enterSociety(shop, 'nia@example.com')
    const { profilePath: path = '', total } = await newLeads(shop.deps, nia.member)
    expect([path, total]).toEqual(['/account/opportunities/profile?from=society', 110])
    const answers = {
      entity: 'small-business',
      state: 'OH',
      reach: 'state',
      'naics-311811': 'on',
      years: '2-5',
      size: '2-10',
    }
    const saved = await visitPage(shop, profilePage, { path, headers: nia.headers, form: answers })
    expect(saved.location).toBe('/society/leads')
    const { profilePath, leads } = await newLeads(shop.deps, nia.member)
    expect(profilePath).toBeUndefined()
    expect(leads.filter(({ fit }) => fit?.grade !== 'yours')).toEqual([])
  })
})

describe('A lead', () => {
  test('“I’m applying” makes a card, which others see as a count and not by name unless she chooses so', async () => {
    await press(ada, { do: 'apply' })
    expect(await shop.database.db.select().from(cards)).toMatchObject([{ stage: 'preparing', showsName: false }])
    const { lead, text } = await open(bea)
    expect(lead.applying).toEqual({ count: 1, names: [] })
    expect(text).not.toContain('Ada')
    await press(ada, { do: 'show-name' })
    expect((await open(bea)).lead.applying).toEqual({ count: 1, names: ['Ada L.'] })
    expect((await open(ada)).lead.applying.names).toEqual(['You'])
    await press(ada, { do: 'hide-name' })
    expect((await open(bea)).text).not.toContain('Ada')
  })

  test('Whoever has stopped following it isn’t made to follow by showing her name', async () => {
    const follows = async () => (await list(ada, '?mine=following')).rows.map(({ id }) => id)
    await press(ada, { do: 'apply' })
    expect(await follows()).toContain(first)
    await press(ada, { do: 'unfollow' })
    await press(ada, { do: 'show-name' })
    expect(await follows()).not.toContain(first)
    expect((await open(bea)).lead.applying.names).toEqual(['Ada L.'])
  })

  test('Whoever only looks at it is not counted, nor is someone whose paid time has ended', async () => {
    await press(ada, { do: 'save' })
    expect((await open(bea)).lead.applying.count).toBe(0)
    await press(ada, { do: 'apply' })
    const { db } = shop.database
    const [own] = await db.select().from(memberships).limit(1)
    await db
      .update(memberships)
      .set({ state: 'ended' })
      .where(eq(memberships.id, own?.id ?? ''))
    expect((await open(bea)).lead.applying.count).toBe(0)
    await db.update(memberships).set({ state: 'active' })
  })

  test('Its last day is the funder’s, her own three business days before, and its hour in her zone', async () => {
    const { lead } = await open(ada)
    expect(lead).toMatchObject({ closes: 'Fri, Jan 15', own: 'Tue, Jan 12', isOver: false })
    await shop.database.db.execute(sql`alter table edition_entries disable trigger edition_entries_fixed`)
    const at = JSON.stringify({ deadlineAt: '2027-01-15T19:00:00Z', deadline: 'January 15, 2027, 14:00 (UTC-05:00)' })
    await shop.database.db.execute(
      sql`update edition_entries set content = content || ${at}::jsonb where opportunity_id = ${first}`,
    )
    expect((await open(ada)).lead).toMatchObject({
      closes: 'Friday, January 15, 2027, 11:00 AM PT',
      funders: 'January 15, 2027, 14:00 (UTC-05:00)',
    })
  })

  test('From five sent applications on it says how many were sent and won', async () => {
    const stages = ['submitted', 'won', 'lost', 'submitted'] as const
    const people = [ada, bea]
    for (let at = 2; at < 5; at++) people.push(await enterSociety(shop, `m${at}@example.com`))
    for (const [at, who] of people.entries()) {
      await press(who, { do: 'apply' })
      expect((await open(ada)).lead.outcome).toBeUndefined()
      await shop.database.db
        .update(cards)
        .set({ stage: stages[at] ?? 'submitted' })
        .where(eq(cards.email, who.member.address))
    }
    expect((await open(ada)).lead.outcome).toEqual({ sent: 5, won: 1 })
  })

  test('A moved deadline is posted in its thread once, and emailed to whoever has it on her board', async () => {
    await press(ada, { do: 'apply' })
    await press(bea, { do: 'save' })
    const { db } = shop.database
    await db.execute(sql`update opportunities set deadline_on = '2027-02-01' where id = ${first}`)
    for (let run = 0; run < 2; run++) {
      await postMovedDeadlines(shop.deps)
      await emailMovedDeadlines(shop.deps)
    }
    const [lead] = await db.select().from(leads).where(eq(leads.opportunityId, first))
    const entries = await db
      .select()
      .from(messages)
      .where(eq(messages.roomId, lead?.roomId ?? ''))
    expect(entries.map(({ body }) => body)).toEqual([
      'The source has moved the deadline from January 15, 2027 to February 1, 2027. Your own deadline: January 27, 2027. We’ve updated every card.',
    ])
    expect((await queued('deadline-moved')).map(({ recipient }) => recipient).sort()).toEqual([
      'ada@example.com',
      'bea@example.com',
    ])
    expect((await open(ada)).lead).toMatchObject({ closes: 'Mon, Feb 1', own: 'Wed, Jan 27' })
    await db.execute(sql`update opportunities set deadline_on = '2027-01-15' where id = ${first}`)
    await postMovedDeadlines(shop.deps)
    await db.delete(messages)
  })
})

describe('A deadline that had moved', () => {
  afterEach(async () => {
    const { db } = shop.database
    await db.execute(sql`update opportunities set deadline_on = '2027-01-15' where id = ${first}`)
    await postMovedDeadlines(shop.deps)
    await db.delete(messages)
  })

  test('before she saved the lead is no news to her, and one that moves afterwards is', async () => {
    const moveTo = async (day: string) => {
      await shop.database.db.execute(sql`update opportunities set deadline_on = ${day} where id = ${first}`)
      await postMovedDeadlines(shop.deps)
      await emailMovedDeadlines(shop.deps)
      return (await queued('deadline-moved')).map(({ data }) => `${data.from} ${data.day}`)
    }
    await moveTo('2027-02-01')
    await press(ada, { do: 'save' })
    expect(await moveTo('2027-02-01')).toEqual([])
    expect(await moveTo('2027-03-01')).toEqual(['2027-02-01 2027-03-01'])
  })
})

describe('How it went', () => {
  const asked = async (day: string) => {
    clock.at = new Date(`${day}T15:00:00Z`)
    await askOutcomes(shop.deps)
    await askOutcomes(shop.deps)
    return (await queued('application-outcome')).length
  }

  test('She is asked 30, 60 and 90 days after it closed, each time once', async () => {
    await press(ada, { do: 'apply' })
    const counts = []
    for (const day of ['2027-02-13', '2027-02-14', '2027-03-01', '2027-03-16', '2027-04-16', '2027-06-01'])
      counts.push(await asked(day))
    expect(counts).toEqual([0, 1, 1, 2, 3, 3])
  })

  test('Whoever looks only, has answered, or has ended her membership is not asked', async () => {
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

  test('Opening the link changes nothing; a press records the answer, and “don’t ask” is heeded', async () => {
    await press(ada, { do: 'apply' })
    const { db } = shop.database
    const [card] = await db.select().from(cards)
    const path = outcomePath(shop.deps, card?.id ?? '')
    const params = { token: path.split('/').at(-1) ?? '' }
    expect((await visitPage(shop, outcomePage, { path, params })).data).toMatchObject({
      card: { stageLabel: 'Preparing' },
    })
    expect(await db.select().from(cards)).toMatchObject([{ stage: 'preparing' }])
    await visitPage(shop, outcomePage, { path, params, form: { outcome: 'stop' } })
    expect(await asked('2027-02-14')).toBe(0)
    await visitPage(shop, outcomePage, { path, params, form: { outcome: 'lost' } })
    expect(await db.select().from(cards)).toMatchObject([{ stage: 'lost', asksOutcome: false }])
    expect((await visitPage(shop, outcomePage, { path, params, form: { outcome: 'fame' } })).status).toBe(400)
  })

  test('A link of someone else’s making, or one after 90 days, opens nothing', async () => {
    await press(ada, { do: 'apply' })
    const [card] = await shop.database.db.select().from(cards)
    const path = outcomePath(shop.deps, card?.id ?? '')
    const params = { token: path.split('/').at(-1) ?? '' }
    const forged = { token: `${card?.id}.0.zzzzzz.${'a'.repeat(43)}` }
    expect((await visitPage(shop, outcomePage, { path, params: forged })).status).toBe(404)
    clock.at = new Date(clock.at.getTime() + 91 * DAY)
    expect((await visitPage(shop, outcomePage, { path, params })).status).toBe(404)
    expect((await visitPage(shop, outcomePage, { path, params, form: { outcome: 'won' } })).status).toBe(400)
  })
})

test('A lead that closed months ago and returns with a new last day is open again, which its thread says', async () => {
  clock.at = new Date('2027-04-01T15:00:00Z')
  await publish('2027-04', '2027-06-15')
  await postMovedDeadlines(shop.deps)
  const who = { ...ada, ...(await signIn(shop, 'ada@example.com')) }
  const { db } = shop.database
  const returned = await db.select().from(leads).where(eq(leads.month, '2027-04'))
  const { rows } = await list(who)
  const open = [...rows, ...(await list(who, '?from=40')).rows, ...(await list(who, '?from=80')).rows]
  expect(open.map(({ id }) => id).sort()).toEqual(returned.map(({ opportunityId }) => opportunityId).sort())
  expect(rows[0]?.deadlineOn).toBe('2027-06-15')
  const said = await db
    .select()
    .from(messages)
    .where(eq(messages.roomId, returned[0]?.roomId ?? ''))
  expect(said.map(({ body }) => body)).toEqual([expect.stringContaining('January 15, 2027 to June 15, 2027')])
})
