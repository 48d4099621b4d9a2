export { unlinkApplicationFromOrder } from './application/applications.ts'
export { handleCancellationRequest, setCancellationRequest } from './cancellation.ts'
export { membershipEmails } from './emails/membership-emails.tsx'
export { remindMembers } from './emails/notices.ts'
export { revokeLinks } from './fresh-links.ts'
export { endOfDay, giftLabel, lastDayLabel, monthAfter } from './gift-dates.ts'
export {
  changeGivenEnd,
  endGivenMemberships,
  findGivenMembership,
  type GivenMembership,
  giveMembership,
} from './given-memberships.ts'
export { membershipHistory } from './history.ts'
export { findMemberAddress, memberAddresses } from './member-access.ts'
export { grantEditions } from './member-editions.ts'
export type { MembershipState } from './membership.sql.ts'
export { confirmApplication, findMember, type Member, submitApplication, syncMembership } from './memberships.ts'
export { findOwnMemberships, type OwnMembership, toOwnMembership } from './own-memberships.ts'
export { reviewPath } from './paths.ts'
export { MONTHLY_PRICE } from './prices.ts'
export { handleRenewalCredit, requestRenewalCredit } from './renewal-credits.ts'
export { readDecisionNote } from './review/decision-note.ts'
export { decideAtDesk, loadDeskReview } from './review/desk-review.ts'
export { decideReview } from './review/reviews.ts'
export { storeSampleMembership } from './sample-membership.ts'
export { freeUnusedCredits, handleCreditRemoval } from './unused-credits.ts'
