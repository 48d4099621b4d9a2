import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { enqueueRequestedEmail, resendSlot } from '../../platform/mail/requested-emails.ts'
import { isCurrent } from '../../platform/signed-token.ts'
import { type Application, findApplication } from './application/applications.ts'
import { readLink } from './links.ts'
import { applications, memberships } from './membership.sql.ts'
import { findMember, findMemberByApplication, type Member } from './memberships.ts'

type MemberLink =
  | { state: 'unknown' }
  /** It has expired or was revoked. A fresh one can be emailed. */
  | { state: 'ended'; member: Member | undefined }
  | { state: 'open'; member: Member }

export async function readMemberLink(deps: AppContext, token: string): Promise<MemberLink> {
  return resolveLink(deps, readLink(deps.secret, 'membership', token))
}

export async function readCancelLink(deps: AppContext, token: string): Promise<MemberLink> {
  return resolveLink(deps, readLink(deps.secret, 'cancel', token))
}

async function resolveLink(deps: AppContext, link: ReturnType<typeof readLink>): Promise<MemberLink> {
  if (!link) return { state: 'unknown' }
  const member = await findMember(deps.database.db, link.subject)
  const works = member && isCurrent(link, member.membership.linkGeneration, deps.clock.now())
  return works ? { state: 'open', member } : { state: 'ended', member }
}

/** Emails a member a fresh link of the kind that they had, to the address that their order was paid with. */
export async function emailMemberLink(
  deps: AppContext,
  member: Member | undefined,
  kind: 'membership-page-link' | 'membership-link' | 'membership-apply',
): Promise<void> {
  if (member) await enqueueFreshLinkEmail(deps, kind, member.order.email, { membershipId: member.membership.id })
}

/** Emails the address of an application a fresh link to what comes next for it. */
export async function emailApplicationLink(deps: AppContext, application: Application): Promise<void> {
  const { id, email, linkGeneration } = application
  const data = { applicationId: id, generation: String(linkGeneration) }
  if (application.state === 'draft') return enqueueFreshLinkEmail(deps, 'application-draft', email, data)
  if (application.state === 'unconfirmed') return enqueueFreshLinkEmail(deps, 'application-confirm', email, data)
  const member = await findMemberByApplication(deps.database.db, id)
  return member
    ? emailMemberLink(deps, member, 'membership-page-link')
    : enqueueFreshLinkEmail(deps, 'application-sent', email, data)
}

/** Ends every link of an application or a membership that was emailed until now. The next email has one that works. */
export async function revokeLinks({ database: { db } }: AppContext, id: string): Promise<boolean> {
  const table = id.startsWith('mbr_') ? memberships : applications
  const linkGeneration = sql`${table.linkGeneration} + 1`
  const raised = await db.update(table).set({ linkGeneration }).where(eq(table.id, id)).returning({ id: table.id })
  return raised.length > 0
}

/** Pressed again within five minutes, it is the same email. */
async function enqueueFreshLinkEmail(deps: AppContext, kind: string, to: string | null, data: EmailData) {
  if (!to) return
  const key = `fresh:${kind}:${data.membershipId ?? data.applicationId}:${resendSlot(deps.clock.now())}`
  await deps.database.transact((tx) => enqueueRequestedEmail(deps, tx, { key, kind, to, data }))
}

/** What a link opens: its application, or the form for a paid membership without one. */
export type ApplicationLink =
  | { state: 'unknown' }
  /** It has expired or was revoked. A fresh one can be emailed. */
  | { state: 'ended'; application?: Application; member?: Member }
  | { state: 'application'; application: Application }
  | { state: 'member'; member: Member }

export async function readApplicationLink(deps: AppContext, token: string): Promise<ApplicationLink> {
  const { db } = deps.database
  const link = readLink(deps.secret, 'application', token)
  if (!link) return { state: 'unknown' }
  const now = deps.clock.now()
  if (link.subject.startsWith('mbr_')) {
    const member = await findMember(db, link.subject)
    if (!member) return { state: 'ended' }
    return { state: isCurrent(link, member.membership.linkGeneration, now) ? 'member' : 'ended', member }
  }
  const application = await findApplication(db, link.subject)
  if (!application) return { state: 'ended' }
  return { state: isCurrent(link, application.linkGeneration, now) ? 'application' : 'ended', application }
}

/** What the link to confirm an application can do now. Opening it changes nothing. */
export type Confirmation = { state: 'unknown' | 'expired' | 'used' } | { state: 'ready'; application: Application }

export async function readConfirmation(deps: AppContext, token: string): Promise<Confirmation> {
  const link = readLink(deps.secret, 'confirm application', token)
  if (!link) return { state: 'unknown' }
  const application = await findApplication(deps.database.db, link.subject)
  if (application?.state === 'sent') return { state: 'used' }
  // One that nobody confirmed in time is deleted: its link has expired either way.
  const isOpen = application?.state === 'unconfirmed' && isCurrent(link, application.linkGeneration, deps.clock.now())
  return isOpen ? { state: 'ready', application } : { state: 'expired' }
}
