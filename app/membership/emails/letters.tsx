import { writeLetter } from '../../letterhead/letterhead.tsx'
import type { Letter, Template } from '../../platform/mail/mails.ts'
import type { About } from '../about-member.tsx'
import { findMember, type MembershipDeps } from '../memberships.ts'
import { confirmation, declined, draft, inReview, pleaseApply, review, unpaid } from './application-letters.tsx'
import { newEditions } from './edition-letters.tsx'
import {
  annualReminder,
  cancelLink,
  ended,
  ending,
  kept,
  NoMembership,
  pageLink,
  pastDue,
  priceNotice,
  welcome,
} from './member-letters.tsx'

/** The mails of an application and a membership, each written when it is sent. What was overtaken is not sent. */
export function membershipMails(deps: MembershipDeps): Record<string, Template> {
  const member = (write: (about: About) => Promise<Letter | undefined> | undefined): Template => {
    return async (data) => {
      const found = await findMember(deps.database.db, data.membershipId ?? '')
      return found && write({ ...found, deps, data, url: deps.publicUrl() })
    }
  }
  return {
    'application-draft': (data) => draft(deps, data),
    'application-confirm': (data) => confirmation(deps, data),
    'application-sent': (data) => unpaid(deps, data),
    review: (data) => review(deps, data),
    'membership-apply': member(pleaseApply),
    'membership-in-review': member(inReview),
    'membership-welcome': member(welcome),
    'membership-declined': member(declined),
    'membership-past-due': member(pastDue),
    'membership-ending': member(ending),
    'membership-kept': member(kept),
    'membership-ended': member(ended),
    'membership-link': member(cancelLink),
    'membership-page-link': member(pageLink),
    'member-editions': member(newEditions),
    'price-notice': member(priceNotice),
    'annual-reminder': member(annualReminder),
    'no-membership': async () =>
      writeLetter('No membership under this address', <NoMembership url={deps.publicUrl()} />),
  }
}
