import { stateName } from '../../catalog/us-states.ts'
import { naicsTitle, productServiceTitle } from '../opportunities/opportunities.ts'
import type { Fit, FitFacts, FitProfile } from './fit-facts.ts'
import { findTradeCode } from './trade-codes.ts'
import { findTradeWord, tradeWords } from './trade-words.ts'
import { TRADES } from './trades.ts'

const notYou = (reason: string): Fit => ({ grade: 'not-you', reason })
const worthReading = (reason: string): Fit => ({ grade: 'worth-reading', reason })

/** Whether it's someone's kind of work: by its codes, then by what its title calls the work. */
export function tradeFit(profile: FitProfile, facts: FitFacts): Fit {
  const code = facts.naics.find((one) => profile.naics.includes(one))
  const goods = facts.contract && code && isService(code) ? goodsTitle(facts.productCode) : undefined
  if (goods) return worthReading(`Your industry, but it buys ${goods}: check whether you sell that.`)
  if (code)
    return { grade: 'yours', reason: `Your trade: ${naicsTitle(code) ?? code} (${code})${whereOf(profile, facts)}.` }
  return facts.contract ? contractTrade(profile, facts) : grantTrade(profile, facts)
}

/** Industries that serve (NAICS 48 to 81) rather than make or sell. */
const isService = (naics: string) => naics >= '48'

/** What a federal notice buys, where its product code is one of goods, or of software that its maker runs. */
function goodsTitle(code: string | null | undefined): string | undefined {
  const title = code ? productServiceTitle(code) : undefined
  const isGoods = code && (/^\d/.test(code) || /as a service/i.test(title ?? ''))
  return isGoods ? `${title ?? 'goods'} (PSC ${code})` : undefined
}

/** A title that asks for work, and doesn't just name a thing or a place: “Janitorial Services”, not “Storage Building”. */
const WORK = /\b(services|(?<!as[- ]a[- ])service|development|design|programming|repair|maintenance)\b/i

function contractTrade(profile: FitProfile, facts: FitFacts): Fit {
  const { naics, title, states, setAside, productCode, unspsc = [] } = facts
  const near = naics.find((one) => profile.naics.some((own) => own.slice(0, 4) === one.slice(0, 4)))
  const byCode = findTradeCode(profile.naics, facts)
  // Buyers often type a state's codes wrong, and a notice of the next industry is theirs where it names their work.
  const mayBeHers = naics.length === 0 || near
  if (byCode && mayBeHers) return { grade: 'yours', reason: `Your trade: ${byCode}${whereOf(profile, facts)}.` }
  const called = mayBeHers ? findTradeName(title, profile.naics) : undefined
  if (called) return { grade: 'yours', reason: `Your trade: it asks for “${called}”${whereOf(profile, facts)}.` }
  // A thing that another industry sells can be called by a word of theirs: “Battery, Storage”.
  const isOtherThing = naics.length > 0 && !near && goodsTitle(productCode) !== undefined
  const word = isOtherThing ? undefined : findTradeWord(title, tradeWords(profile.naics))
  // Its own codes say more of what is bought than a word of its title.
  const isCoded = naics.length > 0 || Boolean(productCode) || unspsc.length > 0
  if (word && !isCoded && WORK.test(title) && !hasNames(profile.naics))
    return { grade: 'yours', reason: `Its title says “${word}”, and any business may bid.` }
  if (word || near || byCode)
    return worthReading(
      near
        ? `Close to your trade: ${naicsTitle(near) ?? near} (${near}).`
        : byCode
          ? `Close to your trade: ${byCode}.`
          : `Its title says “${word}”.`,
    )
  const other = naics.map((one) => naicsTitle(one) ?? one)[0]
  if (other && profile.fields && isInField(profile, facts))
    return worthReading(`In your field: ${other}${whereOf(profile, facts)}.`)
  if (setAside === null && states.includes(profile.state))
    return {
      ...worthReading(
        other ? `Near you and open to any bidder, but it’s ${other}.` : 'Near you and open to any bidder.',
      ),
      onlyNear: true,
    }
  return notYou(other ? `Another trade: ${other}.` : 'Another trade.')
}

