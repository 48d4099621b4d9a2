import {
  type Audience,
  applicantsOf,
  daysBetween,
  LABORATORY_PATTERN,
  type Opportunity,
  setAsideOf,
  TRAINING_PATTERN,
} from '../../opportunities/opportunities.ts'

/** Below this an entry is not for its readers: a draft leaves it out instead of filling up with it. */
export const MIN_SCORE = 0

/** How useful an entry is: it names an amount, leaves time to apply, and is meant for its readers. */
export function scoreOpportunity(audience: Audience, opportunity: Opportunity, day: string): number {
  return completenessScore(opportunity, day) + audienceFitScore(audience, opportunity)
}

function completenessScore(opportunity: Opportunity, day: string): number {
  const days = opportunity.deadline_on === null ? null : daysBetween(day, opportunity.deadline_on)
  return (
    (opportunity.ceiling_cents !== null && opportunity.ceiling_cents !== '0'
      ? 4
      : opportunity.total_cents !== null
        ? 2
        : 0) +
    ((opportunity.description?.length ?? 0) > 150 ? 3 : 0) +
    (days === null ? UNDATED_SCORES[opportunity.deadline_kind === 'continuous' ? 'continuous' : 'silent'] : 0) +
    (days !== null && days >= 21 && days <= 150 ? 3 : 0) +
    (opportunity.expected_awards !== null ? 1 : 0) +
    (opportunity.cost_sharing === false ? 1 : 0) +
    (opportunity.source === 'sam' ? 0 : 2)
  )
}

/** An opportunity that says it is always open is better than one that does not mention a deadline. */
const UNDATED_SCORES = { continuous: 1, silent: -3 }

/** All of these are open to a founder or a small nonprofit, but some only a university or a factory can win. */
function audienceFitScore(audience: Audience, opportunity: Opportunity): number {
  const { title } = opportunity
  const [applicants, setAside] = [applicantsOf(opportunity), setAsideOf(opportunity)]
  if (isSparePart(opportunity)) return -20
  const forFew = !applicants.includes('unrestricted') && applicants.length <= 3
  const forSmallBusiness = isForSmallBusiness(opportunity)
  return (
    (forFew || setAside !== null ? 3 : 0) +
    (opportunity.source === 'sam' ? tradeScore(opportunity.naics, setAside) : 0) +
    (forSmallBusiness ? (audience === 'small-business' ? 5 : -5) : 0) -
    (TRAINING_PATTERN.test(title) ? 12 : 0) -
    (!forSmallBusiness && (LABORATORY_PATTERN.test(title) || opportunity.agency_code === 'NSF') ? 6 : 0) -
    (/\bbroad agency announcement\b|\bBAA\b/i.test(title) ? 4 : 0) -
    (BigInt(opportunity.ceiling_cents ?? 0) > LARGE_AWARD_CENTS ? 4 : 0)
  )
}

/** A part of a ship, a plane or a truck by its stock number: only its maker and those who deal in it can offer it. */
function isSparePart({ source, title, agency, product_code }: Opportunity): boolean {
  if (source !== 'sam') return false
  return /^\d\d ?--|\bNSNs?\b/.test(title) || (/^\d/.test(product_code ?? '') && PARTS_OFFICE.test(agency ?? ''))
}
/** Offices that keep stocks of parts. */
const PARTS_OFFICE = /\bDEFENSE LOGISTICS AGENCY\b|\bNAVSUP WEAPON SYSTEMS SUPPORT\b/i

/** Industries by the beginning of their codes: trades that small firms have, and those that need a factory, a yard or a fleet. */
const TRADES =
  /^(484|488991|4921|5411|5414|5415|5416|5418|5419|5613|5614|5616|5617|5619|5621|6116|6117|6216|6241|6244|7223|8111|8112|8114|8123|8129|2383|2381[6]|561)/
const FACTORIES = /^(3|21|22|481|483|5311|2362|237)/

function tradeScore([code = '']: readonly string[], setAside: string | null): number {
  if (TRADES.test(code)) return setAside === null ? 6 : 9
  return FACTORIES.test(code) ? -8 : 0
}

/** Cents above which an award is for those who have had one of millions before. */
const LARGE_AWARD_CENTS = 500_000_000n

function isForSmallBusiness(it: Opportunity): boolean {
  const { source, title } = it
  return (
    source === 'sbir' || /\b(SBIR|STTR|small business)\b/i.test(title) || applicantsOf(it).join() === 'small-business'
  )
}
