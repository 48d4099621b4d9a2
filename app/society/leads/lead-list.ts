import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { longDay } from '../../catalog/long-day.ts'
import { editions } from '../../finder/editions/publishing/editions.sql.ts'
import {
  findPublishedEntries,
  type PublishedEntry,
  sampleEdition,
} from '../../finder/editions/publishing/publishing.ts'
import {
  choicesOf,
  countFilters,
  type EntryView,
  entryView,
  filterEntries,
  groupEntries,
  groupRank,
  HIDDEN,
  isNarrowing,
  parseFilter,
} from '../../finder/entries/entries.ts'
import { loadSynonyms } from '../../finder/opportunities/opportunities.ts'
import { type FundingProfile, findProfile, profileSummary } from '../../finder/profile/profile.ts'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { addDays, today } from '../../platform/dates.ts'
import { findCardsOf, innerDeadline, shortDay } from '../board/board.ts'
import { cards } from '../board/cards.sql.ts'
import { societyMembers } from '../members/members.sql.ts'
import { payingMemberIds, type SocietyMember } from '../members/members.ts'
import { roomFollows } from '../rooms/rooms.sql.ts'
import { LEADS_PROFILE_PATH } from './lead-path.ts'
import { leads } from './leads.sql.ts'

type Lead = typeof leads.$inferSelect

/** Without a last day a lead counts as open for so long after its newest edition. */
const UNDATED_DAYS = 62
/** More than a year of editions has open at once. */
const MAX_LEADS = 1000
const PAGE_SIZE = 40

/** A page of the leads, by how they fit them, then those that close first; what is closed is a list of its own, the newest first. */
export async function loadLeads(deps: AppContext, member: SocietyMember, search: URLSearchParams) {
  const { judgedOn, day, profile } = await readerOf(deps, member)
  const filter = parseFilter(search)
  const mine = (['following', 'board'] as const).find((one) => one === search.get('mine'))
  const closed = search.has('closed')
  const from = Math.min(Math.max(Number.parseInt(search.get('from') ?? '', 10) || 0, 0), MAX_LEADS)
  const read = await readLeads(deps, member, closed ? isClosed(day) : isOpen(day), { day, profile })
  const isMine = ({ id }: EntryView) => !mine || read.news[id]?.[mine === 'board' ? 'isOnBoard' : 'follows']
  const entries = (closed ? read.entries : read.entries.sort(byClosing)).filter(isMine)
  const found = filterEntries(entries, filter, { synonyms: await loadSynonyms(deps.database.db), day })
  const by = profile ? 'fit' : 'deadline'
  if (profile) found.sort((a, b) => groupRank(a) - groupRank(b))
  const rows = found.slice(from, from + PAGE_SIZE)
  return {
    query: { words: filter.words, mine, closed, count: countFilters(filter), narrowed: isNarrowing(filter) },
    choices: choicesOf(entries, filter),
    ...{ rows, by: by as 'fit' | 'deadline', from, total: entries.length, found: found.length },
    next: from + PAGE_SIZE < found.length ? from + PAGE_SIZE : undefined,
    totals: Object.fromEntries(groupEntries(found, found, { by, isOpen: true }).map(({ id, total }) => [id, total])),
    news: Object.fromEntries(rows.map(({ id }) => [id, read.news[id]])),
    picks: read.picks,
    sortedFor: profile && profileSummary(profile),
    judgedOn: judgedOn && longDay(judgedOn),
  }
}

export async function readerOf(deps: AppContext, member: SocietyMember) {
  const judgedOn = await sampleDay(deps)
  const profile = await findProfile(deps, member.session.person.addresses)
  return { judgedOn, day: judgedOn ?? today(deps.clock), profile }
}

/**
 * Where a demonstration has nothing but the samples, the day on which they were made: by today nearly all of them are closed,
 * and the list would show nothing of what it does.
 */
async function sampleDay({ database: { db }, sellsSamples }: AppContext): Promise<string | undefined> {
  if (!sellsSamples) return undefined
  const [published] = await db.select({ id: editions.id }).from(editions).limit(1)
  return published ? undefined : sampleEdition('small-business').publishedOn
}

/** A lead as every reader shows it. Its last day is the one that its thread has said. */
export function viewLead(
  { opportunityId: id, closesOn }: Lead,
  { content, section, note }: PublishedEntry,
  { day, profile }: { day: string; profile: FundingProfile | undefined },
): Omit<EntryView, 'hidden'> {
  const moved = { deadlineOn: closesOn, deadlineAt: null, deadline: closesOn ? longDay(closesOn) : 'none given' }
  const stated = closesOn === content.deadlineOn ? content : { ...content, ...moved }
  return { ...entryView({ content: stated, section, topPick: false, note }, day, profile), id, badge: undefined }
}

/** A lead as “This week” shows it. */
export type LeadRow = Awaited<ReturnType<typeof newLeads>>['leads'][number]

