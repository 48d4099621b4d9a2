import type { Opportunity } from './find-opportunities.ts'

/** Who may bid on a contract that no one is preferred for. */
export const OPEN_TO_ANY_BIDDER = 'Open to any bidder'

/**
 * Who may bid, by the set-aside codes of SAM.gov and of California, with the certificate that it takes. California's
 * Department of General Services certifies by Government Code 14835 and Military and Veterans Code 999. SBA certifies 8(a), HUBZone, veteran- and
 * women-owned firms (13 CFR 124, 126, 127, 128); under the Buy Indian Act a firm represents by itself what it is
 * (48 CFR 1480, 326.6).
 */
const BIDDERS_BY_SET_ASIDE: Readonly<Record<string, string>> = {
  SBA: 'small businesses: the contract is set aside for them',
  SBP: 'small businesses: part of the contract is set aside for them',
  '8A': 'small businesses in SBA’s 8(a) program',
  HZC: 'small businesses with HUBZone certification from SBA',
  SDVOSBC: 'small businesses that SBA has certified as owned by service-disabled veterans (SDVOSB)',
  VSA: 'small businesses that SBA has certified as veteran-owned (VOSB)',
  WOSB: 'small businesses that SBA has certified as women-owned (WOSB)',
  EDWOSB: 'small businesses that SBA has certified as economically disadvantaged and women-owned (EDWOSB)',
  ISBEE: 'small businesses that are Indian-owned (ISBEE, under the Buy Indian Act)',
  IEE: 'businesses of any size that are Indian-owned (IEE, under the Buy Indian Act)',
  BICiv: 'businesses that are Indian-owned (under the Buy Indian Act)',
  LAS: 'businesses in the area where the work is',
  SB: 'small businesses that California has certified (SB)',
  DVBE: 'businesses that California has certified as owned by disabled veterans (DVBE)',
  'SB/DVBE': 'businesses that California has certified as small (SB) or as owned by disabled veterans (DVBE)',
}

/** Whether it is work for a government, and not money that it gives. */
export function isContract({ source, kind }: Pick<Opportunity, 'source' | 'kind'>): boolean {
  return source === 'sam' || kind === 'bid'
}

/** Who may bid on a contract, or undefined if a small business may not, or the code is unknown. */
export function smallBusinessBidders(it: Opportunity): string | undefined {
  const setAside = setAsideOf(it)
  if (setAside === null) return OPEN_TO_ANY_BIDDER
  // A city's words for a preference of its own.
  return (
    BIDDERS_BY_SET_ASIDE[setAside] ?? (it.source === 'table' ? `bidders as the notice says: ${setAside}` : undefined)
  )
}

/** Whom a notice names behind "set aside for" or before "set-aside", in the order in which they are looked for. */
const SET_ASIDE_WORDS: readonly (readonly [words: string, code: string])[] = [
  ['Indian small business', 'ISBEE'],
  ['SDVOSBs?(?: ?/ ?| (?:and|or) )VOSBs?', 'VSA'],
  ['service[- ]disabled,? veteran[- ]owned|SDVOSB', 'SDVOSBC'],
  ['veteran[- ]owned|VOSB', 'VSA'],
  ['economically disadvantaged,? wom[ae]n|EDWOSB', 'EDWOSB'],
  ['wom[ae]n[- ]owned|WOSB', 'WOSB'],
  ['HUBZone', 'HZC'],
  ['8\\(a\\)', '8A'],
  ['small business', 'SBA'],
]
/** "This acquisition is", "the solicitation will be issued as". */
const SUBJECT =
  '\\b(?:acquisition|contract|procurement|project|requirem\\w+|solicitation|this) (?:is|(?:will |shall )?be)(?: being)?(?: (?:issued|procured|processed|solicited))?(?: (?:as|using))?'
/** Words before the name, and between the name and "set-aside". */
const ALL_OF_IT =
  '(?:(?:an?|the|100 ?%|100 percent|total|totally|exclusively|reserved|competitive|only|verified|certified|eligible|acquisition by|award to) ){0,8}'
