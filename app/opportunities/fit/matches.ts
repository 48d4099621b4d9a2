import { sql } from 'drizzle-orm'
import { today } from '../../platform/dates.ts'
import { agencyName } from '../agency.ts'
import { isBorrowed, isForeignAssistance, isSingleSource } from '../audience.ts'
import { type KnownOpportunity, knownOpportunities } from '../known.ts'
import type { SearchDeps } from '../search/search.ts'
import { statusOn, statusSql } from '../status.ts'
import { effortOf } from './effort.ts'
import { fitOf } from './fit.ts'
import type { Entity, Profile } from './profile.ts'

/** An opportunity that fits, with the official page and why it fits. */
export interface Match {
  title: string
  agency: string | null
  url: string
  /** The last day, as an ISO date. */
  deadlineOn: string
  why: string
}

export interface Wanted {
  count: number
  /** Which come first. */
  kind: 'grants' | 'contracts'
}

/** Days that one has left, at least: who finds it now shall be able to apply. */
const LEAST_DAYS = 10
/** So many are read and looked at for each match that is asked for. */
const LOOKED_AT = 80

/**
 * Opportunities that are open today and list this kind of applicant: those of its sectors and with little to
 * write first, each of another agency as far as there are some.
 */
export async function matchesFor({ database, clock }: SearchDeps, who: Profile, wanted: Wanted): Promise<Match[]> {
  const day = today(clock)
  const list = (values: readonly string[]) =>
    sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`
  const asked = sql`o.id in (select opportunity_id from opportunity_facets join opportunity_kinds using (alike)
    where (${statusSql(day)}) in ('open', 'closing-soon') and competitive
      and deadline_on >= ${day}::date + ${LEAST_DAYS}::integer
      and applicants && ${list([LISTED[who.entity], 'unrestricted'])}
      and (states = '{}' or ${who.state}::text = any(states))
    order by (sectors && ${list(who.sectors)}) desc, ((source = 'sam') = ${wanted.kind === 'contracts'}) desc, deadline_on, opportunity_id
    limit ${wanted.count * LOOKED_AT}::integer)`
  const fitting = (await knownOpportunities(database.db, asked)).flatMap((it) => {
    const match = matchOf(it, who, day)
    return match ? [{ match, rank: rankOf(it, who, day) + (isOf(wanted.kind, it) ? 0 : 3) }] : []
  })
  const sorted = fitting.sort((a, b) => a.rank - b.rank || (a.match.deadlineOn < b.match.deadlineOn ? -1 : 1))
  return ofManyAgencies(sorted.map(({ match }) => match)).slice(0, wanted.count)
}

const isOf = (kind: Wanted['kind'], { source }: KnownOpportunity) => (source === 'sam') === (kind === 'contracts')

/** The best of each agency, then the others: three of one office would say little. */
function ofManyAgencies(matches: Match[]): Match[] {
  const first = matches.filter(({ agency }, at) => matches.findIndex((other) => other.agency === agency) === at)
  return [...first, ...matches.filter((match) => !first.includes(match))]
}

const LISTED: Record<Entity, string> = {
  'small-business': 'small-business',
  'for-profit': 'for-profit',
  'nonprofit-501c3': 'nonprofit-501c3',
  nonprofit: 'nonprofit',
  individual: 'individual',
}

function matchOf(it: KnownOpportunity, who: Profile, day: string): Match | undefined {
  const { title, deadline_on: deadlineOn, official_url: url, posted_on } = it
  const status = statusOn(it, day)
  if (!url || !deadlineOn || (posted_on && posted_on > day) || (status !== 'open' && status !== 'closing-soon')) return
  if (isSingleSource(it) || isForeignAssistance(it) || isBorrowed(it)) return
  const { grade, reasons } = fitOf(it, who, day)
  if (grade !== 'eligible' && grade !== 'likely') return
  const why = reasons.find((reason) => reason.grade === 'eligible')?.why ?? reasons[0].why
  return { title, agency: agencyName(it), url, deadlineOn, why }
}

/** What it is about counts most, then how much work it is to apply, then how sure the fit is. */
function rankOf(it: KnownOpportunity, who: Profile, day: string): number {
  const isTheirs = it.sectors.some((sector) => who.sectors.includes(sector))
  const load = LOADS.indexOf(effortOf(it, who, day).load)
  return (isTheirs ? 0 : 6) + load * 2 + (fitOf(it, who, day).grade === 'eligible' ? 0 : 1)
}

const LOADS = ['light', 'moderate', 'heavy']
