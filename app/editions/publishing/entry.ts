import type { EffortLevel } from '../../catalog/effort-levels.ts'
import {
  type Audience,
  agencyName,
  assessEffort,
  eligibilityReason,
  type Opportunity,
  type Sector,
  type Status,
  statusOn,
} from '../../opportunities/opportunities.ts'
import { excerpt, formatAmount, formatDeadline, SOURCE_NAMES, truncateLine } from './formatting.ts'

/** An entry as a buyer reads it, which never changes. `null` where the source does not say. */
export interface EntryContent {
  id: string
  number: string
  title: string
  source: string
  agency: string | null
  who: string
  summary: string | null
  amount: string
  ceilingCents: string | null
  deadline: string
  deadlineOn: string | null
  deadlineAt: string | null
  expectedAwards: string | null
  costSharing: boolean | null
  sectors: Sector[]
  states: string[]
  naics: string[]
  setAside: string | null
  effort: EffortLevel
  registrations: string[]
  link: string
  lastChecked: string
}

/** Why an entry counted as open when it was published. */
export interface PublicationEvidence {
  status: Status
  deadlineOn: string | null
  /** The day and the version of the data, and the last day on which the source had it. */
  asOf: string
  version: number
  seenOn: string | null
}

const MAX_SUMMARY_LENGTH = 420

export function entryContent(audience: Audience, opportunity: Opportunity, day: string): EntryContent {
  const effort = assessEffort(opportunity, { registrations: [] }, day)
  return {
    id: opportunity.id,
    number: opportunity.number,
    title: opportunity.title,
    source: SOURCE_NAMES[opportunity.source],
    agency: agencyName(opportunity),
    who: eligibilityReason(audience, opportunity) ?? '',
    summary:
      opportunity.description && excerpt(withoutTitle(opportunity.description, opportunity.title), MAX_SUMMARY_LENGTH),
    amount: formatAmount(opportunity),
    ceilingCents: opportunity.ceiling_cents,
    deadline: formatDeadline(opportunity),
    deadlineOn: opportunity.deadline_on,
    deadlineAt: opportunity.deadline_at,
    expectedAwards: opportunity.expected_awards,
    costSharing: opportunity.cost_sharing,
    sectors: opportunity.sectors,
    states: opportunity.states,
    naics: opportunity.naics,
    setAside: opportunity.set_aside,
    effort: effort.level,
    registrations: effort.registrations.map(({ name, leadDays }) => `${name}${formatLeadTime(leadDays)}`),
    link: opportunity.official_url ?? '',
    lastChecked: opportunity.last_seen_on ?? opportunity.as_of,
  }
}

/** Email addresses are removed: contacts change, and the official page has them. */
const EMAIL_ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(\.\w{1,63}){1,8}/g
/** Characters of a description that are searched; an edition shows its beginning. */
const MAX_DESCRIPTION_LENGTH = 20_000

/** A description without the title or form heading that it often begins with. */
function withoutTitle(description: string, title: string): string {
  const text = truncateLine(description, MAX_DESCRIPTION_LENGTH).replace(EMAIL_ADDRESS, '…')
  const rest = text.toLowerCase().startsWith(title.toLowerCase()) ? text.slice(title.length) : text
  const bare = rest
    .replace(/^[\s.:–-]+/, '')
    .replace(/^(Purpose|Description|Summary|Synopsis|Overview)[\s:]+(?=[A-Z])/, '')
  return bare.length > 60 ? bare : text
}

/** How early to begin a registration. */
function formatLeadTime(days: number): string {
  if (days < 7) return ''
  const weeks = Math.ceil(days / 7)
  return ` (allow ${NUMBER_WORDS[weeks - 1] ?? weeks} ${weeks === 1 ? 'week' : 'weeks'})`
}

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six']

export function publicationEvidence(opportunity: Opportunity, day: string): PublicationEvidence {
  return {
    status: statusOn(opportunity, day),
    deadlineOn: opportunity.deadline_on,
    asOf: opportunity.as_of,
    version: opportunity.version,
    seenOn: opportunity.last_seen_on,
  }
}

/** Entries with an amount and a deadline first, for readers who see only a few. */
export function mostCompleteFirst<Entry extends Pick<EntryContent, 'ceilingCents' | 'deadlineOn'>>(
  entries: readonly Entry[],
): Entry[] {
  const tells = ({ ceilingCents, deadlineOn }: Entry) => ceilingCents !== null && deadlineOn !== null
  return [...entries.filter(tells), ...entries.filter((entry) => !tells(entry))]
}

/** How many there are of each sector, the most first, and of equally many the one that comes first in the list. */
export function countSectors(sectors: readonly string[]): { sector: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const sector of sectors) counts.set(sector, (counts.get(sector) ?? 0) + 1)
  return [...counts].map(([sector, count]) => ({ sector, count })).sort((a, b) => b.count - a.count)
}
