import type { UsState } from '../../catalog/us-states.ts'
import { isUsState } from '../../catalog/us-states.ts'
import type { FitProfile } from '../profile/profile.ts'
import type { QuizAnswers } from './answers.ts'

/**
 * The part of a funding profile that the quiz's answers give. It asks for a field of work and not for a trade, and who
 * owns a business, which is no certificate yet.
 */
export function profileFromAnswers({ entity, state, sector, registrations, stage }: QuizAnswers): FitProfile {
  return {
    entity: ENTITIES[entity?.[0] ?? ''] ?? 'small-business',
    state: stateOf(state?.[0]),
    reach: 'neighbors',
    naics: [],
    fields: FIELDS[sector?.[0] ?? ''] ?? [],
    certificates: [],
    registrations: registrations?.includes('sam') ? ['sam'] : [],
    years: YEARS[stage?.[0] ?? ''] ?? 'under-2',
  }
}

const stateOf = (state = ''): UsState => (isUsState(state) ? state : 'DC')

const ENTITIES: Record<string, FitProfile['entity']> = { none: 'individual', nonprofit: 'nonprofit-501c3' }
const YEARS: Record<string, FitProfile['years']> = { idea: 'idea', starting: 'under-2', young: '2-5', grown: '2-5' }

/** The topics of opportunities that belong to each answer. */
const FIELDS: Record<string, readonly string[]> = {
  services: ['professional-services', 'business', 'information'],
  trades: ['construction', 'infrastructure', 'housing', 'energy', 'transport'],
  goods: ['food', 'agriculture', 'manufacturing', 'retail'],
  research: ['science', 'energy', 'information', 'defense'],
  health: ['health', 'social-services'],
  community: ['community', 'education', 'arts', 'humanities', 'social-services', 'employment'],
}
