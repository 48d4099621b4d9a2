import type { AppContext } from '../../platform/app-context.ts'
import { EmailLink, Small } from '../../platform/email-layout/email-layout.tsx'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import type { Member, Membership } from './memberships.ts'
import { cancelPath, memberPath } from './paths.ts'

/** What an email to a member is written from. */
export interface MemberEmailContext extends Member {
  deps: AppContext
  data: EmailData
  /** Of the site. */
  siteUrl: string
}

/** In every email to a member: leaving is as easy as joining was. */
export function MemberEmailFooter({
  deps,
  membership,
  gift,
  url,
}: {
  deps: AppContext
  membership: Membership
  /** For one that was given there's nothing to cancel. */
  gift?: boolean
  url: string
}) {
  return (
    <Small>
      <EmailLink href={url + memberPath(deps, membership)}>Your membership</EmailLink>
      {!gift && (
        <>
          {' '}
          · <EmailLink href={url + cancelPath(deps, membership)}>Cancel your membership</EmailLink>
        </>
      )}
    </Small>
  )
}
