import type { SignedLinkDeps } from '../../../platform/signed-token.ts'
import { computeSignature, verifySignature } from '../../../platform/signed-token.ts'

/** A signed key that allows searching until it expires; the subject is an entitlement or a member. */
export function createSearchToken({ secret }: SignedLinkDeps, subject: string, expiresAt: Date): string {
  const claim = Buffer.from(`${subject} ${Math.floor(expiresAt.getTime() / 1000)}`).toString('base64url')
  return `${claim}.${computeSignature(secret, TOKEN_PURPOSE, claim)}`
}

/** The subject of a key; undefined when it is forged, misspelled or expired. */
export function verifySearchToken({ clock, secret }: SignedLinkDeps, key: string): string | undefined {
  const [claim = '', signature = ''] = key.slice(0, 400).split('.')
  if (!verifySignature(secret, TOKEN_PURPOSE, claim, signature)) return undefined
  const [subject = '', expires = ''] = Buffer.from(claim, 'base64url').toString().split(' ')
  return Number(expires) * 1000 > clock.now().getTime() ? subject : undefined
}

const TOKEN_PURPOSE = 'opportunity search'