/** What opened in the last weeks, fits them and isn't on their board, with why: for “This week”. */
export async function newLeads(deps: AppContext, member: SocietyMember) {
  const { day, profile } = await readerOf(deps, member)
  const since = new Date(deps.clock.now().getTime() - NEW_DAYS * DAY)
  const { entries, news } = await readLeads(deps, member, and(isOpen(day), gte(leads.openedAt, since)), {
    ...{ day, profile },
  })
  const fitting = entries.filter(({ id, fit }) => !news[id]?.isOnBoard && (!fit || fit.grade === 'yours'))
  const rows = fitting.sort(byClosing).slice(0, MAX_NEW_LEADS)
  return {
    total: fitting.length,
    leads: rows.map(({ id, title, agency, amount, fit, deadlineOn }) => ({
      ...{ id, title, agency, amount, fit, applying: news[id]?.applying ?? 0 },
      /** `closes Dec 11, aim for Dec 8` */
      closes: deadlineOn
        ? `closes ${shortDay(deadlineOn, day)}${news[id]?.aimFor ? `, aim for ${news[id].aimFor}` : ''}`
        : 'no closing date',
    })),
    /** The questions about their business, for a member who hasn't answered them: until then nobody knows what fits. */
    profilePath: profile ? undefined : LEADS_PROFILE_PATH,
  }
}

const NEW_DAYS = 31
const MAX_NEW_LEADS = 3

const byClosing = (a: EntryView, b: EntryView) => (a.deadlineOn ?? '9').localeCompare(b.deadlineOn ?? '9')

function isOpen(day: string): SQL | undefined {
  const undatedFrom = addDays(day, -UNDATED_DAYS).slice(0, 7)
  return or(gte(leads.closesOn, day), and(isNull(leads.closesOn), gte(leads.month, undatedFrom)))
}

function isClosed(day: string): SQL | undefined {
  return and(lt(leads.closesOn, day), gte(leads.closesOn, sql`${day}::date - 366`))
}

async function readLeads(
  deps: AppContext,
  member: SocietyMember,
  which: SQL | undefined,
  reader: { day: string; profile: FundingProfile | undefined },
) {
  const { db } = deps.database
  const order = [desc(leads.closesOn), leads.opportunityId]
  const found = await db
    .select()
    .from(leads)
    .where(which)
    .orderBy(...order)
    .limit(MAX_LEADS)
  const ids = found.map(({ opportunityId }) => opportunityId)
  const published = await findPublishedEntries(db, ids)
  const applying = await findApplying(deps, ids)
  const cards = await findCardsOf(db, member.session.person.addresses, ids)
  const picks = cards.map(({ opportunityId, stage, note }) => ({ id: opportunityId ?? '', stage, note }))
  const followed = await db
    .select({ roomId: roomFollows.roomId })
    .from(roomFollows)
    .where(eq(roomFollows.personId, member.personId))
  const follows = new Set(followed.map(({ roomId }) => roomId))
  const stages = new Map(picks.map(({ id, stage }) => [id, stage]))
  const read = found.flatMap((lead) => {
    const { opportunityId: id, closesOn, roomId } = lead
    const entry = published.get(id)
    if (!entry) return []
    const own = closesOn === null ? undefined : innerDeadline(closesOn)
    /** What the members' list says of it, beside what every reader does. */
    const news = {
      ...{ applying: applying.get(id)?.count ?? 0, follows: follows.has(roomId), isOnBoard: stages.has(id) },
      /** `Dec 8`: their own last day, while it's ahead. */
      ...{ isSample: entry.isSample, aimFor: own && own >= reader.day ? shortDay(own) : undefined },
    }
    return [{ entry: { ...viewLead(lead, entry, reader), hidden: stages.get(id) === HIDDEN }, news }]
  })
  return {
    entries: read.map(({ entry }): EntryView => entry),
    news: Object.fromEntries(read.map(({ entry, news }) => [entry.id, news])),
    picks: picks.filter(({ stage }) => stage !== HIDDEN),
  }
}

/** Who of the members applies to something. Others see a count: they compete. */
type Applicants = ReturnType<typeof summarize>

/** The outcome is shown once there are at least this many sent applications. */
const MIN_SENT = 5

const APPLIES = ['preparing', 'submitted', 'won', 'lost'] as const

/** The members who apply, by opportunity; without those for which nobody does. */
export async function findApplying(deps: AppContext, opportunityIds: readonly string[]) {
  if (opportunityIds.length === 0) return new Map<string, Applicants>()
  const rows = await deps.database.db
    .select({
      opportunityId: cards.opportunityId,
      personId: societyMembers.personId,
      stage: cards.stage,
      showsName: cards.showsName,
      name: societyMembers.name,
    })
    .from(cards)
    .innerJoin(personAddresses, eq(personAddresses.email, cards.email))
    .innerJoin(societyMembers, eq(societyMembers.personId, personAddresses.personId))
    .where(
      and(
        inArray(cards.opportunityId, [...opportunityIds]),
        inArray(cards.stage, [...APPLIES]),
        inArray(societyMembers.personId, payingMemberIds(deps)),
        isNull(societyMembers.removedAt),
      ),
    )
    .orderBy(asc(societyMembers.name))
  const byOpportunity = Map.groupBy(rows, ({ opportunityId }) => opportunityId ?? '')
  return new Map([...byOpportunity].map(([id, own]) => [id, summarize(own)]))
}

function summarize(rows: readonly { personId: string; stage: string; showsName: boolean; name: string }[]) {
  const sent = rows.filter(({ stage }) => stage !== 'preparing').length
  const won = rows.filter(({ stage }) => stage === 'won').length
  return {
    count: new Set(rows.map(({ personId }) => personId)).size,
    /** Those who chose to show their name. */
    names: rows.flatMap(({ showsName, personId, name }) => (showsName ? [{ personId, name }] : [])),
    /** Of fewer, anyone could tell whose it was. */
    outcome: sent >= MIN_SENT ? { sent, won } : undefined,
  }
}
