import type { SignedLinkDeps } from '../../platform/signed-token.ts'
import { computeSignature, verifySignature } from '../../platform/signed-token.ts'

/** A key that lets its holder search until it expires; the subject says whose it is (an entitlement, a member). */
export function createSearchToken({ secret }: SignedLinkDeps, subject: string, expiresAt: Date): string {
  const claim = Buffer.from(`${subject} ${Math.floor(expiresAt.getTime() / 1000)}`).toString('base64url')
  return `${claim}.${computeSignature(secret, TOKEN_PURPOSE, claim)}`
}

/** Whose key it is; undefined when it is forged, misspelt or past its time. */
export function verifySearchToken({ clock, secret }: SignedLinkDeps, key: string): string | undefined {
  const [claim = '', signature = ''] = key.slice(0, 400).split('.')
  if (!verifySignature(secret, TOKEN_PURPOSE, claim, signature)) return undefined
  const [subject = '', expires = ''] = Buffer.from(claim, 'base64url').toString().split(' ')
  return Number(expires) * 1000 > clock.now().getTime() ? subject : undefined
}

const TOKEN_PURPOSE = 'opportunity search'
