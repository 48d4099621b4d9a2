import { type Capability, jobHandler } from '../../platform/capability.ts'
import { deleteUnsentApplications } from './application/applications.ts'
import { findAppliedMemberPath, findMemberPaths } from './buyer-paths.ts'
import { handleCancellationRequest, retryCancellationRequests, syncCancellationRequest } from './cancellation.ts'
import { membershipChanges } from './desk-changes.ts'
import { failedRenewals, openApplications } from './desk-items.ts'
import { membershipEmails } from './emails/membership-emails.tsx'
import { remindMembers } from './emails/notices.ts'
import { revokeLinks } from './fresh-links.ts'
import { endGivenMemberships } from './given-memberships.ts'
import { findMemberAddress } from './member-access.ts'
import { grantEditions } from './member-editions.ts'
import { syncWaitingMemberships } from './memberships.ts'
import { remindToApply } from './missing-applications.ts'
import { applicationPersonalData, givenMembershipPersonalData } from './personal-data.ts'
import { findGiftedRenewal, handleRenewalCredit, makeCredit, retryRenewalCredits } from './renewal-credits.ts'
import { sendReviewReminders } from './review/reviews.ts'
import { handleCreditRemoval, removeCredit, retryCreditRemovals } from './unused-credits.ts'

/** The Society: applying, the coach's review, renewals and cancellation. */
export const membership = {
  services: () => ({ findAppliedMemberPath, findGiftedRenewal, findMemberAddress, findMemberPaths }),
  emails: membershipEmails,
  personalData: (app) => [applicationPersonalData, givenMembershipPersonalData(app)],
  deskItems: (app) => [openApplications(app), failedRenewals(app)],
  deskChanges: membershipChanges,
  jobs: [
    jobHandler(syncCancellationRequest, handleCancellationRequest),
    jobHandler(makeCredit, handleRenewalCredit),
    jobHandler(removeCredit, handleCreditRemoval),
  ],
  schedule: [
    {
      name: 'remind-of-reviews',
      cron: '*/5 * * * *',
      run: async (app) => {
        await syncWaitingMemberships(app)
        await sendReviewReminders(app)
        await remindToApply(app)
      },
    },
    { name: 'end-given-memberships', cron: '*/5 * * * *', run: endGivenMemberships },
    { name: 'give-editions-to-members', cron: '* * * * *', run: grantEditions },
    {
      name: 'remind-members',
      cron: '7 * * * *',
      run: async (app) => {
        await remindMembers(app)
        await retryCancellationRequests(app)
        await retryRenewalCredits(app)
        await retryCreditRemovals(app)
      },
    },
    {
      name: 'delete-unsent-applications',
      cron: '1 10 * * *',
      run: ({ database: { db }, clock }) => deleteUnsentApplications({ db, clock }),
    },
  ],
  tokenPaths: ['/apply/', '/apply/confirm/', '/cancel/', '/membership/', '/review/'],
  idPrefixes: ['mbr', 'apl', 'rnw'],
  revokeLinks: { mbr: revokeLinks, apl: revokeLinks },
} satisfies Capability
