import { fold } from '../../platform/fold.ts'
import { inOfficialWords } from './find-industries.ts'
import missions from './missions.json' with { type: 'json' }
import { type PhraseSearch, phraseSearch } from './phrase-search.ts'

/** What a nonprofit does, by its code in the National Taxonomy of Exempt Entities. */
export interface Mission {
  code: string
  title: string
}

interface TaxonomyEntry {
  /** The industry that notices name it by. */
  naics: string
  title: string
  keywords: string[]
}

const TAXONOMY: ReadonlyMap<string, TaxonomyEntry> = new Map(
  Object.entries(missions.missions).map(([code, line]) => {
    const [naics = '', title = code, ...keywords] = line.split(' | ')
    return [code, { naics, title, keywords }]
  }),
)

const MAX_FOUND = 12

export const isMission = (code: string): boolean => TAXONOMY.has(code)

/** What a nonprofit may mean by what it typed: "after-school tutoring", "food pantry". The likeliest come first. */
export function findMissions(typed: string): Mission[] {
  index ??= phraseSearch(entries())
  // Of a group and what is in it the narrower one says more.
  const weigh = ({ key }: { key: string }) => (key.length === 1 || key.endsWith('0') ? 0.95 : 1)
  return missionTitles(
    index.find(inOfficialWords(fold(typed).replace(/\bkids?\b/g, 'child')), weigh).slice(0, MAX_FOUND),
  )
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

let index: PhraseSearch | undefined

function* entries() {
  for (const [key, { title, keywords }] of TAXONOMY) for (const text of [title, ...keywords]) yield { key, text }
}
