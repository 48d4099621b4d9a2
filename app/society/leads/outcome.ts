export const OUTCOME_PATH = '/application-outcome/'

/** The answers to the question what came of an application. */
export const OUTCOMES = {
  won: 'I won it',
  lost: 'They said no',
  submitted: 'Sent, and still waiting',
  'decided against': 'I never sent it',
  stop: 'Don’t ask me about this one',
} as const
export type Outcome = keyof typeof OUTCOMES
