import { monthName } from '../../catalog/edition-titles.ts'
import { editionOffers } from '../../catalog/money-finder.ts'
import { isUsState, type UsState } from '../../catalog/us-states.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  briefAmount,
  type EntryContent,
  entriesInTime,
  entryFitFacts,
  type PurchasedEdition,
} from '../editions/publishing/publishing.ts'
import { type Fit, type FitProfile, fitFor, isInField } from '../profile/profile.ts'
import type { QuizAnswers } from './answers.ts'

const MAX_EXAMPLES = 3

/** Real entries of the newest edition that fit someone's answers. */
export type Examples = NonNullable<Awaited<ReturnType<typeof findExamples>>>

/** Up to three, of the newest published edition or of a demonstration's sample; undefined where nothing is on sale. */
export async function findExamples(deps: AppContext, answers: QuizAnswers) {
  const audience = answers.entity?.includes('nonprofit') ? 'nonprofit' : 'small-business'
  const { offer, name } = editionOffers[audience]
  const newest = await deps.newestEdition(deps, audience)
  if (!newest) return undefined
  const { purchased } = newest
  const { month } = purchased.edition
  const isSample = purchased.label !== undefined
  const monthLabel = `${monthName(month)} ${month.slice(0, 4)}`
  return {
    /** "the Small Business edition of November 2026" */
    edition: `the ${monthLabel} ${isSample ? 'sample of the ' : ''}${name} edition`,
    /** A sample's deadlines are past: its days count from when it was made. */
    isSample,
    path: offer.path,
    rows: chooseRows(deps, purchased, answers),
  }
}

/** What may be theirs, the likeliest first. Nobody bids without a business. */
function chooseRows({ clock }: AppContext, purchased: PurchasedEdition, answers: QuizAnswers) {
  const profile = profileFromAnswers(answers)
  const wantsContracts = answers.purpose?.includes('contract') ?? false
  const judged = entriesInTime(purchased, profile, clock).flatMap(({ entry: { content }, daysLeft }) => {
    const facts = entryFitFacts(content, daysLeft)
    const { grade, reason } = fitFor(profile, facts)
    if (grade === 'not-you' || (facts.contract && profile.entity === 'individual')) return []
    const { id, title, agency } = content
    const row = { id, title, inShort: inShort(content), agency, amount: briefAmount(content.amount), daysLeft, reason }
    const rank =
      GRADE_RANK[grade] * 8 +
      (isInField(profile, facts) ? 0 : 4) +
      (facts.contract === wantsContracts ? 0 : 2) +
      (facts.states.includes(profile.state) ? 0 : 1)
    return [{ row, rank }]
  })
  return judged
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_EXAMPLES)
    .map(({ row }) => row)
}

const GRADE_RANK: Record<Fit['grade'], number> = { yours: 0, 'worth-reading': 1, 'others-only': 2, 'not-you': 2 }

/** The two sentences that open an entry, without the title, which stands above them. */
function inShort({ opening = '', title }: EntryContent): string {
  return opening.replace(`: “${title}”`, '')
}

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
