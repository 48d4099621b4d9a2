import { isContract, nonprofitBidders, setAsideOf, smallBusinessBidders } from './contract-eligibility.ts'
import type { Opportunity } from './find-opportunities.ts'

/** Precedes a sentence in which the notice itself says who may apply. */
export const QUOTED = 'in the words of the notice: '

/** Where a source lets everybody apply. */
export const ANY_APPLICANT = 'any kind of applicant'

export const AUDIENCES = ['small-business', 'nonprofit'] as const
export type Audience = (typeof AUDIENCES)[number]

/**
 * Who may apply, in words of the source's own fields or text, or undefined if readers of this edition may not. A missing
 * code never means eligible, except for contracts: one without a set-aside is open to any bidder.
 */
export function eligibilityReason(audience: Audience, it: Opportunity): string | undefined {
  if (isContract(it)) return contractReason(audience, it)
  const { applicants } = it
  if (applicants.includes('unrestricted')) return ANY_APPLICANT
  if (audience === 'small-business') {
    if (applicants.includes('small-business')) return 'small businesses (named in the notice)'
    return applicants.includes('others') ? textEligibilityReason(it) : undefined
  }
  const [with501c3, without] = [applicants.includes('nonprofit-501c3'), applicants.includes('nonprofit')]
  if (with501c3 && without) return 'nonprofits, with 501(c)(3) status or without'
  if (with501c3) return 'nonprofits with 501(c)(3) status'
  return without ? 'nonprofits without 501(c)(3) status' : undefined
}

function contractReason(audience: Audience, it: Opportunity): string | undefined {
  const set_aside = setAsideOf(it)
  return audience === 'nonprofit' ? nonprofitBidders({ ...it, set_aside }) : smallBusinessBidders({ ...it, set_aside })
}

/** "Others" count only where the text names a small business in so many words. */
function textEligibilityReason({ eligibility_words }: Opportunity): string | undefined {
  const sentence = findSentenceNamingSmallBusinesses(eligibility_words)
  return sentence && `${QUOTED}${sentence}`
}

/** Whether the money goes abroad, judged by the place, the agency, the title, or what a notice without a place shows. */
export function isForeignAssistance(it: Opportunity): boolean {
  const { agency_code, country, title, source } = it
  if (isBlankAbroad(it)) return true
  if (country !== null && country !== 'USA') return true
  if (source !== 'grants-gov') return false
  return (
    /^(DOS|USAID|MCC|IAF|USADF|USDA-FAS)(-|$)/.test(agency_code ?? '') ||
    /\b(U\.?S\.? (embassy|mission|consulate)|embassy [A-Z]|PEPFAR\b|Emergency Plan for AIDS Relief|global health security)/i.test(
      title,
    )
  )
}

/** Whether the recipient is already chosen, so that nobody else can win it. */
export function isSingleSource({ title, description, competitive }: Opportunity): boolean {
  if (!competitive) return true
  if (
    /\b(single|sole)[- ]source\b|\bnotice of intent\b|\bnon-?competi(ng|tive)\b|\bcontinuation\b(?! of solicitation)|\bdirected award\b|\blimited competition\b/i.test(
      title,
    )
  )
    return true
  return /\b(this is (a|not a) (notice of intent|request for applications)|intends? to award (a |an )?(single|sole)[- ]source|single source award to|sole source (to|basis)|renewal grantees|only applies to (renewal|current|existing))/i.test(
    (description ?? '').slice(0, 4000),
  )
}

/** Whether only those who already have an award of the same office can apply: to extend, change or transfer it. */
export function isForExistingGrantees({ title }: Pick<Opportunity, 'title'>): boolean {
  return /\b(change of recipient|revisions? to existing|supplements? to existing|extension request|(renewal|rebuttal) awards?|successor-in-interest)\b/i.test(
    title,
  )
}

/** Whether the money must be paid back: the editions list no loans. */
export function isRepayable({ instruments }: Opportunity): boolean {
  return instruments.length > 0 && instruments.every((word) => /\b(loan|bond|financing|equity)/i.test(word))
}

const SMALL_BUSINESS = /\bsmall business/i
const EXCLUDES = /\b(not eligible|ineligible|except|excluding|other than|may not)\b/i

/** The first sentence of a text that names small businesses without excluding them, or undefined. */
export function findSentenceNamingSmallBusinesses(text: string | null): string | undefined {
  return (text ?? '')
    .split(/(?<=[.;])\s+|\n+/)
    .find((sentence) => SMALL_BUSINESS.test(sentence) && !EXCLUDES.test(sentence))
    ?.trim()
}

/** Countries that no town in the United States is commonly named after, and bases abroad. */
const ABROAD =
  '(?:Argentina|Australia|Bahrain|Belgium|Bulgaria|Cambodia|Canada|Colombia|Diego Garcia|Djibouti|Ecuador|Egypt|El Salvador|France|Germany|Greece|Guantanamo Bay|Guatemala|Honduras|Hungary|Iceland|Indonesia|Iraq|Israel|Italy|Japan|Kenya|Korea|Kosovo|Kuwait|Malaysia|Netherlands|Okinawa|Oman|Pakistan|Philippines|Portugal|Qatar|Romania|Saudi Arabia|Singapore|Somalia|Spain|Thailand|Türkiye|Ukraine|United Arab Emirates|United Kingdom|Vietnam)'
const TITLE_ENDS_ABROAD = new RegExp(`\\b${ABROAD}\\W*$`, 'i')
/** "W2SN ENDIST JAPAN", "DISA/DITCO EUROPE". */
const OFFICE_ABROAD = new RegExp(
  `\\b(?:U\\.?S\\.?|American) (?:embassy|consulate)\\b|\\b(?:${ABROAD}|Europe|Far East)\\W*$`,
  'i',
)
/** Where goods go, or where the work is done. */
const TEXT_ABROAD = new RegExp(
  `\\b(?:destination|shipping|shipped|located|performed)\\b(?:U\\.S\\.|[^.!?]){0,100}\\b${ABROAD}\\b`,
  'i',
)
const TERRITORY = /\b(?:Guam|Marianas?|CNMI|Saipan|Samoa|Puerto Rico|Virgin Islands|Wake Island)\b/i
/** Of the states and territories, from Puerto Rico to Guam and Wake; some offices write their hours in UTC. */
const HOME_ZONE = /^(?:Z|[+-]00|-0[4-9]|-1[01]|\+1[02])/

type Notice = Pick<Opportunity, 'source' | 'title' | 'agency' | 'description' | 'country' | 'states' | 'deadline_zone'>

/** Whether a notice of SAM.gov that leaves its place blank shows that the work is abroad. */
function isBlankAbroad({ source, title, agency, description, country, states, deadline_zone }: Notice): boolean {
  if (source !== 'sam' || country !== null || states.length > 0) return false
  if (TERRITORY.test(`${title} ${agency}`)) return false
  return (
    (deadline_zone !== null && !HOME_ZONE.test(deadline_zone)) ||
    TITLE_ENDS_ABROAD.test(title) ||
    OFFICE_ABROAD.test(agency ?? '') ||
    TEXT_ABROAD.test((description ?? '').slice(0, 20_000))
  )
}
