import type { Applicant, Sector } from '../../opportunity.ts'

/** Segments of the United Nations Standard Products and Services Code: the first two digits. */
const SEGMENTS: Readonly<Record<string, Sector>> = {
  '10': 'agriculture',
  '11': 'manufacturing',
  '15': 'energy',
  '22': 'construction',
  '25': 'transport',
  '26': 'energy',
  '30': 'construction',
  '41': 'science',
  '42': 'health',
  '43': 'information',
  '46': 'defense',
  '50': 'food',
  '51': 'health',
  '70': 'agriculture',
  '72': 'construction',
  '73': 'manufacturing',
  '76': 'professional-services',
  '77': 'environment',
  '78': 'transport',
  '80': 'professional-services',
  '81': 'professional-services',
  '82': 'arts',
  '83': 'energy',
  '84': 'business',
  '85': 'health',
  '86': 'education',
  '90': 'food',
  '92': 'justice',
  '93': 'community',
  '95': 'construction',
}

export function sectorsOfUnspsc(codes: readonly string[]): Sector[] {
  return [...new Set(codes.flatMap((code) => SEGMENTS[code.slice(0, 2)] ?? []))]
}

/** Who may bid: with a set-aside only small firms, otherwise everyone. */
export function bidApplicants(setAside: string | null): Applicant[] {
  return setAside === null ? ['small-business', 'for-profit', 'nonprofit', 'nonprofit-501c3'] : ['small-business']
}
