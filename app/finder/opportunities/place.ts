import { isUsState, usStates } from '../../catalog/us-states.ts'
import bases from './codes/military-bases.json' with { type: 'json' }
import regions from './codes/regions.json' with { type: 'json' }
import type { Opportunity } from './find-opportunities.ts'
import { sentencesOfLines } from './sentences.ts'

type Notice = Pick<Opportunity, 'source' | 'states' | 'country' | 'title' | 'description'>

/**
 * The states where the work is: those of the notice's own fields, else those that its title names, else its text. The state of
 * the office that buys isn't one of them: by the notices that name both it's another one in 39 of 100.
 */
export function statesOf({ source, states, country, title, description }: Notice): readonly string[] {
  if (states.length > 0 || source !== 'sam' || (country !== null && country !== 'USA')) return states
  const named = statesIn(title, true)
  if (named.length > 0) return named
  const sentences = sentencesOfLines((description ?? '').slice(0, MAX_LENGTH)).flatMap((one) => one.split(/(?<=;)\s+/))
  const found = [...new Set(sentences.flatMap((one) => (ABOUT_OFFERS.test(one) ? [] : statesIn(one, false))))]
  return found.length <= MAX_STATES ? found : []
}

const MAX_LENGTH = 6_000
/** A text that names more of them tells of something else. */
const MAX_STATES = 2
/** Sentences with the office's own address. */
const ABOUT_OFFERS =
  /\b(submit\w*|e-?mail\w*|mail(ed|ing)?|contracting|acquisition center|squadron|contact|quotes?|quotations?|proposals?|offers?|offerors?|invoices?|issued by|POC|attn|headquarter\w*|intends? to)\b/i

const NAMES = new Map(Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code]))
const ANY_NAME = [...NAMES.keys()].sort((a, b) => b.length - a.length).join('|')
/** "Ohio River", "Washington, DC", "New York Army National Guard", "Kansas City" and "Georgia Avenue" aren't states. */
const NOT_A_STATE =
  "(?!,? D\\.?C\\b| (?:river|army|air|national guard|district|city|avenue|ave|street|st|university|highway|road|rd|dam|state university|department|class)\\b|[-’']\\w)"
const IN_TITLE = new RegExp(`(?<!west )\\b(${ANY_NAME})\\b${NOT_A_STATE}`, 'gi')
const IN_TEXT = new RegExp(
  `(?:,|\\bin|\\bat|\\bnear|\\bacross|\\bthroughout|\\bstate of)\\s+(${ANY_NAME})\\b${NOT_A_STATE}`,
  'gi',
)
/** "Leland, NC", "Johnston, IA 50131", "Washington, D.C." */
const AFTER_TOWN = /[A-Za-z.]{2,}[,.]? ?,\s*\(?([A-Z][A-Za-z]|D\.C)\.?(?![\w’'])/g
/** In a text that is all in capitals, words such as "OR" and "IN" stand behind a comma, too. */
const AFTER_TOWN_IN_TEXT =
  /[A-Z][a-z.]+ ?,\s*\(?((?!OR|IN|ME|OK|HI|AS|DE|LA|ID|CO|MO)[A-Z]{2}|D\.C|(?:OR|IN|ME|OK|HI|DE|LA|ID|CO|MO)(?= +\d{5}))\.?(?![\w’'])/g
/** "Johnston IA 50131", "Columbia SC VAMC" */
const BEFORE_ZIP = /\b[A-Z][a-z]+,? ([A-Z]{2}),? +(?:\d{5}\b|VAMC\b)/g
/** "MT - CF Garbage Collection", "FL-Hobe Sound NWR" */
const FIRST = /^(?:[A-Z\d]{1,4}-{2}\s*)?([A-Z][A-Za-z])\s?[-–]\s?(?=[A-Z])/
/** "Landscaping Charleston SC" */
const LAST = /\b[A-Z][a-z]+,? ([A-Z]{2})\)?\.?$/

const STATE_BY_BASE = new Map(
  Object.entries(bases.bases).flatMap(([state, names]) =>
    names.split('|').map((name): [string, string] => [name.toLowerCase(), state]),
  ),
)
const BASE = new RegExp(
  `\\b(${[...STATE_BY_BASE.keys()].join('|').replaceAll(' afb', ' (?:afb|air force base)')})\\b`,
  'gi',
)

function statesIn(text: string, isTitle: boolean): string[] {
  const codes = [
    ...[...text.matchAll(isTitle ? AFTER_TOWN : AFTER_TOWN_IN_TEXT), ...text.matchAll(BEFORE_ZIP)].map(
      ([, code = '']) => code,
    ),
    ...(isTitle ? [FIRST.exec(text)?.[1] ?? '', LAST.exec(text)?.[1] ?? ''] : []),
  ].map((code) => code.replace('.', '').toUpperCase())
  const names = [...text.matchAll(isTitle ? IN_TITLE : IN_TEXT)].map(
    ([, name = '']) => NAMES.get(name.toLowerCase()) ?? '',
  )
  const found = [...codes.filter(isUsState), ...names.filter(Boolean)]
  // A base's name is looked for only where no state stands: there are several Camp Williams.
  const stated = found.length > 0 ? found : [...text.matchAll(BASE)].map(([base]) => stateOfBase(base))
  return [...new Set(stated.filter(Boolean))]
}

const stateOfBase = (name: string) => STATE_BY_BASE.get(name.toLowerCase().replace(/air force base/, 'afb')) ?? ''

/**
 * The states that the buying office works for, where its own numbering says so. They show where the work isn't, and never where
 * it is: networks of Veterans Affairs (VISN) and regions of the Forest Service.
 */
export function areaOf({ source, title, agency }: Pick<Opportunity, 'source' | 'title' | 'agency'>): readonly string[] {
  if (source !== 'sam') return []
  const network = /\b(?:NETWORK CONTRACT OFFICE|NCO) 0?(\d{1,2})\b/i.exec(agency ?? '')?.[1]
  if (network) return split(VETERANS_NETWORKS[network])
  const regions = /FOREST SERVICE/i.test(agency ?? '')
    ? /\bRegions? (\d+(?:(?:, | and | & |\/)\d+)*)\b/i.exec(title)?.[1]
    : undefined
  return [...new Set((regions?.match(/\d+/g) ?? []).flatMap((one) => split(FOREST_REGIONS[one])))]
}

const split = (codes = '') => codes.split(' ').filter(Boolean)

const VETERANS_NETWORKS: Readonly<Record<string, string>> = regions.veteransNetworks.states
const FOREST_REGIONS: Readonly<Record<string, string>> = regions.forestRegions.states
