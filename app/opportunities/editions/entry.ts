import { agencyName } from '../agency.ts'
import { effortOf } from '../fit/effort.ts'
import type { KnownOpportunity } from '../known.ts'
import type { Sector } from '../opportunity.ts'
import { type Status, statusOn } from '../status.ts'
import { type Audience, reasonFor } from './audience.ts'
import { amountWords, beginningOf, deadlineWords, SOURCE_NAMES } from './wording.ts'

/** An entry as a buyer reads it, frozen. `null` is what the source does not say. */
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
  effort: 'light' | 'moderate' | 'heavy'
  registrations: string[]
  link: string
  lastChecked: string
}

/** Why an entry counted as open when it was published. */
export interface Proof {
  status: Status
  deadlineOn: string | null
  /** The day whose data it rests on, the version of it, and the last day on which its source still had it. */
  asOf: string
  version: number
  seenOn: string | null
}

const SUMMARY = 420

export function entryContent(audience: Audience, it: KnownOpportunity, day: string): EntryContent {
  const effort = effortOf(it, { registrations: [] }, day)
  return {
    id: it.id,
    number: it.number,
    title: it.title,
    source: SOURCE_NAMES[it.source],
    agency: agencyName(it),
    who: reasonFor(audience, it) ?? '',
    summary: it.description && beginningOf(it.description, SUMMARY),
    amount: amountWords(it),
    ceilingCents: it.ceiling_cents,
    deadline: deadlineWords(it),
    deadlineOn: it.deadline_on,
    deadlineAt: it.deadline_at,
    expectedAwards: it.expected_awards,
    costSharing: it.cost_sharing,
    sectors: it.sectors,
    states: it.states,
    naics: it.naics,
    setAside: it.set_aside,
    effort: effort.load,
    registrations: effort.registrations.map(({ name }) => name),
    link: it.official_url ?? '',
    lastChecked: it.seen_on ?? it.as_of,
  }
}

export function proofOf(it: KnownOpportunity, day: string): Proof {
  return {
    status: statusOn(it, day),
    deadlineOn: it.deadline_on,
    asOf: it.as_of,
    version: it.version,
    seenOn: it.seen_on,
  }
}
