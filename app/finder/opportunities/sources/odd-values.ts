import { NO_DEADLINE, type OpportunityFields } from '../opportunity.ts'

/** Portals that must give a day write one as far off as 2999 or 9999 for "never". */
const FIRST_ENDLESS_DAY = '2900-01-01'

/** Words that stand for amounts that contradict each other. */
const SEE_THE_NOTICE = 'See the notice'

const DAYS = ['archive_on', 'expected_post_on'] as const

/** What a source writes and nobody means: a last day in the year 9999, and a least amount above the largest one. */
export function readOddValues(fields: OpportunityFields): OpportunityFields {
  return withoutContradiction(withoutEndlessDays(fields))
}

function withoutEndlessDays(fields: OpportunityFields): OpportunityFields {
  const isEndless = (day: string | null) => day !== null && day >= FIRST_ENDLESS_DAY
  const days = Object.fromEntries(DAYS.map((name) => [name, isEndless(fields[name]) ? null : fields[name]]))
  return {
    ...fields,
    ...days,
    ...(isEndless(fields.deadline_on) && {
      ...NO_DEADLINE,
      deadline_kind: 'continuous' as const,
      deadline_words: fields.deadline_words ?? 'No deadline',
    }),
  }
}

function withoutContradiction(fields: OpportunityFields): OpportunityFields {
  const { floor_cents: floor, ceiling_cents: ceiling } = fields
  // A ceiling of zero is how some offices leave it blank.
  if (floor === null || ceiling === null || BigInt(floor) <= BigInt(ceiling)) return fields
  return { ...fields, floor_cents: null, ceiling_cents: null, amount_words: fields.amount_words ?? SEE_THE_NOTICE }
}
