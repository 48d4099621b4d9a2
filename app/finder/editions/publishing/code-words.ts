/** Titles of industries that name firms, and not what they do. */
const FIRMS = /\b(contractors|centers|schools|offices|agencies|stores|dealers|companies|wholesalers|carriers)$/
/** How the titles of product and service codes shorten words, and what they add for offices alone. */
const SHORTENED: readonly (readonly [RegExp, string])[] = [
  [/^(?:all )?other /, ''],
  [/^R&D: (.+?)(?:: (.+?))? \(.*\)$/, 'research and development ($1, $2)'],
  [/^used household and office goods moving$/, 'moving household and office goods'],
  [/^maint\/repair\/rebuild of equipment: /, 'repair and maintenance of '],
  [/^maint(-|enance of )?rep(air)? /, 'maintenance and repair of '],
  [/\bmisc\b\.?/g, 'miscellaneous'],
  [/\bequip\b\.?/g, 'equipment'],
  [/\bsvcs?\b/g, 'services'],
  [/ \((east|west)\)$/i, ''],
]

/** The title of a code as work that someone is paid for. */
export function asWork(title: string): string {
  const bare = SHORTENED.reduce((text, [pattern, whole]) => text.replace(pattern, whole), inSentence(title))
  return FIRMS.test(bare) ? `the work of ${bare}` : bare
}

/** The title of a code for use in a sentence: in lower case, without what it excludes. */
function inSentence(title: string): string {
  return title.replace(/ ?\(except [^)]*\)/i, '').replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
}
