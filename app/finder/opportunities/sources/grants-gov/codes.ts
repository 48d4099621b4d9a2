import type { Applicant, Sector } from '../../opportunity.ts'

/** Eligibility codes of Grants.gov. A code that is not here says nothing, and a missing code never means eligible. */
const APPLICANT_CODES: Readonly<Record<string, Applicant>> = {
  '00': 'state',
  '01': 'county',
  '02': 'city',
  '04': 'special-district',
  '05': 'school-district',
  '06': 'public-college',
  '07': 'tribe',
  '08': 'housing-authority',
  '11': 'tribal-organization',
  '12': 'nonprofit-501c3',
  '13': 'nonprofit',
  '20': 'private-college',
  '21': 'individual',
  '22': 'for-profit',
  '23': 'small-business',
  '25': 'others',
  '99': 'unrestricted',
}

/** Categories of funding activity. A new code is stored as it is and counts as "other". */
const ACTIVITY_SECTORS: Readonly<Record<string, Sector>> = {
  RA: 'other',
  AG: 'agriculture',
  AR: 'arts',
  BC: 'business',
  CD: 'community',
  CP: 'consumer-protection',
  DPR: 'disaster',
  ED: 'education',
  ELT: 'employment',
  EN: 'energy',
  ENV: 'environment',
  FN: 'food',
  HL: 'health',
  HO: 'housing',
  HU: 'humanities',
  IIJ: 'infrastructure',
  IS: 'information',
  ISS: 'social-services',
  LJL: 'justice',
  NR: 'environment',
  OZ: 'community',
  RD: 'regional',
  ST: 'science',
  T: 'transport',
  ACA: 'health',
  EIC: 'energy',
  RT: 'science',
  O: 'other',
}

export function applicantsOf(codes: readonly string[]): Applicant[] {
  return unique(codes.flatMap((code) => APPLICANT_CODES[code] ?? []))
}

export function sectorsOf(activities: readonly string[]): Sector[] {
  return unique(activities.map((code) => ACTIVITY_SECTORS[code] ?? 'other'))
}

/** Continuations and earmarks are awarded already, or to one that is named: nobody else can compete for them. */
export function isOpenCompetition(category: string | null): boolean {
  return category !== 'C' && category !== 'E'
}

export function officialUrl(opportunityId: string): string {
  return `https://www.grants.gov/search-results-detail/${encodeURIComponent(opportunityId)}`
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)]
}
