export const LEADS_PATH = '/society/leads'

export const leadPath = (opportunityId: string): string => `${LEADS_PATH}/${encodeURIComponent(opportunityId)}`
