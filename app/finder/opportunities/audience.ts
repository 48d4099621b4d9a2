import { isContract, nonprofitBidders, setAsideOf, smallBusinessBidders } from './contract-eligibility.ts'
import type { Opportunity } from './find-opportunities.ts'
import { findSentenceNamingSmallBusinesses } from './naming-sentence.ts'
import { isBlankAbroad } from './work-abroad.ts'

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
