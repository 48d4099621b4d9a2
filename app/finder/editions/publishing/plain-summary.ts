import { longDay } from '../../../catalog/long-day.ts'
import { stateName } from '../../../catalog/us-states.ts'
import { ANY_APPLICANT, BY_CODE, OPEN_TO_ANY_BIDDER, QUOTED, type Sector } from '../../opportunities/opportunities.ts'
import type { EntryContent } from './entry.ts'
import { SOURCE_NAMES } from './formatting.ts'

type SummaryFields = Pick<
  EntryContent,
  'who' | 'source' | 'amount' | 'expectedAwards' | 'costSharing' | 'sectors' | 'states' | 'registrations' | 'contract'
>

/** An entry in plain sentences made of its fields: who may apply, where, what for and how much. Empty fields are left out. */
export function plainSummary(opportunity: SummaryFields): string {
  return [
    whoSentence(opportunity),
    placeSentence(opportunity),
    purposeSentence(opportunity),
    fundingSentence(opportunity),
    costSharingSentence(opportunity),
    registrationsSentence(opportunity),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A sentence of the notice is quoted. */
function whoSentence({ who }: SummaryFields): string {
  if (who === OPEN_TO_ANY_BIDDER) return `${who}.`
  if (who === ANY_APPLICANT) return 'Any kind of applicant may apply.'
  if (!who.startsWith(QUOTED)) return `For ${who.replace(BY_CODE, '') || 'whoever its notice names'}.`
  return `Who may apply, in the words of the notice: “${withoutPeriod(who.slice(QUOTED.length))}.”`
}

/** Without the period and spaces at its end. A regular expression would take quadratic time on hostile text. */
function withoutPeriod(text: string): string {
  let end = text.length
  while (end > 0 && '. \n\t'.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

function placeSentence(it: SummaryFields): string {
  const { states } = it
  if (states.length === 0) return ''
  const names = states.map(stateInSentence)
  const what = isBid(it) ? 'The work is in' : 'It is for'
  return names.length > 5 ? `${what} ${names.length} states.` : `${what} ${joinNames(names)}.`
}

/** Work for a government. Entries of older editions don't say so: of a portal's table, bidders are named as such. */
const isBid = ({ contract, source, who }: SummaryFields) =>
  contract ??
  (source === SOURCE_NAMES.sam ||
    source === SOURCE_NAMES['cal-eprocure'] ||
    (source === SOURCE_NAMES.table && (who === OPEN_TO_ANY_BIDDER || who.startsWith('bidders '))))

function stateInSentence(code: string): string {
  return /^(DC|VI|MP)$/.test(code) ? `the ${stateName(code)}` : stateName(code)
}

function purposeSentence(it: SummaryFields): string {
  const { sectors, source } = it
  const fields = sectors.flatMap((sector) => SECTOR_PHRASES[sector] ?? [])
  if (!isBid(it)) return fields.length === 0 ? '' : `The money is for ${joinNames(fields.slice(0, 4))}.`
  // The codes of states put guards and cameras under defense: what they buy says the title.
  if (source !== 'SAM.gov') return 'It is a contract: work for a state or a city.'
  return `It is a contract: ${fields.length === 0 ? 'work for the government' : `the government buys ${joinNames(fields)}`}.`
}

function fundingSentence({ amount, expectedAwards, source }: SummaryFields): string {
  const count = expectedAwards !== null && expectedAwards !== '0' ? expectedAwards : undefined
  const awards = count === '1' ? 'one award is expected' : count && `${count} awards are expected`
  const sentence = amountSentence(amount, source)
  return awards ? `${sentence.slice(0, -1)}, and ${awards}.` : sentence
}

function amountSentence(amount: string, source: string): string {
  if (amount === 'none stated' || /^in words: \D*$/.test(amount))
    return `${source === 'SAM.gov' ? 'The notice' : 'The source'} states no amount.`
  if (amount.startsWith('in words: ')) return `About the amount, the source says: ${withoutPeriod(amount.slice(10))}.`
  const inAll = amount.split(' in all; ')
  return inAll.length === 2
    ? `There is ${inAll[0]} in all, with no amount stated for one award.`
    : `One award is ${amount}.`
}

function costSharingSentence({ costSharing }: SummaryFields): string {
  if (costSharing === null) return ''
  return costSharing ? 'You have to bring part of the cost yourself.' : 'You don’t have to bring money of your own.'
}

function registrationsSentence({ registrations }: SummaryFields): string {
  return registrations.length === 0 ? '' : `Before you apply you need: ${joinNames(registrations)}.`
}

/** The day on which its source last had it, written out. */
export function formatLastChecked({ lastChecked }: Pick<EntryContent, 'lastChecked'>): string {
  return longDay(lastChecked)
}

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
}

const SECTOR_PHRASES: Partial<Record<Sector, string>> = {
  agriculture: 'farming',
  arts: 'the arts',
  business: 'business and commerce',
  community: 'communities',
  construction: 'building',
  'consumer-protection': 'consumer protection',
  defense: 'defense',
  disaster: 'disaster prevention and relief',
  education: 'education',
  employment: 'jobs and training',
  energy: 'energy',
  environment: 'the environment',
  food: 'food and nutrition',
  health: 'health',
  housing: 'housing',
  humanities: 'the humanities',
  information: 'information and statistics',
  infrastructure: 'infrastructure',
  justice: 'law and justice',
  manufacturing: 'manufacturing',
  'professional-services': 'professional services',
  recreation: 'parks and recreation',
  regional: 'regional development',
  science: 'science and technology',
  'social-services': 'social services',
  transport: 'transport',
  veterans: 'veterans',
}
