import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { editions } from '../../finder/editions/publishing/editions.sql.ts'
import {
  entryFitFacts,
  findPublishedEntries,
  type PublishedEntry,
  sampleEdition,
} from '../../finder/editions/publishing/publishing.ts'
import { type Fit, type FundingProfile, findProfile, fitFor, profileSummary } from '../../finder/profile/profile.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { addDays, daysUntil, today } from '../../platform/dates.ts'
import { fold, foldedWords } from '../../platform/fold.ts'
import { findCardsOf, innerDeadline, shortDay } from '../board/board.ts'
import type { SocietyMember } from '../members/members.ts'
import { roomFollows } from '../rooms/rooms.sql.ts'
import { type Applicants, findApplying } from './applying.ts'
import { LEADS_PROFILE_PATH } from './lead-path.ts'
import { leads } from './leads.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>
type Lead = typeof leads.$inferSelect

/** A lead as a row of the list. */
export interface LeadRow {
  id: string
  title: string
  funder: string
  amount: string
  /** `closes Dec 11, aim for Dec 8` */
  closes: string
  isSoon: boolean
  fit: Fit | undefined
  applying: number
  isOnBoard: boolean
  follows: boolean
  isSample: boolean
}

const FIT_FILTERS = ['yours', 'worth-reading', 'not-you'] as const
type FitFilter = (typeof FIT_FILTERS)[number]

export interface LeadQuery {
  fit: FitFilter | undefined
  /** Only what she follows, or has on her board. */
  mine: 'following' | 'board' | undefined
  /** What has closed, instead of what is open. */
  closed: boolean
  words: string
}

export function parseLeadQuery(search: URLSearchParams): LeadQuery {
  const mine = search.get('mine')
  return {
    fit: FIT_FILTERS.find((fit) => fit === search.get('fit')),
    mine: mine === 'following' || mine === 'board' ? mine : undefined,
    closed: search.has('closed'),
    words: (search.get('q') ?? '').slice(0, 100).trim(),
  }
}

/** Without a last day a lead counts as open for so long after its newest edition. */
const UNDATED_DAYS = 62
/** More than a year of editions has open at once. */
const MAX_LEADS = 1000

/** The leads, those that close first at the top; what is closed is a list of its own, the newest first. */
export async function loadLeads(
  deps: Deps & Pick<AppContext, 'sellsSamples'>,
  member: SocietyMember,
  query: LeadQuery,
) {
  const judgedOn = await sampleDay(deps)
  const day = judgedOn ?? today(deps.clock)
  const profile = await findProfile(deps, member.session.person.addresses)
  const found = await findLeads(deps, query.closed ? isClosed(day) : isOpen(day))
  const rows = await toRows(deps, member, found, { day, profile })
  const shown = rows.filter((row) => matches(row, query))
  const counts = Object.fromEntries(
    FIT_FILTERS.map((fit) => [fit, rows.filter((row) => row.fit?.grade === fit).length]),
  )
  return {
    rows: query.closed ? shown : shown.sort(byClosing),
    total: rows.length,
    counts,
    sortedFor: profile && profileSummary(profile),
    judgedOn,
  }
}

/**
 * Where a demonstration has nothing but the samples, the day on which they were made: by today nearly all of them are closed,
 * and the list would show nothing of what it does.
 */
export async function sampleDay({
  database: { db },
  sellsSamples,
}: Pick<AppContext, 'database' | 'sellsSamples'>): Promise<string | undefined> {
  if (!sellsSamples) return undefined
  const [published] = await db.select({ id: editions.id }).from(editions).limit(1)
  return published ? undefined : sampleEdition('small-business').publishedOn
}

interface NewLeads {
  total: number
  leads: LeadRow[]
  /** The questions about their business, for a member who hasn't answered them: until then nobody knows what fits. */
  profilePath: string | undefined
}

