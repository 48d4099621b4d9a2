import { formatLongDate } from '../editions/publishing/publishing.ts'
import { findMatches, type Match, type Profile } from '../opportunities/opportunities.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { QuizAnswers } from './answers.ts'

export interface Opportunity extends Pick<Match, 'title' | 'agency' | 'url' | 'why'> {
  closes: string
}

/** Three that are open now and list this kind of applicant; none while the Money Finder has no data. */
export async function opportunitiesFor(
  deps: Pick<AppContext, 'database' | 'clock'>,
  answers: QuizAnswers,
): Promise<Opportunity[]> {
  const kind = answers.purpose?.includes('contract') ? 'contracts' : 'grants'
  const found = await findMatches(deps, profileOf(answers), { count: 3, kind })
  return found.map(({ deadlineOn, ...match }) => ({ ...match, closes: formatLongDate(deadlineOn) }))
}

/**
 * The applicant that the answers describe, in the categories of the sources. A business owned by a woman or a veteran may
 * not be certified, so nothing that needs a certification is shown.
 */
function profileOf({ entity, state, sector }: QuizAnswers): Profile {
  return {
    entity: ENTITIES[entity?.[0] ?? ''] ?? 'small-business',
    state: state?.[0] ?? null,
    sectors: SECTORS[sector?.[0] ?? ''] ?? [],
    naics: [],
    certifications: [],
    registrations: [],
    stage: 'operating',
  }
}

const ENTITIES: Record<string, Profile['entity']> = { none: 'individual', nonprofit: 'nonprofit-501c3' }

const SECTORS: Record<string, Profile['sectors']> = {
  services: ['professional-services', 'business', 'information'],
  trades: ['construction', 'infrastructure', 'housing', 'energy', 'transport'],
  goods: ['food', 'agriculture', 'manufacturing', 'business'],
  research: ['science', 'energy', 'information', 'defense'],
  health: ['health', 'social-services'],
  community: ['community', 'education', 'arts', 'humanities', 'social-services', 'employment'],
}
