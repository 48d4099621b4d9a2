import { fold } from '../../platform/fold.ts'
import { inOfficialWords } from './find-industries.ts'
import missions from './missions.json' with { type: 'json' }
import { type PhraseSearch, phraseSearch } from './phrase-search.ts'

/** What a nonprofit does, by its code in the National Taxonomy of Exempt Entities. */
export interface Mission {
  code: string
  title: string
}

const TAXONOMY = new Map(
  Object.entries(missions.missions).map(([code, line]) => {
    /** The industry that notices name it by, and what it's called. */
    const [naics = '', title = code, ...keywords] = line.split(' | ')
    return [code, { naics, title, keywords }] as const
  }),
)

const MAX_FOUND = 12

export const isMission = (code: string): boolean => TAXONOMY.has(code)

/** What a nonprofit may mean by what it typed: "after-school tutoring", "food pantry". The likeliest come first. */
export function findMissions(typed: string): Mission[] {
  index ??= phraseSearch(entries())
  // Of a group and what is in it the narrower one says more.
  const weigh = ({ key }: { key: string }) => (key.length === 1 || key.endsWith('0') ? 0.95 : 1)
  const words = fold(typed)
    .replace(/\bkids?\b/g, 'child')
    .replace(/\bpodcast\w*/g, 'broadcasting')
    .replace(/\bbookkeep\w*/g, 'accounting')
    .replace(/\b(?:doulas?|midwi\w+|lactation|breastfeeding)\b/g, 'reproductive health')
    .replace(/\b(?:(?:fight\w* |end\w* )?hunger(?: relief)?|(?:feed\w* )?hungry(?! (?:for|to)))\b/g, 'food pantry')
    .replace(/\b(?:human |sex )trafficking\b/g, 'abuse prevention')
  return missionTitles(index.find(inOfficialWords(words), weigh).slice(0, MAX_FOUND))
}

export function missionTitles(codes: readonly string[]): Mission[] {
  return codes.flatMap((code) => {
    const entry = TAXONOMY.get(code)
    return entry ? [{ code, title: entry.title }] : []
  })
}

/** The industries that notices name these missions by. */
export function industriesOfMissions(codes: readonly string[]): string[] {
  return [...new Set(codes.flatMap((code) => TAXONOMY.get(code)?.naics ?? []))]
}

/** What they are called, for looking through texts: "youth development", "boys clubs". */
export function missionWords(codes: readonly string[]): string[] {
  return codes.flatMap((code) => {
    const entry = TAXONOMY.get(code)
    return entry ? [entry.title, ...entry.keywords] : []
  })
}

/** Judging a list asks for the same missions again and again. */
const TITLE_PATTERNS = new WeakMap<readonly string[], RegExp>()

/** What a title calls one of these missions, as it writes it: "Food Pantry" of food pantries. */
export function findMissionName(title: string, codes: readonly string[]): string | undefined {
  const pattern = TITLE_PATTERNS.get(codes) ?? namePattern(missionWords(codes))
  TITLE_PATTERNS.set(codes, pattern)
  return pattern.exec(title)?.[0]
}

/** Names of several words: one word such as "Heritage" stands in titles of anything. */
function namePattern(names: readonly string[]): RegExp {
  const phrases = names
    .flatMap((name) => name.replace(/ \(.*\)/g, '').split(/ & |, /))
    .map((name) => name.replace(/(?: (?:programs?|services?|organizations?|associations?|centers?))+$/i, '').trim())
    .filter((name) => /\w[ -]\w/.test(name))
    .map((name) => RegExp.escape(name.replace(/(?<=\w\w)(?:ies|s|y)$/, '')))
  return phrases.length > 0 ? new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})(?:ies|s|y)?(?!\\p{L})`, 'iu') : /$^/
}

/** How notices, and foundations of their gifts, name those people: the beginnings of words. */
export const SERVED_WORDS: Readonly<Record<string, readonly string[]>> = {
  infants: ['preschool', 'head start', 'early childhood', 'infant', 'toddler'],
  children: ['child', 'kids'],
  youth: ['youth', 'teen', 'adolescent'],
  students: ['student'],
  seniors: ['senior', 'elder', 'aging', 'older adult', 'older american'],
  women: ['women', 'girls'],
  disabled: ['disab', 'special olympics'],
  'mental-illness': ['mental'],
  addiction: ['recovery', 'addiction', 'substance use', 'opioid'],
  'low-income': ['low-income', 'low income', 'poverty'],
  unemployed: ['unemploy', 'dislocated worker', 'job seeker'],
  homeowners: ['homeowner', 'renter', 'tenant'],
  veterans: ['veteran'],
  justice: ['juvenile', 'justice-involved'],
  refugees: ['refugee', 'immigrant', 'migrant'],
  minorities: ['minority', 'people of color', 'communities of color'],
  native: ['native american', 'american indian', 'tribal'],
  rural: ['rural'],
  farmers: ['farm', 'ranch'],
  artists: ['artist'],
  'small-business': ['small business', 'entrepreneur'],
}

const SERVED = Object.entries(SERVED_WORDS).map(([who, words]) => ({
  who,
  pattern: new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu'),
}))

/** The people that a text names, by their keys among those whom a nonprofit can serve. */
export const peopleNamedIn = (text: string): string[] =>
  SERVED.filter(({ pattern }) => pattern.test(text)).map(({ who }) => who)

let index: PhraseSearch | undefined

function* entries() {
  for (const [key, { title, keywords }] of TAXONOMY) for (const text of [title, ...keywords]) yield { key, text }
}
