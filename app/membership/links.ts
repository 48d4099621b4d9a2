import { type Claim, isSignature, oldClaim, readToken } from '../platform/signed-token.ts'

/** What the holder of a link may do. The link that shows a membership does not cancel it. */
export type LinkPurpose = 'application' | 'confirm application' | 'membership' | 'cancel' | 'accept' | 'decline'

/** What a link says that we made for this purpose, expired or not; undefined for any other. */
export function readLink(secret: string, purpose: LinkPurpose, token: string): Claim | undefined {
  return readToken(secret, purpose, token) ?? readOldLink(secret, purpose, token)
}

/**
 * Links as they were mailed until November 2026: `id.signature`, or `id.expiry.signature` for the coach's.
 *
 * @returns the claim of the first generation
 */
export function readOldLink(secret: string, purpose: LinkPurpose, token: string): Claim | undefined {
  const found = OLD.exec(token.slice(0, 200))?.groups
  if (!found) return undefined
  const { signed = '', id = '', expiry, signature = '' } = found
  if (!isSignature(secret, `membership ${purpose}`, signed, signature)) return undefined
  return expiry ? { subject: id, generation: 0, expiresAt: new Date(Number.parseInt(expiry, 36)) } : oldClaim(id)
}

const OLD = /^(?<signed>(?<id>[\w-]{1,64})(?:\.(?<expiry>[0-9a-z]{1,10}))?)\.(?<signature>[\w-]{43})$/
