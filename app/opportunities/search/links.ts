import type { Clock } from '../../platform/clock.ts'
import { isSignature, signatureOf } from '../../platform/signed-token.ts'

export interface SearchLinkDeps {
  clock: Clock
  secret: string
}

/** A key that lets its holder search until it expires; the subject says whose it is (an entitlement, a member). */
export function searchKey({ secret }: SearchLinkDeps, subject: string, expiresAt: Date): string {
  const claim = Buffer.from(`${subject} ${Math.floor(expiresAt.getTime() / 1000)}`).toString('base64url')
  return `${claim}.${signatureOf(secret, KEY, claim)}`
}

/** Whose key it is; undefined when it is forged, misspelt or past its time. */
export function searchSubject({ clock, secret }: SearchLinkDeps, key: string): string | undefined {
  const [claim = '', signature = ''] = key.slice(0, 400).split('.')
  if (!isSignature(secret, KEY, claim, signature)) return undefined
  const [subject = '', expires = ''] = Buffer.from(claim, 'base64url').toString().split(' ')
  return Number(expires) * 1000 > clock.now().getTime() ? subject : undefined
}

const KEY = 'opportunity search'