function grantTrade(profile: FitProfile, facts: FitFacts): Fit {
  const words = tradeWords(profile.naics)
  const inTitle = findTradeWord(facts.title, words)
  if (inTitle) return { grade: 'yours', reason: `It’s about “${inTitle}”${whereOf(profile, facts)}.` }
  const own = fieldsOf(profile)
  const shared = facts.sectors.find((sector) => own.includes(sector))
  const mentioned = findTradeWord(facts.summary ?? '', words)
  if (mentioned && shared)
    return { grade: 'yours', reason: `The notice names “${mentioned}”${whereOf(profile, facts)}.` }
  if (mentioned) return worthReading(`The notice names “${mentioned}”.`)
  if (shared) return worthReading(`About ${shared.replace('-', ' ')}: check whether your work counts.`)
  if (facts.sectors.length === 0 || facts.sectors.includes('business') || facts.sectors.includes('other'))
    return worthReading('It doesn’t name a trade.')
  return notYou(`It’s about ${facts.sectors.slice(0, 2).join(' and ').replace('-', ' ')}.`)
}

const fieldsOf = ({ fields, naics }: FitProfile) => fields ?? sectorsOf(naics)

/** Whether an opportunity is about someone's field of work, by its own topics or those of its industry codes. */
export function isInField(profile: FitProfile, { sectors, naics }: FitFacts): boolean {
  const own = fieldsOf(profile)
  return [...sectors, ...sectorsOf(naics)].some((sector) => own.includes(sector))
}

function whereOf({ state }: FitProfile, { states }: FitFacts): string {
  return states.includes(state) ? `, in ${stateName(state)}` : ''
}

/** Judging a list asks for the same few again and again; undefined where these trades have no names. */
const PATTERNS = new WeakMap<readonly string[], { pattern: RegExp | undefined }>()

/** Whether all of someone's trades can be known by what a title calls their work. */
function hasNames(naics: readonly string[]): boolean {
  return naics.length > 0 && naics.every((code) => TRADES.some((trade) => trade.names && trade.naics.includes(code)))
}

/** What a title calls the work of someone's trades, as it writes it: "Janitorial Services", not "Janitorial Supplies". */
function findTradeName(title: string, naics: readonly string[]): string | undefined {
  const known = PATTERNS.get(naics) ?? { pattern: namePattern(naics) }
  PATTERNS.set(naics, known)
  return known.pattern?.exec(title)?.[0]
}

/** A name ends its part of the title: what comes after it would be what is really bought. */
function namePattern(naics: readonly string[]): RegExp | undefined {
  const names = TRADES.filter((trade) => trade.naics.some((code) => naics.includes(code)))
    .flatMap(({ names = [] }) => names)
    .toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return undefined
  const end = String.raw`(?=\s*(?:$|[-–—,;:.(/&*\[])|\s+(?:for|at|in|to|of|on|and|or|by|with|per)\b)`
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${names.join('|')})(?:s| services?)?${end}`, 'iu')
}

/** The sectors of opportunities that an industry belongs to, by the beginning of its NAICS code. The longest one counts. */
const SECTORS_BY_NAICS: Readonly<Record<string, readonly string[]>> = {
  '11': ['agriculture', 'food'],
  '21': ['energy'],
  '22': ['energy', 'infrastructure'],
  '23': ['construction', 'infrastructure', 'housing'],
  '311': ['food', 'manufacturing'],
  '312': ['food', 'manufacturing'],
  '31': ['manufacturing'],
  '32': ['manufacturing'],
  '33': ['manufacturing'],
  '42': ['business'],
  '44': ['business', 'retail'],
  '45': ['business', 'retail'],
  '48': ['transport'],
  '49': ['transport'],
  '51': ['information'],
  '5415': ['information', 'professional-services'],
  '5417': ['science'],
  '53': ['housing', 'business'],
  '54': ['professional-services', 'business'],
  '55': ['business'],
  '56': ['business', 'professional-services'],
  '61': ['education'],
  '62': ['health'],
  '624': ['social-services', 'community'],
  '6243': ['employment', 'social-services'],
  '6244': ['education', 'social-services'],
  '71': ['arts', 'recreation', 'humanities'],
  '72': ['food', 'business'],
  '81': ['business', 'community'],
}

function sectorsOf(naics: readonly string[]): string[] {
  return [...new Set(naics.flatMap(sectorsOfCode))]
}

function sectorsOfCode(code: string): readonly string[] {
  for (let length = 4; length >= 2; length--) {
    const sectors = SECTORS_BY_NAICS[code.slice(0, length)]
    if (sectors) return sectors
  }
  return []
}
