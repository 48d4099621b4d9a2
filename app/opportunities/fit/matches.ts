import { sql } from 'drizzle-orm'
import { EFFORT_LEVELS } from '../../catalog/effort-levels.ts'
import { textRows } from '../../platform/database/text-rows.ts'
import { today } from '../../platform/dates.ts'
import { agencyName } from '../agency.ts'
import { isForeignAssistance, isRepayable, isSingleSource } from '../audience.ts'
import { findOpportunities, type Opportunity } from '../find-opportunities.ts'
import type { SearchDeps } from '../search/search.ts'
import { statusOn, statusSql } from '../status.ts'
import { assessEffort } from './effort.ts'
import { assessFit } from './fit.ts'
import type { Profile } from './profile.ts'

/** An opportunity that fits, with the official page and why it fits. */
export interface Match {
  title: string
  agency: string | null
  url: string
  /** The last day, as an ISO date. */
  deadlineOn: string
  why: string
}

interface MatchRequest {
  count: number
  /** Which come first. */
  kind: 'grants' | 'contracts'
}

/** The fewest days left until the deadline, so that there is time to apply. */
const MIN_DAYS_LEFT = 10
/** How many opportunities are examined for each match that is requested. */
const CANDIDATES_PER_MATCH = 80

/**
 * Opportunities that are open today and list this kind of applicant: those of its sectors and with little to
 * write first, each of another agency as far as there are some.
 */
export async function findMatches(
  { database, clock }: SearchDeps,
  profile: Profile,
  request: MatchRequest,
): Promise<Match[]> {
  const day = today(clock)
  const condition = sql`o.id in (select opportunity_id from opportunity_facets join facet_groups using (group_hash)
    where (${statusSql(day)}) in ('open', 'closing-soon') and competitive
      and deadline_on >= ${day}::date + ${MIN_DAYS_LEFT}::integer
      and applicants && array${textRows([profile.entity, 'unrestricted'])}
      and (states = '{}' or ${profile.state}::text = any(states))
    order by (sectors && array${textRows(profile.sectors)}) desc, ((source = 'sam') = ${request.kind === 'contracts'}) desc, deadline_on, opportunity_id
    limit ${request.count * CANDIDATES_PER_MATCH}::integer)`
  const fitting = (await findOpportunities(database.db, condition)).flatMap((opportunity) => {
    const match = toMatch(opportunity, profile, day)
    return match
      ? [{ match, rank: rankMatch(opportunity, profile, day) + (isOfKind(request.kind, opportunity) ? 0 : 3) }]
      : []
  })
  const sorted = fitting.sort((a, b) => a.rank - b.rank || (a.match.deadlineOn < b.match.deadlineOn ? -1 : 1))
  return spreadAcrossAgencies(sorted.map(({ match }) => match)).slice(0, request.count)
}

const isOfKind = (kind: MatchRequest['kind'], { source }: Opportunity) => (source === 'sam') === (kind === 'contracts')

/** The best of each agency first, then the others, so that one agency doesn't fill the list. */
function spreadAcrossAgencies(matches: Match[]): Match[] {
  const first = matches.filter(({ agency }, at) => matches.findIndex((other) => other.agency === agency) === at)
  return [...first, ...matches.filter((match) => !first.includes(match))]
}

function toMatch(opportunity: Opportunity, profile: Profile, day: string): Match | undefined {
  const { title, deadline_on: deadlineOn, official_url: url, posted_on } = opportunity
  const status = statusOn(opportunity, day)
  if (!url || !deadlineOn || (posted_on && posted_on > day) || (status !== 'open' && status !== 'closing-soon')) return
  if (isSingleSource(opportunity) || isForeignAssistance(opportunity) || isRepayable(opportunity)) return
  const { grade, reasons } = assessFit(opportunity, profile, day)
  if (grade !== 'eligible' && grade !== 'likely') return
  const why = reasons.find((reason) => reason.grade === 'eligible')?.explanation ?? reasons[0].explanation
  return { title, agency: agencyName(opportunity), url, deadlineOn, why }
}

/** What it is about counts most, then how much work it is to apply, then how sure the fit is. */
function rankMatch(opportunity: Opportunity, profile: Profile, day: string): number {
  const isTheirs = opportunity.sectors.some((sector) => profile.sectors.includes(sector))
  const load = EFFORT_LEVELS.indexOf(assessEffort(opportunity, profile, day).level)
  return (isTheirs ? 0 : 6) + load * 2 + (assessFit(opportunity, profile, day).grade === 'eligible' ? 0 : 1)
}
