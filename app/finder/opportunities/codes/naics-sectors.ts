import type { Sector } from '../opportunity.ts'

/** The sectors that an industry belongs to, by the beginning of its NAICS code: the longest one counts. What a notice is about comes first. */
const SECTORS_BY_NAICS: Readonly<Record<string, readonly [Sector, ...(Sector | 'retail')[]]>> = {
  '11': ['agriculture', 'food'],
  '21': ['energy'],
  '22': ['energy', 'infrastructure'],
  '23': ['construction', 'infrastructure', 'housing'],
  '31': ['manufacturing'],
  '311': ['manufacturing', 'food'],
  '312': ['manufacturing', 'food'],
  '32': ['manufacturing'],
  '33': ['manufacturing'],
  '42': ['business'],
  '44': ['business', 'retail'],
  '45': ['business', 'retail'],
  '48': ['transport'],
  '49': ['transport'],
  '51': ['information'],
  '5415': ['professional-services', 'information'],
  '5417': ['science'],
  '53': ['business', 'housing'],
  '54': ['professional-services', 'business'],
  '55': ['business'],
  '56': ['professional-services', 'business'],
  '61': ['education'],
  '62': ['health'],
  '624': ['social-services', 'community'],
  '6243': ['employment', 'social-services'],
  '6244': ['education', 'social-services'],
  '71': ['recreation', 'arts', 'humanities'],
  '72': ['food', 'business'],
  '81': ['business', 'community'],
  '92': ['community'],
}

export function sectorsOfNaics(codes: readonly string[]): string[] {
  return [...new Set(codes.flatMap(sectorsOfCode))]
}

function sectorsOfCode(code: string): readonly string[] {
  for (let length = 4; length >= 2; length--) {
    const sectors = SECTORS_BY_NAICS[code.slice(0, length)]
    if (sectors) return sectors
  }
  return []
}

/** What a notice is filed under: one sector, by the first two digits of its industry. */
export function sectorOfNaics(code = ''): Sector[] {
  const [sector] = SECTORS_BY_NAICS[code.slice(0, 2)] ?? []
  return sector ? [sector] : []
}
