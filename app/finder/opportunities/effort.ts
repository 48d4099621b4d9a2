import type { EffortLevel } from '../../catalog/effort-levels.ts'
import { daysUntil } from '../../platform/dates.ts'
import { isContract } from './contract-eligibility.ts'
import type { Opportunity } from './find-opportunities.ts'
import { asksForQuotes } from './quotes.ts'
import { isResearch } from './research.ts'

/** SAM.gov: allow at least ten business days after submitting. NIH: eRA Commons can take six weeks or more. */
const SAM = { id: 'sam', name: 'SAM.gov registration with a Unique Entity ID', leadDays: 14 } as const
const ERA = { id: 'era-commons', name: 'eRA Commons', leadDays: 42 } as const
const GRANTS_GOV = { id: 'grants-gov', name: 'Grants.gov account', leadDays: 1 } as const
const SBIR = { id: 'sbir', name: 'SBIR company registry', leadDays: 1 } as const

/** Whether a registration that takes so long is complete before a last day so many days away: on that day itself is too late. */
export const isInTime = (leadDays: number, daysLeft: number): boolean => leadDays < daysLeft

/** Days to allow for SAM.gov. */
export const SAM_LEAD_DAYS: number = SAM.leadDays

/** Which answer of a profile a registration is, by the name that an entry gives it. */
export function registrationId(name: string): string | undefined {
  return [SAM, ERA, GRANTS_GOV, SBIR].find((each) => each.name === name)?.id
}

/** What applying takes someone who is registered nowhere. */
export function assessEffort(opportunity: Opportunity, day: string) {
  const daysLeft = opportunity.deadline_on === null ? null : daysUntil(opportunity.deadline_on, day)
  const registrations = requiredRegistrations(opportunity).map(({ name, leadDays }) => ({
    ...{ name, leadDays },
    /** Whether there is time for it; `null` where no last day is given. */
    inTime: daysLeft === null ? null : isInTime(leadDays, daysLeft),
  }))
  return { daysLeft, registrations, level: effortLevel(opportunity, registrations) }
}

function requiredRegistrations(opportunity: Opportunity) {
  const nih = /^HHS-NIH/.test(opportunity.agency_code ?? '') || /\bNIH\b/.test(opportunity.agency ?? '')
  if (opportunity.source === 'grants-gov') return [SAM, GRANTS_GOV, ...(nih ? [ERA] : [])]
  if (opportunity.source === 'sbir') return [SAM, SBIR, ...(nih ? [ERA] : [])]
  return opportunity.source === 'sam' ? [SAM] : []
}

/** Points of work up to which an application is light, and from which it is heavy. */
const LIGHT_UP_TO = 2
const HEAVY_FROM = 5

/** What there is to do: writing, registrations, partners and money of one's own, and too little time for it. */
function effortLevel(
  it: Opportunity,
  registrations: readonly { leadDays: number; inTime: boolean | null }[],
): EffortLevel {
  const text = `${it.description ?? ''} ${it.eligibility_words ?? ''} ${it.match_words ?? ''}`.slice(0, MAX_TEXT_LENGTH)
  const points =
    writingPoints(it, text) +
    registrations.filter(({ leadDays }) => leadDays >= LONG_LEAD_DAYS).length +
    (it.cost_sharing ? 1 : 0) +
    (PARTNERS.test(text) ? 1 : 0) +
    (TWO_STEPS.test(text) ? 1 : 0) -
    (SHORT_FORM.test(text) ? 1 : 0) +
    sizePoints(it.ceiling_cents) +
    (registrations.some(({ inTime }) => inTime === false) ? 1 : 0)
  return points >= HEAVY_FROM ? 'heavy' : points > LIGHT_UP_TO ? 'moderate' : 'light'
}

const MAX_TEXT_LENGTH = 20_000
/** A registration that takes so long is work, and not only a form. */
const LONG_LEAD_DAYS = 7
const PARTNERS =
  /\bletters? of (support|commitment)\b|\bconsorti(um|a)\b|\bmust (partner|include partners)\b|\bpartnerships? (is|are) required\b/i
const MANY_PAGES = /\b([2-9]\d|1\d\d)[- ]pages?\b/i
/** A paper first, and the whole application of those who were chosen. */
const TWO_STEPS =
  /\b(submit|submission of|requires?|must have) (an? )?(white|concept) papers?\b|\bpre-?applications? (is|are|must be) (required|submitted)\b|\btwo[- ](stages?|steps?)\b|\bletters? of intent (is|are) required\b/i
/** Where the notice itself says that it made applying short. */
const SHORT_FORM =
  /\b(simplified|streamlined|shortened|short|abbreviated) application\b|\b(one|two|three|[1-3])[- ]page (application|proposal|narrative)\b/i
const PROPOSAL =
  /\btechnical (proposal|approach|volume)\b|\bpast performance\b|\btrade-?off\b|\brequests? for (proposals?|qualifications?)\b|\bRFP\b|\bSF[- ]?330\b/i
const BOND = /\b(bid|performance|payment) bonds?\b/i

/** A notice with fewer characters only names its attachments: nothing in it shows that the work is light. */
const MIN_TEXT_LENGTH = 80
const saysLittle = (text: string) => text.trim().length < MIN_TEXT_LENGTH

/** A state that gives more than this asks for a budget and a plan, too. */
const SMALL_STATE_GRANT_CENTS = 10_000_000n

/**
 * Federal construction asks for bonds or another protection of payments, quotes too (FAR 28.102), and so does that of states.
 * Segment 72 of UNSPSC is building and maintenance of buildings; where a city gives no code, the title says it.
 */
const isConstruction = ({ source, title, product_code, naics, unspsc }: Opportunity) =>
  /^[YZ]/.test(product_code ?? '') ||
  naics.some((code) => code.startsWith('23')) ||
  (unspsc[0]?.startsWith('721') ?? false) ||
  (source !== 'sam' && BUILDS.test(title))
const BUILDS =
  /\b(construct(ion)?|design-build|rehabilitation|replacement|renovat(e|ion)|job order contract|project)\b/i

/** A quote is a price and a page or two; a bid needs more, a proposal most. */
function writingPoints(it: Opportunity, text: string): number {
  const pages = MANY_PAGES.test(text) ? 1 : 0
  if (it.source === 'own') return 1 + pages
  if (isResearch(it)) return 4 + pages
  if (it.source === 'grants-gov') return 3 + pages
  if (!isContract(it))
    return pages + (saysLittle(text) || BigInt(it.ceiling_cents ?? 0) > SMALL_STATE_GRANT_CENTS ? 3 : 2)
  const isQuote = asksForQuotes(it) && !saysLittle(text)
  const written = PROPOSAL.test(`${it.title} ${text}`) ? 3 : isQuote ? 1 : 2
  return written + pages + (BOND.test(text) || isConstruction(it) ? 1 : 0)
}

function sizePoints(cents: string | null): number {
  if (cents === null) return 0
  const amount = BigInt(cents)
  if (amount >= 50_000_000n) return 1
  return amount > 100n && amount <= 2_500_000n ? -1 : 0
}
