import { dollars, offers } from '../catalog/offers.ts'
import { MailLink, Small } from '../letterhead/letterhead.tsx'
import type { MailData } from '../platform/mail/mails.sql.ts'
import type { Member, Membership, MembershipDeps } from './memberships.ts'
import { cancelPath, memberPath } from './paths.ts'

/** What a mail to a member is written from. */
export interface About extends Member {
  deps: MembershipDeps
  data: MailData
  /** Of the site. */
  url: string
}

const { charge } = offers.society
/** The first month's price. */
export const FIRST = dollars(charge.amountCents)
/** Every later month's. */
export const MONTHLY = charge.mode === 'subscription' ? dollars(charge.monthlyCents) : FIRST

/** Stands in every mail to a member: leaving is as easy as joining was. */
export function MemberFoot({ deps, membership, url }: { deps: MembershipDeps; membership: Membership; url: string }) {
  return (
    <Small>
      <MailLink href={url + memberPath(deps, membership)}>How your membership stands</MailLink> ·{' '}
      <MailLink href={url + cancelPath(deps, membership)}>Cancel your membership</MailLink>
    </Small>
  )
}
