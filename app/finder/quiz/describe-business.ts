import { stateName } from '../../catalog/us-states.ts'
import type { QuizAnswers } from './answers.ts'

const ENTITIES: Record<string, string> = {
  none: 'you with an idea',
  sole: 'a sole proprietor',
  llc: 'an LLC',
  corporation: 'a corporation',
  nonprofit: 'a nonprofit',
}

const STAGES: Record<string, string> = {
  idea: 'before its start',
  starting: 'in its first year',
  young: 'one to three years old',
  grown: 'more than three years old',
}

/** Who the result is for, as its letter says it: "an LLC in Georgia, one to three years old". */
export function describeBusiness({ entity, state, stage }: QuizAnswers): string {
  const who = `${ENTITIES[entity?.[0] ?? ''] ?? 'a business'} in ${stateName(state?.[0] ?? '')}`
  const age = entity?.includes('none') ? undefined : STAGES[stage?.[0] ?? '']
  return age ? `${who}, ${age}` : who
}
