import { stateName } from '../../catalog/us-states.ts'
import { naicsTitle } from '../opportunities/opportunities.ts'
import type { FundingProfile } from './funding-profile.ts'

const WHO: Record<FundingProfile['entity'], string> = {
  'small-business': 'a small business',
  'nonprofit-501c3': 'a 501(c)(3) nonprofit',
  nonprofit: 'a nonprofit',
  individual: 'someone starting out',
}

/** Who an edition is sorted for: `a small business in Ohio: Caterers and one more trade`. */
export function profileSummary({ entity, state, naics: [code = '', ...others] }: FundingProfile): string {
  const more =
    others.length === 0 ? '' : ` and ${others.length === 1 ? 'one more trade' : `${others.length} more trades`}`
  return `${WHO[entity]} in ${stateName(state)}: ${naicsTitle(code) ?? code}${more}`
}
