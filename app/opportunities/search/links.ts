import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { derivedSecret } from '../../platform/secrets.server.ts'

export interface SearchLinkDeps {
  clock: Clock
  secret: string
}

/** A key that lets its holder search until it expires; the subject says whose it is (an entitlement, a member). */
export function searchKey({ secret }: SearchLinkDeps, subject: string, expiresAt: Date): string {
  const claim = Buffer.from(`${subject} ${Math.floor(expiresAt.getTime() / 1000)}`).toString('base64url')
  return `${claim}.${signature(secret, claim)}`
}

/** Whose key it is; undefined when it is forged, misspelt or past its time. */
export function searchSubject({ clock, secret }: SearchLinkDeps, key: string): string | undefined {
  const [claim = '', given = ''] = key.split('.')
  const expected = Buffer.from(signature(secret, claim))
  const signed = Buffer.from(given)
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined
  const [subject = '', expires = ''] = Buffer.from(claim, 'base64url').toString().split(' ')
  return Number(expires) * 1000 > clock.now().getTime() ? subject : undefined
}

function signature(secret: string, claim: string): string {
  return createHmac('sha256', derivedSecret(secret, 'opportunity search')).update(claim).digest('base64url')
}
