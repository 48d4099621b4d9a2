import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedSecret } from '../platform/secrets.server.ts'

/**
 * Links in mails that open one application or one membership without a login: `id.mac`, or `id.when.mac` for those that
 * end. An HMAC under `APP_SECRET` proves that we made them; nothing of them is stored.
 */
export type LinkPurpose = 'application' | 'membership' | 'accept' | 'decline'

/** @param endsAt from when on the link opens nothing any more; undefined: never */
export function linkToken(secret: string, purpose: LinkPurpose, id: string, endsAt?: Date): string {
  const signed = endsAt ? `${id}.${endsAt.getTime().toString(36)}` : id
  return `${signed}.${macOf(secret, purpose, signed)}`
}

/** What a link is about, and when it ends; undefined for one that we did not make for this purpose. */
export function readLink(
  secret: string,
  purpose: LinkPurpose,
  token: string,
): { id: string; endsAt: Date | undefined } | undefined {
  const end = token.lastIndexOf('.')
  const signed = token.slice(0, Math.max(end, 0))
  const given = Buffer.from(token.slice(end + 1))
  const right = Buffer.from(macOf(secret, purpose, signed))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [id = '', when] = signed.split('.')
  return { id, endsAt: when === undefined ? undefined : new Date(Number.parseInt(when, 36)) }
}

function macOf(secret: string, purpose: LinkPurpose, signed: string): string {
  return createHmac('sha256', derivedSecret(secret, `membership ${purpose}`))
    .update(signed)
    .digest('base64url')
}
