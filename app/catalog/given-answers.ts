import { businessStages } from './application.ts'
import { usStates } from './us-states.ts'

/** The answers to questions of the quiz that aren't its own, by the question. */
export const GIVEN_ANSWERS: { readonly [question: string]: Readonly<Record<string, string>> | undefined } = {
  stage: businessStages,
  state: usStates,
}
