import { sql } from 'drizzle-orm'
import type { EditionPolicy } from '../../../catalog/edition-policy.ts'
import { longDay } from '../../../catalog/long-day.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import { textRows } from '../../../platform/database/text-rows.ts'
import { daysUntil, today } from '../../../platform/dates.ts'
import { loadCuration } from '../../curation/curation.ts'
import {
  type Audience,
  eligibilityReason,
  findExclusion,
  findOpportunities,
  isForExistingGrantees,
  isForeignAssistance,
  isLease,
  isRepayable,
  isSingleSource,
  type Opportunity,
  statusOn,
  statusSql,
} from '../../opportunities/opportunities.ts'
import { isTooLarge } from './parts.ts'

/** The fewest days that an entry has left on publication day. */
export const MIN_DAYS_LEFT = 14

/** Beyond so many opportunities only the first of each group are looked at: no edition takes more of one kind. */
const MAX_POOL_SIZE = 5000
const MAX_PER_GROUP = 800

export interface CandidateDeps {
  database: Database
  clock: Clock
  config: EditionPolicy
}

/** Everything that an edition published on that day may include. */
export async function findCandidates(deps: CandidateDeps, audience: Audience, day: string) {
  const { db } = deps.database
  const kinds =
    audience === 'small-business'
      ? ['small-business', 'unrestricted', 'others']
      : ['nonprofit-501c3', 'nonprofit', 'unrestricted']
  const condition = sql`o.id in (select opportunity_id from (
    select opportunity_id, count(*) over () as total,
      row_number() over (partition by source, department, sectors[1] order by competitive desc, (deadline_on >= ${day}::date + ${MIN_DAYS_LEFT}::integer) desc nulls last, md5(opportunity_id)) as place
    from opportunity_facets join facet_groups using (group_hash)
    where (${statusSql(day)}) in ('open', 'closing-soon', 'forecast')
      and applicants && array${textRows(kinds)}) r
    where total <= ${MAX_POOL_SIZE}::integer or place <= ${MAX_PER_GROUP}::integer)`
  const publication = await publicationOf(deps, audience, day)
  const [main, forecasts]: [Opportunity[], Opportunity[]] = [[], []]
  /** How many were left out for each reason, for the message when there are too few. */
  const exclusionCounts = new Map<string, number>()
  for (const it of await findOpportunities(db, condition)) {
    const reason = exclusion(publication, it)?.reason
    if (reason) exclusionCounts.set(reason, (exclusionCounts.get(reason) ?? 0) + 1)
    else if (statusOn(it, day) === 'forecast') forecasts.push(it)
    else main.push(it)
  }
  return { main, forecasts, exclusionCounts }
}

/** Who an edition is published for, when, and by which settings. */
type Publication = Awaited<ReturnType<typeof publicationOf>>

export async function publicationOf(
  { database, clock, config }: CandidateDeps,
  audience: Audience,
  /** Of publication. */
  day: string,
) {
  return { audience, day, now: today(clock), config, curation: await loadCuration(database.db, audience) }
}

/** Why an edition may not include an opportunity, with the sentence of the notice that says so, or undefined. */
export function exclusionReason(publication: Publication, it: Opportunity): string | undefined {
  const found = exclusion(publication, it)
  return found?.sentence ? `${found.reason}, in its own words: “${found.sentence}”` : found?.reason
}

/** Drafting, checking and publishing share it. */
function exclusion(publication: Publication, it: Opportunity): { reason: string; sentence?: string } | undefined {
  const { audience, day, curation } = publication
  const reason =
    fieldExclusionReason(audience, it, day) ??
    curation.exclusion(it) ??
    staleReason(publication, it) ??
    sizeReason(publication, it)
  return reason === undefined ? findExclusion(it, day) : { reason }
}

/** An edition that is dated ahead is published now: what counts is how fresh its data is by then. */
function staleReason({ day, now, config }: Publication, { last_seen_on, as_of }: Opportunity): string | undefined {
  const publishedOn = day < now ? day : now
  return daysUntil(publishedOn, last_seen_on ?? as_of) > config.daysSinceSeen
    ? `was last seen at its source more than ${config.daysSinceSeen} days before ${longDay(publishedOn)}: import newer data`
    : undefined
}

function sizeReason({ audience, config }: Publication, it: Opportunity): string | undefined {
  const { ceilingDollars } = config.mix[audience]
  return isTooLarge(it, ceilingDollars)
    ? `offers more than $${ceilingDollars.toLocaleString('en-US')} and is not research`
    : undefined
}

const STATUS_WORDS = {
  ...{ closed: 'closed', archived: 'archived', cancelled: 'canceled' },
  'lapsed-forecast': 'a forecast whose day is over',
}

function fieldExclusionReason(audience: Audience, opportunity: Opportunity, day: string): string | undefined {
  const status = statusOn(opportunity, day)
  if (status !== 'open' && status !== 'closing-soon' && status !== 'forecast')
    return `is ${STATUS_WORDS[status]} on ${longDay(day)}`
  if (opportunity.posted_on !== null && opportunity.posted_on > day) return `was not posted yet on ${longDay(day)}`
  if (isSingleSource(opportunity)) return 'is not open to competition, or meant for one applicant'
  if (isForExistingGrantees(opportunity)) return 'is for those who hold an award already'
  if (isForeignAssistance(opportunity)) return 'is foreign assistance'
  if (isRepayable(opportunity)) return 'is a loan or a bond'
  if (isLease(opportunity)) return 'is a lease or a sale by the government'
  if (!eligibilityReason(audience, opportunity))
    return `does not say that ${audience === 'nonprofit' ? 'nonprofits' : 'small businesses'} may apply`
  if (!opportunity.official_url) return 'has no link to an official page'
  if (status === 'forecast') return undefined
  if (opportunity.deadline_on !== null && daysUntil(opportunity.deadline_on, day) < MIN_DAYS_LEFT)
    return `has fewer than ${MIN_DAYS_LEFT} days left`
  return opportunity.deadline_on === null ? undatedExclusionReason(opportunity, day) : undefined
}

/** Days after which a notice without a deadline is no longer assumed to be open. */
const MAX_UNDATED_AGE_DAYS = 120

/** Without a deadline something else must show that it is open: the source's status, or that it is recent. */
function undatedExclusionReason(opportunity: Opportunity, day: string): string | undefined {
  if (opportunity.source === 'sam') return 'is a contract without a date for offers'
  const years = [...`${opportunity.title} ${opportunity.deadline_words ?? ''}`.matchAll(/\b(?:FY ?|20)(\d\d)\b/g)].map(
    ([, digits]) => Number(`20${digits}`),
  )
  if (years.length > 0 && Math.max(...years) < Number(day.slice(0, 4)))
    return 'has no last day, and speaks of a year that is over'
  if (opportunity.deadline_kind === 'continuous' || opportunity.stated === 'open' || opportunity.source === 'own')
    return undefined
  const news = opportunity.updated_on ?? opportunity.posted_on
  return news !== null && daysUntil(day, news) <= MAX_UNDATED_AGE_DAYS
    ? undefined
    : `has no last day, and nothing new for more than ${MAX_UNDATED_AGE_DAYS} days`
}
