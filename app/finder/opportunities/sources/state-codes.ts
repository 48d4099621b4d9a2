import type { Applicant, Sector } from '../opportunity.ts'

const APPLICANT_PATTERNS: readonly [RegExp, Applicant[]][] = [
  [/^(business|for-profit)/i, ['small-business', 'for-profit']],
  [/^individual/i, ['individual']],
  [/^non-?profit$/i, ['nonprofit-501c3', 'nonprofit']],
  [/^(public agency|local government)/i, ['state', 'county', 'city', 'special-district']],
  [/^municipality/i, ['city', 'county']],
  [/^(tribal|native american)/i, ['tribe', 'tribal-organization']],
  [/^school/i, ['school-district']],
  [/^institutions? of higher education/i, ['public-college', 'private-college']],
  [/^other/i, ['others']],
]

/** Who may apply, by the words that state portals use. Unknown words are ignored here and shown as they are. */
export function stateApplicants(words: readonly string[]): Applicant[] {
  return [
    ...new Set(words.flatMap((word) => APPLICANT_PATTERNS.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? [])),
  ]
}

const SECTOR_PATTERNS: readonly [RegExp, Sector][] = [
  [/agricultur/i, 'agriculture'],
  [/librar|arts|creative/i, 'arts'],
  [/consumer/i, 'consumer-protection'],
  [/disaster/i, 'disaster'],
  [/disadvantaged|communit|economic development/i, 'community'],
  [/education/i, 'education'],
  [/employment|labor/i, 'employment'],
  [/energy/i, 'energy'],
  [/environment|water/i, 'environment'],
  [/food|nutrition/i, 'food'],
  [/health|human services/i, 'health'],
  [/housing/i, 'housing'],
  [/law|justice/i, 'justice'],
  [/parks|recreation/i, 'recreation'],
  [/science|technology|r&d/i, 'science'],
  [/transport/i, 'transport'],
  [/veteran|military/i, 'veterans'],
]

export function stateSectors(categories: readonly string[]): Sector[] {
  const found = categories.flatMap((name) =>
    SECTOR_PATTERNS.filter(([pattern]) => pattern.test(name)).map(([, sector]) => sector),
  )
  return found.length === 0 && categories.length > 0 ? ['other'] : [...new Set(found)]
}

/** The parts of a list such as "Business; Nonprofit; Public Agency". */
export function splitList(list: string | null | undefined): string[] {
  return (list ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
}
