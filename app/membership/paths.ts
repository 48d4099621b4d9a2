import type { Clock } from '../platform/clock.ts'
import { linkToken, readLink } from './links.ts'
import { REVIEW_LINK_LIFE } from './reviews.ts'

/** The form of an application, or of the membership that still lacks one. */
export function applicationPath(secret: string, id: string): string {
  return `/apply/${linkToken(secret, 'application', id)}`
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
export function applicationOfLink(
  secret: string,
  token: string,
): { applicationId: string } | { membershipId: string } | undefined {
  const id = readLink(secret, 'application', token)?.id
  if (!id) return undefined
  return id.startsWith('mbr_') ? { membershipId: id } : { applicationId: id }
}
