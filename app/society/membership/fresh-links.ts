import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { EmailData } from '../../platform/mail/email-queue.sql.ts'
import { enqueueRequestedEmail, resendSlot } from '../../platform/mail/requested-emails.ts'
import type { Application } from './application/applications.ts'
import { applications, memberships } from './membership.sql.ts'
import { findMemberByApplication, type Member } from './memberships.ts'

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
export async function revokeLinks({ database: { db } }: Pick<AppContext, 'database'>, id: string): Promise<boolean> {
  const table = id.startsWith('mbr_') ? memberships : applications
  const linkGeneration = sql`${table.linkGeneration} + 1`
  const raised = await db.update(table).set({ linkGeneration }).where(eq(table.id, id)).returning({ id: table.id })
  return raised.length > 0
}

/** Pressed again within five minutes, it is the same email. */
async function enqueueFreshLinkEmail(
  deps: AppContext,
  kind: string,
  to: string | null,
  data: EmailData,
): Promise<void> {
  if (!to) return
  const key = `fresh:${kind}:${data.membershipId ?? data.applicationId}:${resendSlot(deps.clock.now())}`
  await deps.database.transact((tx) => enqueueRequestedEmail(deps, tx, { key, kind, to, data }))
}
