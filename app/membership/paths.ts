import type { Clock } from '../platform/clock.ts'
import { type Claim, linkExpiry, readToken, signToken } from '../platform/signed-token.ts'
import { type Application, CONFIRM_WITHIN } from './applications.ts'
import { linkToken, readLink } from './links.ts'
import { REVIEW_LINK_LIFE } from './reviews.ts'

export interface LinkDeps {
  secret: string
  clock: Clock
}

/** Opens a draft to go on with it; of an application that counts, the way to its payment. */
export function applicationPath({ secret, clock }: LinkDeps, { id, linkGeneration }: Application): string {
  const claim = { subject: id, generation: linkGeneration, expiresAt: linkExpiry(clock.now()) }
  return `/apply/${signToken(secret, 'application', claim)}`
}

/** The page with the button by which an address confirms its application. */
export function confirmPath(secret: string, { id, linkGeneration, sentAt }: Application): string {
  const expiresAt = new Date((sentAt?.getTime() ?? 0) + CONFIRM_WITHIN)
  return `/apply/confirm/${signToken(secret, 'confirm application', { subject: id, generation: linkGeneration, expiresAt })}`
}

/** The form of the application that a paid membership still lacks. */
export function applyAsMemberPath(secret: string, membershipId: string): string {
  return `/apply/${linkToken(secret, 'application', membershipId)}`
}

export function memberPath(secret: string, membershipId: string): string {
  return `/membership/${linkToken(secret, 'membership', membershipId)}`
}

/** Leads to where a payment that failed is made good. */
export function paymentPath(secret: string, membershipId: string): string {
  return `${memberPath(secret, membershipId)}/payment`
}

export function cancelPath(secret: string, membershipId: string): string {
  return `/cancel/${linkToken(secret, 'membership', membershipId)}`
}

export function reviewPath(
  { secret, clock }: { secret: string; clock: Clock },
  membershipId: string,
  as: 'accept' | 'decline',
): string {
  const endsAt = new Date(clock.now().getTime() + REVIEW_LINK_LIFE)
  return `/review/${linkToken(secret, as, membershipId, endsAt)}`
}

/** The membership that a member's own link is for. */
export function membershipOfLink(secret: string, token: string): string | undefined {
  return readLink(secret, 'membership', token)?.id
}

/** What the link of an application is for: an application of its own, or a membership that lacks one. */
export function applicationOfLink(secret: string, token: string): Claim | { membershipId: string } | undefined {
  const claim = readToken(secret, 'application', token)
  if (claim) return claim
  const id = readLink(secret, 'application', token)?.id
  if (!id) return undefined
  // An application's link as it was mailed before links had a generation and an end.
  return id.startsWith('mbr_') ? { membershipId: id } : { subject: id, generation: 0, expiresAt: undefined }
}

/** What the link to confirm says. */
export function claimToConfirm(secret: string, token: string): Claim | undefined {
  return readToken(secret, 'confirm application', token)
}
