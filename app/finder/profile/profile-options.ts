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

export const SIZES = {
  solo: 'Just me',
  '2-10': '2 to 10 people',
  '11-50': '11 to 50 people',
  'over-50': 'More than 50 people',
} as const
