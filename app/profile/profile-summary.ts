import { stateName } from '../catalog/us-states.ts'
import { naicsTitle } from '../opportunities/opportunities.ts'
import type { FundingProfile } from './funding-profile.ts'

const WHO: Record<FundingProfile['entity'], string> = {
  'small-business': 'a small business',
  'nonprofit-501c3': 'a 501(c)(3) nonprofit',
  nonprofit: 'a nonprofit',
  individual: 'someone starting out',
}

/** Who an edition is sorted for: `a small business in Ohio: Caterers`. */
export function profileSummary({ entity, state, naics: [code = ''] }: FundingProfile): string {
  return `${WHO[entity]} in ${stateName(state)}: ${naicsTitle(code) ?? code}`
}
