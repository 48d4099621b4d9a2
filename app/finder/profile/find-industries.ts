import { fold } from '../../platform/fold.ts'
import { industryPhrases, naicsTitle } from '../opportunities/opportunities.ts'
import { type PhraseSearch, phraseSearch } from './phrase-search.ts'

/** An industry that can be chosen, under the name that the Census Bureau gives it. */
export interface Industry {
  code: string
  title: string
}

const MAX_FOUND = 12

/**
 * Industries for what someone does, in their own words: "daycare", "I clean offices", "dog groomer". The likeliest come first.
 * Only those of 2022 are offered.
 */
export function findIndustries(typed: string): Industry[] {
  const text = fold(typed)
  const codes = (text.match(SIX_DIGITS) ?? []).filter((code) => industryPhrases.has(code))
  // A code that was retired in 2022 is looked for by the title that it had.
  const words = inOfficialWords(text.replace(SIX_DIGITS, (code) => naicsTitle(code) ?? ' '))
  index ??= phraseSearch(entries())
  return industryTitles([...new Set([...codes, ...index.find(words)])].slice(0, MAX_FOUND))
}

const SIX_DIGITS = /(?<!\d)\d{6}(?!\d)/g

export function industryTitles(codes: readonly string[]): Industry[] {
  return codes.flatMap((code) => {
    const title = naicsTitle(code)
    return title ? [{ code, title }] : []
  })
}

/** Made at the first search: most processes never need it. */
let index: PhraseSearch | undefined

/** What small firms do is mostly a service to people: who makes its goods, rents them out or teaches it comes after who does it. */
const WEIGHTS: readonly (readonly [weight: number, codes: RegExp, phrases: RegExp])[] = [
  [0.6, /^(92|21|8139)/, /$^/],
  [0.75, /^(3[1-3]|4[2-5]|52)/, /\b(training|instruction|apprenticeship|construction|rental|leasing|machinery)\b/],
]

function* entries() {
  for (const [key, phrases] of industryPhrases)
    for (const text of [naicsTitle(key) ?? '', ...phrases]) {
      const [weight = 1] = WEIGHTS.find(([, codes, named]) => codes.test(key) || named.test(text)) ?? []
      yield { key, text: withoutExceptions(text), weight }
    }
}

/** "Fencing (except electronic)" is not about electronics. */
const withoutExceptions = (text: string) => text.replace(/\bexcept\b[^),]*/gi, ' ')

/** What people call a trade, and what the index calls it. */
const EVERYDAY: readonly (readonly [said: string, official: string])[] = [
  ['day ?cares?', 'child day care'],
  ['baby ?sit(?:ter|ting)?', 'child day care'],
  ['kids?|childrens?', 'children youth'],
  ['dogs?|cats?|pupp(?:y|ies)', 'pet'],
  ['dog ?walk(?:er|ing)|pet walk(?:er|ing)', 'pet sitting'],
  ['vets?', 'veterinary'],
  ['temp(?:s| agency)', 'temporary help'],
  ['it (?:support|consult(?:ant|ing)|services?|company)|tech support', 'computer systems support'],
  ['apps?', 'application software programming'],
  ['soft ?ware', 'software programming'],
  ['web ?sites?', 'web page'],
  ['cyber ?security', 'computer systems consulting'],
  ['(?:business|executive|career) coach(?:es|ing)?', 'management consulting'],
  ['virtual assistants?', 'office secretarial services'],
  ['social media|seo', 'marketing advertising'],
  ['djs?|d j', 'disc jockey'],
  ['podcast(?:s|er|ing)?', 'audio recording'],
  ['vans?', 'passenger van transportation'],
  ['uber|lyft', 'ridesharing'],
  ['hot ?shot', 'specialized freight'],
  ['mechanics?', 'automotive repair'],
  ['(?:cell )?phones? repair', 'cellular telephone repair'],
  ['interpreters?', 'interpretation'],
  ['(?:^|(?<!massage |physical |speech |occupational ))therapists?', 'mental health therapists'],
  ['seniors?', 'elderly'],
  ['wheelchairs?', 'special needs'],
  ['rehab', 'rehabilitation'],
  ['rescue', 'shelter'],
  ['bee ?keep(?:er|ing)', 'honey bee'],
  ['junk|trash', 'waste refuse hauling'],
  ['restaurants?', 'full service restaurant'],
  ['(?:cup ?|wedding )cakes?', 'bakery cakes baking'],
  ['(?:eye)?lash(?:es)?|brows?', 'beauty'],
  ['window wash(?:er|ing)', 'window cleaning'],
  ['bounce houses?', 'party'],
  ['air ?bnb', 'bed and breakfast'],
  ['boutiques?', 'clothing stores'],
  ['t ?-?shirts?', 'apparel'],
  ['teachers?|lessons|classes', 'instruction'],
  ['agents?', 'agency agents'],
  ['gas stations?', 'gasoline stations'],
  ['copy ?writ(?:er|ing)', 'advertising copy writers'],
  ['trucker|owner operator', 'trucking'],
]

export function inOfficialWords(text: string): string {
  return EVERYDAY.reduce(
    (words, [said, official]) => words.replace(new RegExp(`\\b(?:${said})\\b`, 'g'), official),
    text,
  )
}
