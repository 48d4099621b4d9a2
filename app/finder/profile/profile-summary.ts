import { stateName } from '../../catalog/us-states.ts'
import { naicsTitle } from '../opportunities/opportunities.ts'
import type { FundingProfile } from './funding-profile.ts'
import { missionTitles } from './missions.ts'

const WHO: Record<FundingProfile['entity'], string> = {
  'small-business': 'a small business',
  'nonprofit-501c3': 'a 501(c)(3) nonprofit',
  nonprofit: 'a nonprofit',
  individual: 'someone starting out',
}

/** Who an edition is sorted for: `a small business in Ohio: Caterers and one more trade`. */
export function profileSummary({ entity, state, naics, missions = [] }: FundingProfile): string {
  const named =
    missions.length > 0
      ? missionTitles(missions).map(({ title }) => title)
      : naics.map((code) => naicsTitle(code) ?? code)
  const [first = '', ...others] = named
  const thing = missions.length > 0 ? 'mission' : 'trade'
  const more =
    others.length === 0 ? '' : ` and ${others.length === 1 ? `one more ${thing}` : `${others.length} more ${thing}s`}`
  return `${WHO[entity]} in ${stateName(state)}: ${first}${more}`
}
