import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { awardingAgency } from './agency.ts'
import { applicantsOf, isContract, nonprofitBidders, smallBusinessBidders } from './contract-eligibility.ts'
import type { Opportunity } from './find-opportunities.ts'
import { readableTitle } from './readable-title.ts'
import { sentencesIn, sentencesOfLines } from './sentences.ts'

export { agencyName, awardingAgency } from './agency.ts'
export {
  industryPhrases,
  isNaicsCode,
  naicsTitle,
  productServiceNotes,
  productServiceTitle,
  wholeNaicsCode,
} from './codes/code-titles.ts'
export { sectorsOfNaics } from './codes/naics-sectors.ts'
export { applicantsOf, isContract, OPEN_TO_ANY_BIDDER, setAsideOf } from './contract-eligibility.ts'
export { assessEffort, isInTime, registrationId, SAM_LEAD_DAYS } from './effort.ts'
export { datesIn, findExclusion, findLapsedProgram, findShutOut } from './exclusions.ts'
export { findDeadlines, findOpportunities, findOpportunitiesById, type Opportunity } from './find-opportunities.ts'
export { type Foundation, type FoundationsFound, findFoundations } from './foundations/find-foundations.ts'
export { decompress, zipEntryNames } from './imports/decompression.ts'
export { importCommand } from './imports/import-command.ts'
export { keepFind, markFindSeen, withdrawFind, withdrawnFindsKey } from './imports/keep-find.ts'
export { findMatchingIds, loadSynonyms } from './matching-ids.ts'
export { type OpportunityFields, SECTORS, type Sector, type Source } from './opportunity.ts'
export { createPageFetch } from './pages/fetch-page.ts'
export type { PageReading } from './pages/read-page.ts'
export { areaOf, statesOf } from './place.ts'
export { asksForQuotes, largeWork } from './quotes.ts'
export { inTitleCase } from './readable-title.ts'
export { isResearch, LABORATORY_PATTERN, TRAINING_PATTERN } from './research.ts'
export { sentencesIn } from './sentences.ts'
export { RecordError } from './sources/days.ts'
export { statusOn, statusSql } from './status.ts'
export {
  type AddressSetting,
  addressProblem,
  findSourceAddresses,
  isUpdatable,
  requestUpdates,
  requestUpload,
  type SourceAddress,
  saveSourceAddress,
  toChangeValue,
  UPDATABLE_SOURCES,
  type UpdatableFeed,
} from './updates/source-addresses.ts'

/** Whether a federal notice leases a building, by its product code (X1: lease of facilities) or its industry (lessors). */
export function isLease({ source, product_code, naics }: Opportunity): boolean {
  return source === 'sam' && (/^X1/.test(product_code ?? '') || naics.some((code) => code.startsWith('5311')))
}

/** Precedes a sentence in which the notice itself says who may apply. */
export const QUOTED = 'in the words of the notice: '

/** Precedes whom a source's code for applicants means, where its text names nobody. */
export const BY_CODE = /^by its codes?: /

/** Where a source lets everybody apply. */
export const ANY_APPLICANT = 'any kind of applicant'

export const AUDIENCES = ['small-business', 'nonprofit'] as const
export type Audience = (typeof AUDIENCES)[number]

/**
 * Who may apply, in words of the source's own fields or text, or undefined if readers of this edition may not. A missing
 * code never means eligible, except for contracts: one without a set-aside is open to any bidder.
 */
