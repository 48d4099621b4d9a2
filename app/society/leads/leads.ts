export { type LeadRow, newLeads } from './lead-list.ts'
export { openEarlierLeads } from './open-leads.ts'
