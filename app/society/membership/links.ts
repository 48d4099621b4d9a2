import { DAY } from '../../platform/clock.ts'
import {
  CONFIRM_LINK_TTL,
  linkExpiry,
  type SignedLinkDeps,
  signToken,
  type TokenClaims,
  verifyToken,
} from '../../platform/signed-token.ts'
import type { Application } from './application/applications.ts'

/** What the holder of a link may do. The link that shows a membership does not cancel it. */
type LinkPurpose = 'application' | 'confirm application' | 'membership' | 'cancel' | 'accept' | 'decline'

/** The claims of a link that we made for this purpose, expired or not; undefined for any other. */
export const readLink: (secret: string, purpose: LinkPurpose, token: string) => TokenClaims | undefined = verifyToken

/** How long the links to decide work. Every reminder brings fresh ones. */
export const REVIEW_LINK_TTL = 14 * DAY

/** What a link is about: an application or a membership. */
type Subject = Pick<Application, 'id' | 'linkGeneration'>

/** Opens a draft; for a confirmed application, leads to its payment; for a paid membership without one, opens the form. */
export function applicationPath(deps: SignedLinkDeps, subject: Subject): string {
  return `/apply/${applyToken(deps, subject)}`
}

/** The page with the button by which an address confirms its application. */
export function confirmPath(deps: SignedLinkDeps, application: Subject & { sentAt: Date | null }): string {
  const expiresAt = new Date((application.sentAt?.getTime() ?? 0) + CONFIRM_LINK_TTL)
  return `/apply/confirm/${linkToken(deps, 'confirm application', application, expiresAt)}`
}

export function applyToken(deps: SignedLinkDeps, subject: Subject): string {
  return linkToken(deps, 'application', subject)
}

export function memberPath(deps: SignedLinkDeps, membership: Subject): string {
  return `/membership/${linkToken(deps, 'membership', membership)}`
}

/** Leads to where a failed payment can be made. */
export function paymentPath(deps: SignedLinkDeps, membership: Subject): string {
  return `${memberPath(deps, membership)}/payment`
}

/** Sent by email alone: the link that shows a membership does not cancel it. */
export function cancelPath(deps: SignedLinkDeps, membership: Subject): string {
  return `/cancel/${linkToken(deps, 'cancel', membership)}`
}

export function reviewPath(deps: SignedLinkDeps, membership: Subject, as: 'accept' | 'decline'): string {
  const expiresAt = new Date(deps.clock.now().getTime() + REVIEW_LINK_TTL)
  return `/review/${linkToken(deps, as, membership, expiresAt)}`
}

function linkToken(
  { secret, clock }: SignedLinkDeps,
  purpose: LinkPurpose,
  { id, linkGeneration }: Subject,
  end?: Date,
): string {
  const expiresAt = end ?? linkExpiry(clock.now())
  return signToken(secret, purpose, { subject: id, generation: linkGeneration, expiresAt })
}
