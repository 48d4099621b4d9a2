import { stateName } from '../../catalog/us-states.ts'
import { naicsTitle, productServiceTitle, sectorsOfNaics } from '../opportunities/opportunities.ts'
import { type Answer, type FitFacts, type FitProfile, no, open, unsure } from './fit-facts.ts'
import { findMissionName, peopleNamedIn } from './missions.ts'
import { BENEFICIARIES } from './profile-options.ts'
import { findTradeCode, otherTradeOf } from './trade-codes.ts'
import { findTradeName, findTradeWord, isResidual, tradesWith, tradeWords } from './trade-words.ts'

/** Whether it's someone's kind of work: by its codes, then by what its title and its text call the work. */
export function tradeFit(profile: FitProfile, facts: FitFacts): Answer {
  return facts.contract ? contractTrade(profile, facts) : grantTrade(profile, facts)
}

const yes = (why: string): Answer => ({ is: 'yes', why })

/** Industries that serve or build (NAICS 23 and 48 to 81) rather than make or sell. */
const isService = (naics: string) => naics >= '48' || naics.startsWith('23')

/** What a federal notice buys, where its product code is one of goods, or of software that its maker runs. */
function goodsTitle(code: string | null | undefined): string | undefined {
  const title = code ? productServiceTitle(code) : undefined
  const isGoods = code && (/^\d/.test(code) || /as a service/i.test(title ?? ''))
  return isGoods ? `${title ?? 'goods'} (PSC ${code})` : undefined
}

/** What is bought ready-made, whatever the industry that the buyer chose. */
const READY_MADE =
  /\b(licen[cs]es?|subscriptions?|renewals?|brand[- ]name(?! or equal)|hardware|spare parts|purchase of)\b/i

function contractTrade(profile: FitProfile, facts: FitFacts): Answer {
  if (profile.naics.length === 0) return contractField(profile, facts)
  const { naics, title, productCode, unspsc = [] } = facts
  const exact = naics.find((one) => profile.naics.includes(one))
  const near = naics.find((one) => profile.naics.some((own) => own.slice(0, 4) === one.slice(0, 4)))
  const byCode = findTradeCode(profile.naics, facts)
  // Most of a list is neither theirs by a code nor uncoded: then only a title could speak for it, and a title alone doesn't.
  if (naics.length > 0 && !exact && !near && !byCode && !calledInTitle(profile, facts)) return otherTrade(facts)
  const called = calledInTitle(profile, facts)
  const inText = namedInText(profile, facts)
  const [industry = ''] = naics
  const goods = goodsTitle(productCode)
  if (goods && (exact === undefined || isService(exact)))
    return exact && (called || inText)
      ? open(`Your industry, but it buys ${goods}: check whether you sell that`)
      : no(`It buys ${goods}`)
  if (READY_MADE.test(title) && !called) return no(`It buys something ready-made: “${READY_MADE.exec(title)?.[0]}”`)
  const other = otherTradeOf(profile.naics, productCode)
  if (other && !called) return no(`Another trade: ${other.name} (PSC ${productCode})`)
  const where = whereOf(profile, facts)
  if (exact) {
    const trade = `${naicsTitle(exact) ?? exact} (${exact})`
    if (other) return open(`Your industry, but its product code is another trade’s: ${other.name} (PSC ${productCode})`)
    const sign = called ?? byCode ?? findTradeWord(title, tradeWords(profile.naics))
    // One industry holds many kinds of work: its code is borne out by another code, or by the words.
    if (!isResidual(exact) || (byCode && called))
      return sign || inText
        ? yes(`Your trade: ${trade}${where}`)
        : unsure(`Your industry, ${trade}${where}, but it doesn’t call the work so`)
    return sign
      ? open(`Close to your trade: “${sign}”, in an industry of many trades, ${trade}`)
      : no(`Another trade of an industry that has many: ${trade}`)
  }
  // Buyers often type a state's codes wrong, and a notice of the next industry is theirs where it names their work.
  if (byCode && near && isResidual(near) && !called) return otherTrade(facts)
  if (byCode && (naics.length === 0 || near)) {
    const isFirst = !unspsc[0] || unspsc.length === 1 || byCode.includes('(PSC ') || byCode.endsWith(`${unspsc[0]})`)
    return isFirst
      ? yes(`Your trade: ${byCode}${where}`)
      : open(`One of its ${unspsc.length} codes is your trade: ${byCode}`)
  }
  if (called && near) return yes(`Your trade: it asks for “${called}”${where}`)
  const isCoded = Boolean(productCode) || unspsc.length > 0
  if (called && naics.length === 0)
    return inText && !isCoded
      ? yes(`Your trade: its title and its text ask for “${called}”${where}`)
      : open(
          isCoded ? `Its title asks for “${called}”, its codes for something else` : `Only its title says “${called}”`,
        )
  const isItsWork = called ?? (byCode && findTradeWord(title, tradeWords(profile.naics)))
  if (isItsWork)
    return open(
      `${byCode ? `Your trade by one code: ${byCode}` : `Its title asks for “${isItsWork}”`}; its industry is ${naicsTitle(industry) ?? industry}`,
    )
  if (inText && naics.length === 0 && findTradeWord(title, tradeWords(profile.naics)))
    return open('Its text asks for your kind of work')
  return otherTrade(facts)
}