export function eligibilityReason(audience: Audience, it: Opportunity): string | undefined {
  if (isContract(it)) return audience === 'nonprofit' ? nonprofitBidders(it) : smallBusinessBidders(it)
  const { applicants } = it
  if (applicants.includes('unrestricted')) return ANY_APPLICANT
  if (audience === 'small-business') {
    if (applicants.includes('small-business')) {
      const takers = takersIn(it.eligibility_words)
      if (takers) return `${QUOTED}${takers.words}`
      return 'by its code: small businesses'
    }
    return applicants.includes('others') ? textEligibilityReason(it) : undefined
  }
  const kinds = applicantsOf(it)
  const [with501c3, without] = [kinds.includes('nonprofit-501c3'), kinds.includes('nonprofit')]
  const takers = with501c3 || without ? takersIn(it.eligibility_words) : undefined
  if (takers && !takers.nonprofit) return `${QUOTED}${takers.words}`
  if (with501c3 && without) return 'by its codes: nonprofits, with 501(c)(3) status or without'
  if (with501c3) return 'by its code: nonprofits with 501(c)(3) status'
  return without ? 'by its code: nonprofits without 501(c)(3) status' : undefined
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

/** Whether a notice only asks which firms there are, or tells of what will come: there is nothing to apply for yet. */
export function isInquiry({ title, kind }: Pick<Opportunity, 'title' | 'kind'>): boolean {
  return (
    ['sources-sought', 'presolicitation', 'special-notice'].includes(kind) ||
    /\b(sources sought|requests? for information|RFIs?|market (research|survey)|industry day|pre-?solicitation|notice of intent|intent to)\b/i.test(
      title,
    )
  )
}

/** Whether only those who already have an award of the same office can apply: to extend, change or transfer it. */
export function isForExistingGrantees({ title }: Pick<Opportunity, 'title'>): boolean {
  return /\b(change of recipient|revisions? to existing|supplements? to existing|extension request|(renewal|rebuttal) awards?|successor-in-interest)\b/i.test(
    title,
  )
}

/** Whether the money must be paid back: the editions list no loans. */
export function isRepayable({ instruments, title }: Opportunity): boolean {
  if (instruments.length === 0) return /\bloans?\b/i.test(title) && !/\bgrants?\b/i.test(title)
  return instruments.every((word) => /\b(loan|bond|financing|equity)/i.test(word))
}

/** Whom a text on eligibility names, in the order in which it lists them. */
export function takersIn(text: string | null) {
  // A list of those who may apply stands first; below it stand the conditions.
  const [first = ''] = (text ?? '')
    .trim()
    .slice(0, MAX_TAKERS_LENGTH)
    .split(/\n\s*\n/)
  const named = sentencesIn(first).find((one) => SOMEBODY.test(one) && !EXCLUDES.test(one))
  if (!named) return undefined
  const line = named.replace(/\s+/g, ' ').trim()
  return {
    /** Of any trade: "businesses", not "ocean carriers". */
    business: ANY_BUSINESS.test(named),
    nonprofit: /\bnon-?\s?profits?\b|\bnot[- ]for[- ]profits?\b|\b501\(c\)/i.test(named),
    individual: /\b(individuals?|residents?|persons)\b/i.test(named),
    /** Whether businesses of any trade are the first that it names: the others come with them. */
    forFirms: (ANY_BUSINESS.exec(named)?.index ?? Number.POSITIVE_INFINITY) <= (SOMEBODY.exec(named)?.index ?? 0),
    /** Its own words, for the reason. */
    words: line.length > MAX_TAKERS_QUOTE ? `${line.slice(0, MAX_TAKERS_QUOTE)}…` : line,
  }
}

const MAX_TAKERS_LENGTH = 1000
const MAX_TAKERS_QUOTE = 160
/** Businesses of any trade: the word stands alone in its list, and no kind of business stands before it. */
const ANY_BUSINESS =
  /(?:^|[;,.:\n•]|\b(?:and|or|qualified|eligible|any|small|other|private))\s*(?:for-?\s?profit (?:entities|entity|organizations?|businesses|companies)|(?:small )?business(?:es)?(?: concerns?| owners?| entities)?|corporations|companies|limited liability companies|sole proprietor\w*|partnerships|firms)(?=\s*(?:[;,.)\n]|$|and\b|or\b|authorized\b|located\b|registered\b|that (?:is|are) located\b))/i
