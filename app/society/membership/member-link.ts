import type { AppContext } from '../../platform/app-context.ts'
import { isCurrent } from '../../platform/signed-token.ts'
import { readLink, readOldLink } from './links.ts'
import { findMember, type Member } from './memberships.ts'

/** What a member's own link opens. */
type MemberLink =
  | { state: 'unknown' }
  /** It has expired, was revoked, or may no longer do this. A fresh one can be emailed. */
  | { state: 'ended'; member: Member | undefined }
  | { state: 'open'; member: Member }

/** The membership that a link shows. */
export async function readMemberLink(deps: AppContext, token: string): Promise<MemberLink> {
  return resolveLink(deps, readLink(deps.secret, 'membership', token))
}

/** The membership that a link cancels. Until November 2026 the link that shows a membership did so too, and no longer does. */
export async function readCancelLink(deps: AppContext, token: string): Promise<MemberLink> {
  const link = readLink(deps.secret, 'cancel', token)
  if (link) return resolveLink(deps, link)
  const old = readOldLink(deps.secret, 'membership', token)
  return old ? { state: 'ended', member: await findMember(deps.database.db, old.subject) } : { state: 'unknown' }
}

async function resolveLink(deps: AppContext, link: ReturnType<typeof readLink>): Promise<MemberLink> {
  if (!link) return { state: 'unknown' }
  const member = await findMember(deps.database.db, link.subject)
  const works = member && isCurrent(link, member.membership.linkGeneration, deps.clock.now())
  return works ? { state: 'open', member } : { state: 'ended', member }
}
