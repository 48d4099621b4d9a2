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

export function sectorsOf(naics: readonly string[]): string[] {
  return [...new Set(naics.flatMap(sectorsOfCode))]
}

function sectorsOfCode(code: string): readonly string[] {
  for (let length = 4; length >= 2; length--) {
    const sectors = SECTORS_BY_NAICS[code.slice(0, length)]
    if (sectors) return sectors
  }
  return []
}
