import type { AppContext } from '../../../platform/app-context.ts'
import { isCurrent } from '../../../platform/signed-token.ts'
import { readLink } from '../links.ts'
import { findMember, type Member } from '../memberships.ts'
import { type Application, findApplication } from './applications.ts'

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
