import { type Audience, daysBetween, type KnownOpportunity } from '../../opportunities/opportunities.ts'

/** How good an entry is to have: it says what it gives, leaves time to write, and is meant for the likes of its reader. */
export function worthOf(audience: Audience, it: KnownOpportunity, day: string): number {
  return clarityOf(it, day) + nearnessOf(audience, it)
}

function clarityOf(it: KnownOpportunity, day: string): number {
  const days = it.deadline_on === null ? null : daysBetween(day, it.deadline_on)
  return (
    (it.ceiling_cents !== null && it.ceiling_cents !== '0' ? 4 : it.total_cents !== null ? 2 : 0) +
    ((it.description?.length ?? 0) > 150 ? 3 : 0) +
    (days === null ? UNDATED[it.deadline_kind === 'continuous' ? 'continuous' : 'silent'] : 0) +
    (days !== null && days >= 21 && days <= 150 ? 3 : 0) +
    (it.expected_awards !== null ? 1 : 0) +
    (it.cost_sharing === false ? 1 : 0) +
    (it.source === 'sam' ? 0 : 2)
  )
}

/** Whoever takes applications at any time says so; where nothing is said she has to ask. */
const UNDATED = { continuous: 1, silent: -3 }

/** A founder or a small nonprofit may apply for all of these; some of them nobody but a university or a factory wins. */
function nearnessOf(audience: Audience, it: KnownOpportunity): number {
  const { title, applicants, set_aside } = it
  // A spare part by its stock number: a purchase for its maker, and nothing to read for anybody else.
  if (/^\d\d--/.test(title)) return -20
  const forFew = !applicants.includes('unrestricted') && applicants.length <= 3
  const forSmallBusiness = isForSmallBusiness(it)
  return (
    (forFew || set_aside !== null ? 3 : 0) +
    (forSmallBusiness ? (audience === 'small-business' ? 5 : -5) : 0) -
    (SCHOOLING.test(title) ? 12 : 0) -
    (!forSmallBusiness && (LABORATORY.test(title) || it.agency_code === 'NSF') ? 6 : 0) -
    (/\bbroad agency announcement\b|\bBAA\b/i.test(title) ? 4 : 0) -
    (BigInt(it.ceiling_cents ?? 0) > LARGE ? 4 : 0)
  )
}

/** Cents above which an award is for those who have had one of millions before. */
const LARGE = 500_000_000n

function isForSmallBusiness({ source, title, applicants }: KnownOpportunity): boolean {
  return source === 'sbir' || /\b(SBIR|STTR|small business)\b/i.test(title) || applicants.join() === 'small-business'
}

/** The activity codes by which the NIH and CDC name what they give: https://grants.nih.gov/funding/activity-codes */
const SCHOOLING =
  /\((Parent )?([TKF]\d\d|D43|R25|R35|R37|P\d\d|C06|S\d\d|U24|U42|U54|UM1|UL1|X0[12])\b|\b(fellowships?|NRSA|career development|pathway to independence|research training|mentored|investigator award)\b/i
const LABORATORY = /\((Parent )?(R|U|PF|SC|DP)[A-Z]?\d{1,2}\b|\bclinical trials?\b/i