/** Those who can be named: by the kinds of Grants.gov, and the words of states' portals for them. */
const SOMEBODY =
  /\b(small business\w*|business(es)?|corporations?|compan(y|ies)|firms?|for-?\s?profit|non-?\s?profits?|not[- ]for[- ]profits?|501\(c\)|municipalit(y|ies)|count(y|ies)|boroughs?|townships?|local (governments?|educational agenc(y|ies))|schools?|school districts?|educational institutions?|universit(y|ies)|colleges?|tribes?|tribal|authorit(y|ies)|agenc(y|ies)|individuals?|residents?|organizations?|institutions?|cooperatives?|producers?|farmers?|carriers?|manufacturers?|providers?|operators?)\b/i

const SMALL_BUSINESS = /\bsmall business/i
const EXCLUDES = /\b(not eligible|ineligible|except|excluding|other than|may not)\b/i

/** The first sentence of a text that names small businesses without excluding them, or undefined. */
export function findSentenceNamingSmallBusinesses(text: string | null): string | undefined {
  return sentencesOfLines(text ?? '')
    .flatMap((sentence) => sentence.split(/(?<=;)\s+/))
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

/** An award for something comparable: the same code, by the same office, or by another office of the same agency. */
export type PastAward = {
  recipient: string
  /** Cents as digits; `null` where its source does not say. */
  amountCents: string | null
  awardedOn: string
  title: string | null
  agency: string | null
  /** Its public page. */
  url: string
  /** Of a grant it is the program; of a city's bid a similar title, and then the day may be that on which bids closed. */
  by: 'office' | 'agency' | 'program' | 'title'
}

const MAX_PER_OPPORTUNITY = 3
/** Of two titles of one city's bids: the share of their groups of three letters that both have. */
const SIMILAR = 0.4

type ComparableFields = Pick<
  Opportunity,
  'id' | 'source' | 'title' | 'agency' | 'agency_code' | 'naics' | 'product_code' | 'assistance_listings'
>

/** The last comparable awards of the five years before a day, by the opportunity's id; those of the same office come first. */
export async function findPastAwards(
  db: Db,
  opportunities: readonly ComparableFields[],
  day: string,
): Promise<Map<string, PastAward[]>> {
  const asked = opportunities.map((it) => ({
    id: it.id,
    office: it.source === 'sam' ? it.agency_code : null,
    agency: awardingAgency(it)?.toLowerCase() ?? null,
    title: it.source === 'table' ? it.title : null,
    naics: it.naics,
    product_code: it.product_code,
    listings: it.assistance_listings,
  }))
  const { rows } = await db.execute<PastAward & { id: string }>(sql`
    select asked.id, a.* from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
      as asked (id text, office text, agency text, naics text[], product_code text, listings text[], title text)
    cross join lateral (
      select recipient, "amountCents", "awardedOn", title, agency, url, "by" from (
        select distinct on (case feed when 'table' then key else coalesce(url, key) end) recipient,
          amount_cents::text as "amountCents", coalesce(awarded_on, posted_on)::text as "awardedOn",
          p.title, p.agency, url, awarded_on, posted_on,
          case when feed = 'table' then 'title' when assistance_listing = any(asked.listings) then 'program'
            when office_code = asked.office then 'office' else 'agency' end as "by"
        from past_awards p
        where (((naics = any(asked.naics) or p.product_code = asked.product_code or assistance_listing = any(asked.listings))
          and (assistance_listing = any(asked.listings) or office_code = asked.office or lower(p.agency) = asked.agency) and awarded_on is not null)
            or (feed = 'table' and lower(p.agency) = asked.agency and similarity(p.title, asked.title) > ${SIMILAR}::real))
          and coalesce(awarded_on, posted_on) between ${day}::date - interval '5 years' and ${day}::date
          and recipient is not null and url is not null
      ) comparable
      order by "by" = 'agency', "awardedOn" desc, recipient limit ${MAX_PER_OPPORTUNITY}::integer) a`)
  const found = new Map<string, PastAward[]>()
  for (const { id, ...award } of rows)
    found.set(id, [...(found.get(id) ?? []), { ...award, title: award.title && readableTitle(award.title) }])
  return found
}
