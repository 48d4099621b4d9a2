export const LEADS_PATH = '/society/leads'

/** The questions about their business; saved, they lead back to the leads. */
export const LEADS_PROFILE_PATH = '/account/opportunities/profile?from=society'

export const leadPath = (opportunityId: string): string => `${LEADS_PATH}/${encodeURIComponent(opportunityId)}`
