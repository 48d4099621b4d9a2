export { unlinkApplicationFromOrder, deleteUnsentApplications } from './application/applications.ts'
export { syncCancellationRequest, handleCancellationRequest, retryCancellationRequests } from './cancellation.ts'
export { membershipEmails } from './emails/letters.tsx'
export { remindMembers } from './emails/notices.ts'
export { revokeLinks } from './fresh-links.ts'
export { applicationPersonalData } from './held-applications.ts'
export { membershipHistory } from './history.ts'
export { grantEditions } from './member-editions.ts'
export type { MembershipState } from './membership.sql.ts'
export {
  confirmApplication,
  findMember,
  syncMembership,
  syncWaitingMemberships,
  type Member,
  type MembershipDeps,
  findMemberPaths,
  membershipContext,
  submitApplication,
} from './memberships.ts'
export { sendReviewReminders } from './review/reviews.ts'
