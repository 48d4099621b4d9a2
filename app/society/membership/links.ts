import { legacyClaims, type TokenClaims, verifySignature, verifyToken } from '../../platform/signed-token.ts'

/** What the holder of a link may do. The link that shows a membership does not cancel it. */
export type LinkPurpose = 'application' | 'confirm application' | 'membership' | 'cancel' | 'accept' | 'decline'

/** The claims of a link that we made for this purpose, expired or not; undefined for any other. */
export function readLink(secret: string, purpose: LinkPurpose, token: string): TokenClaims | undefined {
  return verifyToken(secret, purpose, token) ?? readOldLink(secret, purpose, token)
}

/**
 * Links as they were emailed until November 2026: `id.signature`, or `id.expiry.signature` for the coach's.
 *
 * @returns the claim of the first generation
 */
export function readOldLink(secret: string, purpose: LinkPurpose, token: string): TokenClaims | undefined {
  const found = OLD_LINK_PATTERN.exec(token.slice(0, 200))?.groups
  if (!found) return undefined
  const { signed = '', id = '', expiry, signature = '' } = found
  if (!verifySignature(secret, `membership ${purpose}`, signed, signature)) return undefined
  return expiry ? { subject: id, generation: 0, expiresAt: new Date(Number.parseInt(expiry, 36)) } : legacyClaims(id)
}

const OLD_LINK_PATTERN = /^(?<signed>(?<id>[\w-]{1,64})(?:\.(?<expiry>[0-9a-z]{1,10}))?)\.(?<signature>[\w-]{43})$/
