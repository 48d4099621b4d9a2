import { isCurrent } from '../platform/signed-token.ts'
import { type Application, findApplication } from './applications.ts'
import { findMember, type Member, type MembershipDeps } from './membership.ts'
import { applicationOfLink, claimToConfirm } from './paths.ts'

/** What a link to an application opens. */
export type ApplicationLink =
  | { state: 'unknown' }
  /** Its time is over, or a newer link took its place. */
  | { state: 'ended' }
  | { state: 'application'; application: Application }
  | { state: 'member'; member: Member }

export async function readApplicationLink(deps: MembershipDeps, token: string): Promise<ApplicationLink> {
  const link = applicationOfLink(deps.secret, token)
  if (!link) return { state: 'unknown' }
  if ('membershipId' in link) {
    const member = await findMember(deps.database.db, link.membershipId)
    return member ? { state: 'member', member } : { state: 'unknown' }
  }
  const application = await findApplication(deps.database.db, link.subject)
  if (!application) return { state: 'unknown' }
  const works = isCurrent(link, application.linkGeneration, deps.clock.now())
  return works ? { state: 'application', application } : { state: 'ended' }
}

/** What the link is good for by which an address confirms its application. Looking changes nothing. */
export type Confirmation = { state: 'unknown' | 'expired' | 'used' } | { state: 'ready'; application: Application }

export async function readConfirmation(deps: MembershipDeps, token: string): Promise<Confirmation> {
  const link = claimToConfirm(deps.secret, token)
  if (!link) return { state: 'unknown' }
  const application = await findApplication(deps.database.db, link.subject)
  if (application?.state === 'sent') return { state: 'used' }
  // One that nobody confirmed in time is deleted: its link has expired either way.
  const isOpen = application?.state === 'unconfirmed' && isCurrent(link, application.linkGeneration, deps.clock.now())
  return isOpen ? { state: 'ready', application } : { state: 'expired' }
}
