import type { AppContext } from '../../../platform/app-context.ts'
import { renderEmail } from '../../../platform/email-layout/email-layout.tsx'
import type { EmailContent, EmailTemplate } from '../../../platform/mail/email-template.ts'
import type { MemberEmailContext } from '../member-email-context.tsx'
import { findMember } from '../memberships.ts'
import {
  confirmApplicationEmail,
  declinedEmail,
  draftEmail,
  inReviewEmail,
  missingApplicationEmail,
  paymentDueEmail,
  reviewEmail,
} from './application-emails.tsx'
import { newEditionsEmail } from './edition-emails.tsx'
import { creditEmail, giftEndedEmail, givenEmail, nothingToCancelEmail } from './gift-emails.tsx'
import {
  annualReminderEmail,
  cancelLinkEmail,
  endedEmail,
  endingEmail,
  memberLinkEmail,
  NoMembershipEmail,
  pastDueEmail,
  priceNoticeEmail,
  resumedEmail,
} from './member-emails.tsx'
import { welcomeEmail } from './welcome-email.tsx'

/** The emails of an application and a membership. Each is written when it is sent, and left out when it no longer applies. */
export function membershipEmails(deps: AppContext): Record<string, EmailTemplate> {
  const member = (
    write: (context: MemberEmailContext) => Promise<EmailContent | undefined> | undefined,
  ): EmailTemplate => {
    return async (data) => {
      const found = await findMember(deps.database.db, data.membershipId ?? '')
      return found && write({ ...found, deps, data, siteUrl: deps.publicUrl() })
    }
  }
  return {
    'application-draft': (data) => draftEmail(deps, data),
    'application-confirm': (data) => confirmApplicationEmail(deps, data),
    'application-sent': (data) => paymentDueEmail(deps, data),
    review: (data) => reviewEmail(deps, data),
    'membership-apply': member(missingApplicationEmail),
    'membership-in-review': member(inReviewEmail),
    'membership-welcome': member(welcomeEmail),
    'membership-declined': member(declinedEmail),
    'membership-past-due': member(pastDueEmail),
    'membership-ending': member(endingEmail),
    'membership-kept': member(resumedEmail),
    'membership-ended': member((context) => (context.order.givenBy ? giftEndedEmail(context) : endedEmail(context))),
    'membership-link': member(cancelLinkEmail),
    'membership-page-link': member(memberLinkEmail),
    'member-editions': member(newEditionsEmail),
    'price-notice': member(priceNoticeEmail),
    'annual-reminder': member(annualReminderEmail),
    'membership-gift': member(givenEmail),
    'membership-credit': member(creditEmail),
    'no-membership': async ({ gift }) =>
      gift
        ? nothingToCancelEmail(deps.publicUrl())
        : renderEmail('No membership under this address', <NoMembershipEmail url={deps.publicUrl()} />),
  }
}