const FIRMS = '(?:e?s|[- ]owned|,? small business(?:es)?| business(?:es)?| concerns?| \\(\\w{1,20}\\)){0,6}'
const SET_ASIDES_IN_TEXT = SET_ASIDE_WORDS.map(([words, code]) => ({
  code,
  pattern: new RegExp(
    `${SUBJECT} ${ALL_OF_IT}(?:set[- ]?aside:? ${ALL_OF_IT}(?:(?:for|to):? )?${ALL_OF_IT}(?:${words})|(?:${words})${FIRMS} (?:- )?set[- ]?aside)`,
    'gi',
  ),
}))
/** A sentence with one of these says when it would be set aside, or that it isn't. */
const NOT_SAID = /\b(?:if|unless|whether|not|unrestricted)\b/i
const MAX_CLAUSE_LENGTH = 200

/** Who a contract is set aside for. A notice may say so in its text alone: then the empty field doesn't open it to everyone. */
export function setAsideOf(it: Pick<Opportunity, 'set_aside' | 'source' | 'description'>): string | null {
  return it.set_aside ?? setAsideInText(it)
}

/**
 * Kinds of applicants: its source lists all of them where it leaves the set-aside blank, and both kinds of nonprofits where its
 * own text takes those with a ruling of the Internal Revenue Service alone.
 */
export function applicantsOf(
  it: Pick<Opportunity, 'set_aside' | 'source' | 'description' | 'applicants' | 'eligibility_words'>,
): Opportunity['applicants'] {
  const isNarrower = it.set_aside === null && it.applicants.length > 0 && setAsideOf(it) !== null
  if (isNarrower) return ['small-business']
  const asksForRuling =
    it.applicants.includes('nonprofit') && NEEDS_501C3.test((it.eligibility_words ?? '').slice(0, 20_000))
  return asksForRuling ? it.applicants.filter((kind) => kind !== 'nonprofit') : it.applicants
}

const NEEDS_501C3 =
  /\b(must|shall|hold|holds|have|with|required)\b[^.;]{0,80}\b(501\s?\(c\)\s?\(3\)|ruling from the internal revenue)(?![^.;]{0,60}\b(or|not required|without)\b)/i

/** By the code of SAM.gov. */
function setAsideInText({ source, description }: Pick<Opportunity, 'source' | 'description'>): string | null {
  if (source !== 'sam' || !description || !/set[- ]?aside/i.test(description)) return null
  const text = description.slice(0, 20_000).replace(/\s+/g, ' ')
  return SET_ASIDES_IN_TEXT.find(({ pattern }) => saysOutright(text, pattern))?.code ?? null
}

function saysOutright(text: string, pattern: RegExp): boolean {
  return [...text.matchAll(pattern)].some(({ 0: words, index }) => {
    const [before = ''] = /[^.!?]*$/.exec(text.slice(Math.max(0, index - MAX_CLAUSE_LENGTH), index)) ?? []
    const [after = ''] = /^[^.!?]*/.exec(text.slice(index, index + words.length + MAX_CLAUSE_LENGTH)) ?? []
    return !NOT_SAID.test(before) && !NOT_SAID.test(after)
  })
}

/** The same for a nonprofit: no contract is set aside for one, and most that are open to all are for goods or trades. */
export function nonprofitBidders(it: Opportunity): string | undefined {
  return setAsideOf(it) === null && isHumanService(it) ? OPEN_TO_ANY_BIDDER : undefined
}

/** NAICS: education, health, social assistance, museums, civic organizations. */
const NONPROFIT_NAICS = /^(611|62[1-4]|712|813)/
/** Product and service codes: social services, medical services, education and training. */
const NONPROFIT_SERVICE_CODE = /^[GQU]/

/** UNSPSC: health care, education, civic and humanitarian services. */
const NONPROFIT_UNSPSC = /^(85|86|931)/

/** Whether a contract is for a service that nonprofits perform: by its industry, and without one by its other codes. */
function isHumanService({ naics, product_code, unspsc }: Opportunity): boolean {
  if (naics.length > 0) return naics.some((code) => NONPROFIT_NAICS.test(code))
  return NONPROFIT_SERVICE_CODE.test(product_code ?? '') || unspsc.some((code) => NONPROFIT_UNSPSC.test(code))
}
