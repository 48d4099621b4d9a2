export const ENTITIES = {
  'small-business': 'A small business',
  'nonprofit-501c3': 'A nonprofit with 501(c)(3) status',
  nonprofit: 'A nonprofit without it, or not yet',
  individual: 'Just me, no business yet',
} as const

export const REACHES = {
  state: 'Only in my state',
  neighbors: 'My state and the ones next to it',
  anywhere: 'Anywhere, or online',
} as const

/** Whom a nonprofit serves, in the words of the federal assistance listings' types of beneficiaries. */
export const BENEFICIARIES = {
  anyone: 'Anyone, the general public',
  infants: 'Infants and preschoolers (0 to 5)',
  children: 'Children (6 to 15)',
  youth: 'Youth (16 to 21)',
  students: 'Students and trainees',
  seniors: 'Seniors (60 and over)',
  women: 'Women',
  disabled: 'People with disabilities',
  'mental-illness': 'People with mental illness',
  addiction: 'People in recovery from alcohol or drugs',
  'low-income': 'People with low incomes',
  unemployed: 'People without work',
  homeowners: 'Homeowners and renters',
  veterans: 'Veterans and their families',
  justice: 'Young people in the justice system',
  refugees: 'Refugees and migrants',
  minorities: 'People of color',
  native: 'Native Americans',
  rural: 'Rural communities',
  farmers: 'Farmers and ranchers',
  artists: 'Artists',
  'small-business': 'Small business owners',
} as const

/** Certificates, by what a notice calls the firms that have them. */
export const CERTIFICATES = {
  wosb: 'Women-owned (WOSB)',
  edwosb: 'Economically disadvantaged women-owned (EDWOSB)',
  '8a': '8(a)',
  hubzone: 'HUBZone',
  vosb: 'Veteran-owned (VOSB)',
  sdvosb: 'Service-disabled veteran-owned (SDVOSB)',
  'indian-owned': 'Indian-owned',
  'ca-sb': 'Small business certified by California (SB)',
  'ca-dvbe': 'Disabled veteran’s firm certified by California (DVBE)',
} as const

export const REGISTRATIONS = {
  sam: 'SAM.gov, with a Unique Entity ID',
  'grants-gov': 'Grants.gov',
  sbir: 'SBIR company registry',
  'era-commons': 'eRA Commons',
} as const

export const YEARS = {
  idea: 'Not started yet',
  'under-2': 'Less than 2 years',
  '2-5': '2 to 5 years',
  'over-5': 'More than 5 years',
} as const

/** What the quiz and the application call how far along a business is; undefined where that's two answers here. */
export const yearsOfStage = (stage = ''): keyof typeof YEARS | undefined =>
  stage === 'idea' ? 'idea' : stage === 'starting' ? 'under-2' : undefined

export const SIZES = {
  solo: 'Just me',
  '2-10': '2 to 10 people',
  '11-50': '11 to 50 people',
  'over-50': 'More than 50 people',
} as const
