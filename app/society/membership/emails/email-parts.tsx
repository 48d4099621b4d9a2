import { site } from '../../../../site.config.ts'
import { hasRooms, ROOMS_PATH } from '../../../catalog/society-rooms.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { EmailButton, EmailLink, Paragraph, Small } from '../../../platform/email-layout/email-layout.tsx'
import type { EmailContent } from '../../../platform/mail/email-message.ts'
import type { EmailData } from '../../../platform/mail/email-queue.sql.ts'
import { findApplication } from '../application/applications.ts'
import { findGivenMembership } from '../given-memberships.ts'
import { cancelPath, memberPath } from '../links.ts'
import type { MemberEdition } from '../member-editions.ts'
import type { Member } from '../memberships.ts'

interface MemberEmailContext extends Member {
  deps: AppContext
  data: EmailData
  siteUrl: string
  /** At the end of emails to a member. */
  footer: React.ReactNode
}

export type MemberEmail = (context: MemberEmailContext) => Promise<EmailContent | undefined> | undefined

/** In emails to a member: leaving is as easy as joining was. For a membership that was given there's nothing to cancel. */
export function MemberEmailFooter({ deps, membership, order, siteUrl }: Omit<MemberEmailContext, 'footer' | 'data'>) {
  return (
    <Small>
      <EmailLink href={siteUrl + memberPath(deps, membership)}>Your membership</EmailLink>
      {!order.givenBy && (
        <>
          {' '}
          · <EmailLink href={siteUrl + cancelPath(deps, membership)}>Cancel your membership</EmailLink>
        </>
      )}
    </Small>
  )
}

/** What the coach wrote to the applicant with her decision. Gone when the applicant had their data deleted. */
export async function noteWithDecision(deps: AppContext, { applicationId }: { applicationId: string | null }) {
  const application = applicationId ? await findApplication(deps.database.db, applicationId) : undefined
  const note = application?.decisionNote
  if (!note) return null
  return (
    <>
      <Paragraph>{site.coach} wrote you a note:</Paragraph>
      <Paragraph dir="auto" style={{ whiteSpace: 'pre-line', fontStyle: 'italic' }}>
        {note}
      </Paragraph>
    </>
  )
}

/** The rooms, the chat and the calls, as far as there are any. */
export function WhereToMeet() {
  const { community, liveCalls } = site.links
  return (
    <>
      {hasRooms() && (
        <Paragraph>
          <strong>The Society’s rooms.</strong> Leads with a thread on each, your board,
          {community ? '' : ' the founders’ chat,'} live calls, lessons and the members’ library. Sign in with this
          email address: we’ll send you a code, no password.
        </Paragraph>
      )}
      {community && (
        <Paragraph>
          <strong>The founders’ chat{hasRooms() ? ':' : ','}</strong>{' '}
          {!hasRooms() && 'with templates, tools and trackers: '}
          <EmailLink href={community}>{community}</EmailLink>
        </Paragraph>
      )}
      {liveCalls && (
        <Paragraph>
          <strong>Live strategy and accountability calls.</strong> <EmailLink href={liveCalls}>{liveCalls}</EmailLink>
        </Paragraph>
      )}
    </>
  )
}

/** What a member gets from now on, and every month; with the editions that are out. */
export function WhatTheyGet({ editions, url }: { editions: MemberEdition[]; url: string }) {
  return (
    <>
      <WhereToMeet />
      <Paragraph>
        <strong>Both editions of the Money Finder, every month.</strong> Small Business and Nonprofit. We’ll email you
        when each edition comes out.{editions.length > 0 && ' These are ready now:'}
      </Paragraph>
      {editions.map(({ id, title, path }) => (
        <Paragraph key={id}>
          <EmailLink href={url + path}>{title}</EmailLink>
        </Paragraph>
      ))}
    </>
  )
}

/** A button for each edition, with a link of its own. */
export function EditionLinks({ editions, url }: { editions: MemberEdition[]; url: string }) {
  return editions.map(({ id, title, path }) => (
    <EmailButton key={id} href={url + path}>
      {title}
    </EmailButton>
  ))
}

/** The button of who is a member now. */
export const wayIn = ({ deps, membership, siteUrl }: MemberEmailContext) =>
  hasRooms()
    ? (['Enter the Society', siteUrl + ROOMS_PATH] as const)
    : (['Your membership', siteUrl + memberPath(deps, membership)] as const)

/** What is given to them beside what they pay for. */
export function findGift({ deps, order }: MemberEmailContext) {
  const addresses = order.email ? [order.email.toLowerCase()] : []
  return findGivenMembership(deps.database.db, addresses, deps.clock.now())
}
