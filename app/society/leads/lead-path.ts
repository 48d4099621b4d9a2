export const LEADS_PATH = '/society/leads'

/** The questions about their business; saved, they lead back to the leads. */
export const LEADS_PROFILE_PATH = '/account/opportunities/profile?from=society'

export const leadPath = (opportunityId: string): string => `${LEADS_PATH}/${encodeURIComponent(opportunityId)}`

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
