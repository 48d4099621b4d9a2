import type { UsState } from '../../catalog/us-states.ts'

/** One of the sample Society: nobody of them is real. */
export interface SamplePerson {
  /** As the others see it. */
  name: string
  state: UsState
  /** IANA. */
  zone: string
  sector: string
  canHelpWith: string
  certificates?: string
  /** Ended: a former member. Removed: the coach ended her access. */
  membershipState?: 'past_due' | 'ending' | 'ended' | 'removed'
  isUnlisted?: true
}

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

/** With the sample member of `../sample-account.ts` they are 26, in 14 states. Five of them are nonprofits. */
export const SAMPLE_PEOPLE = {
  tasha: {
    name: 'Tasha G.',
    state: 'OH',
    zone: EASTERN,
    sector: 'Catering',
    canHelpWith: 'menus that pass inspection',
  },
  andre: { name: 'Andre T.', state: 'GA', zone: EASTERN, sector: 'Cleaning', canHelpWith: 'reading a floor plan' },
  noor: { name: 'نور ح.', state: 'MI', zone: 'America/Detroit', sector: 'Pastries', canHelpWith: 'photos of food' },
  rosa: { name: 'Rosa M.', state: 'TX', zone: CENTRAL, sector: 'Landscaping', canHelpWith: 'what dies in August' },
  dana: { name: 'Dana W.', state: 'PA', zone: EASTERN, sector: 'Moving and storage', canHelpWith: 'insurance words' },
  joy: { name: 'Joy A.', state: 'MD', zone: EASTERN, sector: 'Waste hauling', canHelpWith: 'calling offices' },
  keisha: {
    ...{ name: 'Keisha B.', state: 'NC', zone: EASTERN, sector: 'Heating and cooling', certificates: 'SDVOSB' },
    canHelpWith: 'VetCert papers',
  },
  lin: { name: 'Lin C.', state: 'CA', zone: PACIFIC, sector: 'Software', canHelpWith: 'anything that has a login' },
  maribel: {
    ...{ name: 'Maribel S.', state: 'NM', zone: MOUNTAIN, sector: 'Nonprofit: museum and archive' },
    canHelpWith: 'reading a long notice',
  },
  pat: {
    ...{ name: 'Pat D.', state: 'IL', zone: CENTRAL, sector: 'Nonprofit: after-school center' },
    canHelpWith: 'budgets for children’s programs',
  },
  ruth: {
    ...{ name: 'Ruth E.', state: 'MI', zone: 'America/Detroit', sector: 'Nonprofit: tenant services' },
    canHelpWith: 'reports that funders like',
  },
  grace: {
    ...{ name: 'Grace K.', state: 'NY', zone: EASTERN, sector: 'Nonprofit: podcast studio' },
    canHelpWith: 'sounding good on a call',
  },
  sam: {
    ...{ name: 'Sam J.', state: 'WA', zone: PACIFIC, sector: 'Nonprofit: veterans’ peer support' },
    canHelpWith: 'hard conversations',
  },
  alex: {
    ...{ name: 'Alexandria Montgomery-Wellington Okonkwo', state: 'GA', zone: EASTERN, sector: 'Workwear' },
    ...{ certificates: 'WOSB', canHelpWith: 'patterns' },
  },
  yvette: { name: 'Yvette R.', state: 'FL', zone: EASTERN, sector: 'Child care', canHelpWith: 'licensing visits' },
  carmen: { name: 'Carmen L.', state: 'CO', zone: MOUNTAIN, sector: 'Landscaping', canHelpWith: 'weather plans' },
  imani: { name: 'Imani P.', state: 'GA', zone: EASTERN, sector: 'Hair care products', canHelpWith: 'labels' },
  fatou: {
    ...{ name: 'Fatou N.', state: 'NY', zone: EASTERN, sector: 'Tailoring and uniforms', certificates: 'WOSB' },
    canHelpWith: 'large orders',
  },
  bea: { name: 'Bea V.', state: 'TX', zone: CENTRAL, sector: 'Welding', canHelpWith: 'anything that has to hold' },
  wren: {
    ...{ name: 'Wren H.', state: 'CO', zone: MOUNTAIN, sector: 'Fences and trails', certificates: 'HUBZone' },
    canHelpWith: 'maps',
  },
  nadia: { name: 'Nadia F.', state: 'CA', zone: PACIFIC, sector: 'Translation', canHelpWith: 'plain English' },
  opal: {
    ...{ name: 'Opal Y.', state: 'NC', zone: EASTERN, sector: 'Orchard and jam', canHelpWith: 'farm records' },
    membershipState: 'past_due',
  },
  lucia: {
    ...{ name: 'Lucia Q.', state: 'FL', zone: EASTERN, sector: 'Food truck', canHelpWith: 'city permits' },
    membershipState: 'ending',
  },
  marta: {
    ...{ name: 'Marta Z.', state: 'IL', zone: CENTRAL, sector: 'Picture framing', canHelpWith: 'hanging straight' },
    membershipState: 'ended',
  },
  gil: {
    ...{ name: 'Gil O.', state: 'PA', zone: EASTERN, sector: 'Consulting', canHelpWith: 'fast money' },
    ...{ membershipState: 'removed', isUnlisted: true },
  },
} as const satisfies Record<string, SamplePerson>

export type SampleKey = keyof typeof SAMPLE_PEOPLE