/** What opened in the last weeks, fits them and isn't on their board, with why: for “This week”. */
export async function newLeads(
  deps: Deps & Pick<AppContext, 'sellsSamples'>,
  member: SocietyMember,
): Promise<NewLeads> {
  const day = (await sampleDay(deps)) ?? today(deps.clock)
  const profile = await findProfile(deps, member.session.person.addresses)
  const since = new Date(deps.clock.now().getTime() - NEW_DAYS * DAY)
  const found = await findLeads(deps, and(isOpen(day), gte(leads.openedAt, since)))
  const rows = (await toRows(deps, member, found, { day, profile })).filter((row) => !row.isOnBoard)
  const shown = rows.filter(({ fit }) => !fit || fit.grade === 'yours')
  const profilePath = profile ? undefined : LEADS_PROFILE_PATH
  return { total: shown.length, leads: shown.sort(byClosing).slice(0, MAX_NEW_LEADS), profilePath }
}

const NEW_DAYS = 31
const MAX_NEW_LEADS = 3

type SortedRow = LeadRow & { closesOn: string | null }

const byClosing = (a: SortedRow, b: SortedRow) => (a.closesOn ?? '9').localeCompare(b.closesOn ?? '9')

function findLeads({ database: { db } }: Deps, which: SQL | undefined): Promise<Lead[]> {
  return db.select().from(leads).where(which).orderBy(desc(leads.closesOn), leads.opportunityId).limit(MAX_LEADS)
}

function isOpen(day: string): SQL | undefined {
  const undatedFrom = addDays(day, -UNDATED_DAYS).slice(0, 7)
  return or(gte(leads.closesOn, day), and(isNull(leads.closesOn), gte(leads.month, undatedFrom)))
}

function isClosed(day: string): SQL | undefined {
  return and(lt(leads.closesOn, day), gte(leads.closesOn, sql`${day}::date - 366`))
}

function matches({ fit, follows, isOnBoard, title, funder }: LeadRow, query: LeadQuery): boolean {
  const text = fold(`${title} ${funder}`)
  return (
    (!query.fit || fit?.grade === query.fit) &&
    (query.mine !== 'following' || follows) &&
    (query.mine !== 'board' || isOnBoard) &&
    foldedWords(query.words).every((word) => text.includes(word))
  )
}

async function toRows(
  deps: Deps,
  member: SocietyMember,
  found: readonly Lead[],
  { day, profile }: { day: string; profile: FundingProfile | undefined },
): Promise<SortedRow[]> {
  const { db } = deps.database
  const ids = found.map(({ opportunityId }) => opportunityId)
  const entries = await findPublishedEntries(db, ids)
  const applying = await findApplying(deps, ids)
  const own = await findCardsOf(db, member.session.person.addresses, ids)
  const onBoard = new Set(own.map(({ opportunityId }) => opportunityId))
  const followed = await db
    .select({ roomId: roomFollows.roomId })
    .from(roomFollows)
    .where(eq(roomFollows.personId, member.personId))
  const follows = new Set(followed.map(({ roomId }) => roomId))
  return found.flatMap((lead) => {
    const entry = entries.get(lead.opportunityId)
    if (!entry) return []
    const more = { day, profile, applying: applying.get(lead.opportunityId) }
    return [
      { ...toRow(lead, entry, more), isOnBoard: onBoard.has(lead.opportunityId), follows: follows.has(lead.roomId) },
    ]
  })
}

function toRow(
  { opportunityId: id, closesOn }: Lead,
  { content, isSample }: PublishedEntry,
  { day, profile, applying }: { day: string; profile: FundingProfile | undefined; applying: Applicants | undefined },
) {
  const left = closesOn === null ? undefined : daysUntil(closesOn, day)
  const daysLeft = left !== undefined && left >= 0 ? left : undefined
  return {
    ...{ id, title: content.title, funder: content.agency ?? '', amount: content.amount, closesOn, isSample },
    closes: closesLabel(closesOn, day),
    isSoon: daysLeft !== undefined && daysLeft <= 7,
    fit: profile && fitFor(profile, entryFitFacts(content, daysLeft)),
    applying: applying?.count ?? 0,
  }
}

function closesLabel(closesOn: string | null, day: string): string {
  if (closesOn === null) return 'no closing date'
  if (closesOn < day) return `closed ${shortDay(closesOn)}`
  const own = innerDeadline(closesOn)
  return own < day ? `closes ${shortDay(closesOn, day)}` : `closes ${shortDay(closesOn, day)}, aim for ${shortDay(own)}`
}
