import type { EffortLevel } from '../../../catalog/effort-levels.ts'
import {
  type Audience,
  agencyName,
  applicantsOf,
  assessEffort,
  eligibilityReason,
  isContract,
  isResearch,
  naicsTitle,
  type Opportunity,
  type PastAward,
  productServiceTitle,
  type Sector,
  setAsideOf,
  statesOf,
  statusOn,
} from '../../opportunities/opportunities.ts'
import { type OpportunityFacts, opportunityFacts } from '../../profile/profile.ts'
import { type EntryAward, type EntryContact, entryAward, entryContact } from './entry-sources.ts'
import { summaryOf } from './entry-summary.ts'
import { formatAmount, formatDeadline, SOURCE_NAMES } from './formatting.ts'
import { proposeOpening } from './opening.ts'

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
  /** Kinds of applicants that the source lists; older editions don't have them. */
  applicants?: string[]
  effort: EffortLevel
  registrations: string[]
  link: string
  /** The last day on which its source had it. */
  lastChecked: string
  /** Editions published before these fields lack them. */
  opening?: string
  /** "for research teams" */
  mark?: string
  /** Whether it's work for a government, and not money that it gives. */
  contract?: boolean
  /** Which registrations there is no time for before the deadline, in a sentence. */
  tooLate?: string
  /** Codes with their titles: "561720, Janitorial Services". */
  codes?: string[]
  productCode?: string
  /** The codes of a state's notice. */
  unspsc?: string[]
  /** Where the work of a contract is done. */
  place?: string
  /** Who answers questions, as published. */
  contact?: EntryContact
  /** Who won the last comparable ones. */
  pastAwards?: EntryAward[]
  /** What its fit is judged by: the same as in the list of everything open. */
  facts?: OpportunityFacts
}

/** Why an entry counted as open when it was published. */
export type PublicationEvidence = ReturnType<typeof publicationEvidence>

/** What the owner changed in the review sheet. */
interface OwnerText {
  title: string
  opening: string
}

export function entryContent(
  audience: Audience,
  opportunity: Opportunity,
  day: string,
  { words, pastAwards = [] }: { words?: OwnerText; pastAwards?: readonly PastAward[] } = {},
): EntryContent {
  const effort = assessEffort(opportunity, day)
  const tooLate = tooLateSentence(effort)
  const contact = entryContact(opportunity)
  return {
    id: opportunity.id,
    number: opportunity.number,
    title: words?.title || opportunity.title,
    opening: words?.opening || proposeOpening(audience, opportunity).text,
    ...(isResearch(opportunity) && { mark: RESEARCH_MARK }),
    ...(tooLate && { tooLate }),
    contract: isContract(opportunity),
    codes: codesWithTitles(opportunity),
    ...(opportunity.product_code && { productCode: opportunity.product_code }),
    ...(opportunity.unspsc.length > 0 && { unspsc: opportunity.unspsc }),
    ...(opportunity.place && { place: opportunity.place }),
    ...(contact && { contact }),
    ...(pastAwards.length > 0 && { pastAwards: pastAwards.map(entryAward) }),
    facts: opportunityFacts(opportunity),
    source: SOURCE_NAMES[opportunity.source],
    agency: agencyName(opportunity),
    who: eligibilityReason(audience, opportunity) ?? '',
    summary: summaryOf(opportunity),
    amount: formatAmount(opportunity),
    ceilingCents: opportunity.ceiling_cents,
    deadline: formatDeadline(opportunity),
    deadlineOn: opportunity.deadline_on,
    deadlineAt: opportunity.deadline_at,
    expectedAwards: opportunity.expected_awards,
    costSharing: opportunity.cost_sharing,
    sectors: opportunity.sectors,
    states: [...statesOf(opportunity)],
    naics: opportunity.naics,
    setAside: setAsideOf(opportunity),
    applicants: applicantsOf(opportunity),
    effort: effort.level,
    registrations: effort.registrations.map(({ name, leadDays }) => `${name}${formatLeadTime(leadDays)}`),
    link: opportunity.official_url ?? '',
    lastChecked: opportunity.last_seen_on ?? opportunity.as_of,
  }
}

const RESEARCH_MARK = 'for research teams'

/** Says so when a registration takes longer than the days that are left. */
function tooLateSentence({ registrations, daysLeft }: ReturnType<typeof assessEffort>): string | undefined {
  const late = registrations.filter(({ inTime }) => inTime === false).map(({ name }) => name)
  if (late.length === 0 || daysLeft === null) return undefined
  const names = new Intl.ListFormat('en-US').format(late)
  const few = daysLeft === 1 ? 'with a day left' : 'on its last day'
  const left = daysLeft > 1 ? `in the ${daysLeft} days that were left` : few
  return `Only if you’re registered already: ${left}, there’s no time for ${names}.`
}

function codesWithTitles({ naics, product_code, unspsc }: Opportunity): string[] {
  const titled = (kind: string, code: string, title: string | undefined) =>
    title ? `${kind} ${code}, ${title}` : `${kind} ${code}`
  return [
    ...naics.map((code) => titled('NAICS', code, naicsTitle(code))),
    ...(product_code ? [titled('PSC', product_code, productServiceTitle(product_code))] : []),
    ...unspsc.map((code) => `UNSPSC ${code}`),
  ]
}

/** How early to begin a registration. */
function formatLeadTime(days: number): string {
  if (days < 7) return ''
  const weeks = Math.ceil(days / 7)
  return ` (allow ${NUMBER_WORDS[weeks - 1] ?? weeks} ${weeks === 1 ? 'week' : 'weeks'})`
}

/** For how many days before it is needed a registration should be begun, of a line such as "eRA Commons (allow six weeks)". */
export function registrationLeadDays(line: string): number {
  const [, weeks = ''] = /\(allow (\w+) weeks?\)$/.exec(line) ?? []
  return weeks ? 7 * (NUMBER_WORDS.indexOf(weeks) + 1 || Number(weeks)) : 1
}

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six']

export function publicationEvidence(opportunity: Opportunity, day: string) {
  return {
    status: statusOn(opportunity, day),
    deadlineOn: opportunity.deadline_on,
    // The day and the version of the data, and the last day on which the source had it.
    asOf: opportunity.as_of,
    version: opportunity.version,
    seenOn: opportunity.last_seen_on,
  }
}

/** Entries with an amount and a deadline first, for readers who see only a few. */
export function mostCompleteFirst<Entry extends { content: Pick<EntryContent, 'ceilingCents' | 'deadlineOn'> }>(
  entries: readonly Entry[],
): Entry[] {
  const tells = ({ content: { ceilingCents, deadlineOn } }: Entry) => ceilingCents !== null && deadlineOn !== null
  return [...entries.filter(tells), ...entries.filter((entry) => !tells(entry))]
}
