import type { UsState } from '../../catalog/us-states.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type FoundationsFound, findFoundations } from '../opportunities/opportunities.ts'
import { type FundingProfile, missionTitles, missionWords, SERVED_WORDS } from '../profile/profile.ts'

export interface FoundationsView extends FoundationsFound {
  state: UsState
  /** What they gave for; undefined where nothing is known of that, and these are all that take applications. */
  purpose: string | undefined
}

/** For a nonprofit: the foundations of its state that take applications, by what it does; undefined for everyone else. */
export async function loadFoundations(
  { database: { db } }: Pick<AppContext, 'database'>,
  profile: FundingProfile | undefined,
): Promise<FoundationsView | undefined> {
  if (!profile?.entity.startsWith('nonprofit')) return undefined
  const { state, missions = [], serves = [] } = profile
  const groups = missions.flatMap((code) => GROUP_WORDS[code.charAt(0)] ?? [])
  const words = [
    ...new Set([
      ...wordsToFind(missionWords(missions)),
      ...groups,
      ...serves.flatMap((who) => SERVED_WORDS[who] ?? []),
    ]),
  ]
  const named = words.length > 0 ? await findFoundations(db, state, words) : undefined
  const titles = missionTitles(missions).map(({ title }) => title.toLowerCase())
  if (named && named.count > 0) return { ...named, state, purpose: titles.join(', ') || 'whom you serve' }
  const all = await findFoundations(db, state, [])
  return all.count > 0 ? { ...all, state, purpose: undefined } : undefined
}

/** The words of a mission that its gifts are known by, in the singular. */
function wordsToFind(phrases: readonly string[]): string[] {
  const words = phrases.flatMap((phrase) => phrase.toLowerCase().match(/[a-z]{4,}/g) ?? [])
  return words.filter((word) => !SAYS_LITTLE.has(word)).map((word) => word.replace(/(?<=...)s$/, ''))
}

const SAYS_LITTLE = new Set(
  'programs program services service organizations organization associations association centers center clubs groups development community other general multipurpose public support people activities activity education educational nonprofit degree informal schools school anyone adult care training specialized related national american agencies councils institutes family'.split(
    ' ',
  ),
)

/** How the recipients of a group of missions are mostly named, by its letter, and those that serve someone. */
const GROUP_WORDS: Readonly<Record<string, readonly string[]>> = {
  A: ['art', 'museum', 'theat', 'music', 'symphon', 'dance', 'cultur'],
  B: ['school', 'literacy', 'tutor', 'scholar'],
  C: ['environment', 'conserv', 'nature', 'river', 'land trust'],
  D: ['animal', 'humane', 'wildlife', 'spca'],
  E: ['health', 'clinic', 'hospital', 'medical'],
  F: ['mental', 'counsel', 'recovery'],
  I: ['legal', 'justice', 'reentry'],
  J: ['job', 'workforce', 'employ', 'goodwill'],
  K: ['food', 'hunger', 'pantry', 'meals', 'farm'],
  L: ['housing', 'habitat', 'homeless', 'shelter'],
  N: ['sport', 'athlet', 'recreation', 'park', 'camp'],
  O: ['youth', 'boys', 'girls', 'scout', 'teen', 'ymca', 'ywca', 'mentor'],
  P: ['famil', 'child', 'salvation army', 'human service', 'united way'],
  S: ['neighborhood', 'economic development', 'main street'],
  X: ['church', 'ministr', 'synagogue', 'temple', 'mosque'],
}