/** Before a trade is named, the field that someone works in takes its place. */
function contractField(profile: FitProfile, facts: FitFacts): Answer {
  const [code = ''] = facts.naics
  const name = naicsTitle(code) ?? productServiceTitle(facts.productCode ?? '')
  return isInField(profile, facts)
    ? open(`In your field: ${name ?? 'by its topic'}${whereOf(profile, facts)}`)
    : otherTrade(facts)
}

function otherTrade({ naics: [code], unspsc: [first] = [], productCode }: FitFacts): Answer {
  const name =
    (code && naicsTitle(code)) || (productCode && productServiceTitle(productCode)) || (first && `UNSPSC ${first}`)
  return no(name ? `Another trade: ${name}` : 'Another trade')
}

function grantTrade(profile: FitProfile, facts: FitFacts): Answer {
  const { title, sectors, takers, states, applicants } = facts
  const own = fieldsOf(profile)
  const shared = sectors.find((sector) => own.includes(sector))
  const named = facts.forWhom ?? (profile.serves?.length ? peopleNamedIn(title) : [])
  if (isForOthers(profile, named)) return no(`It’s for ${peopleLabel(named)}, and you don’t serve them`)
  const called =
    calledInTitle(profile, facts, profile.entity !== 'small-business') ??
    findMissionName(title, profile.missions ?? NO_MISSIONS)
  const inText = namedInText(profile, facts)
  const where = whereOf(profile, facts)
  const served = facts.serves?.find((who) => profile.serves?.some((own) => own === who))
  if (called && served && shared && !applicants?.includes('unrestricted'))
    return yes(`It’s about “${called}” for ${peopleLabel([served])}, people you serve${where}`)
  if (called && inText && shared && !applicants?.includes('unrestricted'))
    return yes(`Its title and its text name “${called}”${where}`)
  if (called) return open(`It’s about “${called}”${where}: check whether it pays for what you do`)
  if (inText && shared) return open(`Its text names your kind of work${where}: check whether it pays for what you do`)
  const whom = shared && named.find((who) => profile.serves?.some((own) => own === who))
  if (whom) return open(`It’s for ${peopleLabel([whom])}, people you serve: check whether it pays for what you do`)
  const word = shared && findTradeWord(title, tradeWords(profile.naics))
  if (word) return open(`Its title says “${word}”: check whether it pays for what you do`)
  // A state's program that takes businesses of any trade, in so many words.
  if (
    states.includes(profile.state) &&
    takers?.forFirms &&
    profile.entity === 'small-business' &&
    sectors.some((one) => FOR_FIRMS.has(one))
  )
    return open(`For businesses in ${stateName(profile.state)} of any trade: “${takers.words}”`)
  // The coach's own finds are small programs, and most of them take any trade.
  if (facts.federal === undefined && shared)
    return open(
      shared === 'business'
        ? 'For businesses of any trade: check whether yours counts'
        : `In your field, ${shared.replaceAll('-', ' ')}: check whether it pays for what you do`,
    )
  if (profile.naics.length === 0 && shared)
    return open(`About ${shared.replace('-', ' ')}: check whether your work counts`)
  return no(
    sectors.length > 0
      ? `It’s about ${sectors.slice(0, 2).join(' and ').replaceAll('-', ' ')}`
      : 'It names no trade of yours',
  )
}

const NO_MISSIONS: readonly string[] = []

/** Its title names people, and none of those whom a nonprofit has said that it serves. */
const isForOthers = ({ serves = [] }: FitProfile, named: readonly string[]): boolean =>
  serves.length > 0 && named.length > 0 && !serves.some((who) => who === 'anyone' || named.includes(who))

/** "youth" of `Youth (16 to 21)` */
const peopleLabel = (people: readonly string[]): string =>
  people
    .map((who) => (BENEFICIARIES[who as keyof typeof BENEFICIARIES] ?? who).replace(/ \(.*/, ''))
    .map((label) => (label === 'Native Americans' ? label : label.charAt(0).toLowerCase() + label.slice(1)))
    .join(' and ')

/** What a state's programs for firms are about. */
const FOR_FIRMS: ReadonlySet<string> = new Set(['business', 'community', 'employment'])

const fieldsOf = ({ fields, naics }: FitProfile) => fields ?? sectorsOfNaics(naics)

/** Whether an opportunity is about someone's field of work, by its own topics or those of its industry codes. */
export function isInField(profile: FitProfile, { sectors, naics }: FitFacts): boolean {
  const own = fieldsOf(profile)
  return [...sectors, ...sectorsOfNaics(naics)].some((sector) => own.includes(sector))
}

function whereOf({ state }: FitProfile, { states }: FitFacts): string {
  return states.includes(state) ? `, in ${stateName(state)}` : ''
}

/** What its title calls their work. Of a hundred thousand titles, few are read: a listing knows which trades they may name. */
function calledInTitle({ naics }: FitProfile, { title, titled }: FitFacts, isGrant = false): string | undefined {
  if (titled && !tradesWith(naics).some(({ name }) => titled.includes(name))) return undefined
  return findTradeName(title, naics, isGrant)
}

function namedInText({ naics }: FitProfile, { named, summary }: FitFacts): boolean {
  if (named) return tradesWith(naics).some(({ name }) => named.includes(name))
  return summary !== null && findTradeName(summary, naics) !== undefined
}
