import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedSecret } from '../platform/secrets.server.ts'

/**
 * Links in mails that open something of one person's without a login: `id.mac`, or `id.when.mac` for those that end. An
 * HMAC under `APP_SECRET` proves that we made them; nothing of them is stored.
 */
export type LinkPurpose = 'manage' | 'confirm'

/** Of the links to preferences and to unsubscribing, which work for ever. */
export function manageToken(secret: string, subscriberId: string): string {
  return `${subscriberId}.${mac(secret, 'manage', subscriberId)}`
}

/** Of the link that confirms, for one time of asking. */
export function confirmToken(secret: string, subscriberId: string, askedAt: Date): string {
  const signed = `${subscriberId}.${askedAt.getTime().toString(36)}`
  return `${signed}.${mac(secret, 'confirm', signed)}`
}

/** The subscriber that the link is about; undefined for one that we did not make. */
export function readManageToken(secret: string, token: string): string | undefined {
  const signed = readSigned(secret, 'manage', token)
  return signed?.length === 1 ? signed[0] : undefined
}

export function readConfirmToken(secret: string, token: string): { subscriberId: string; askedAt: Date } | undefined {
  const [subscriberId, when] = readSigned(secret, 'confirm', token) ?? []
  return subscriberId && when ? { subscriberId, askedAt: new Date(Number.parseInt(when, 36)) } : undefined
}

function readSigned(secret: string, purpose: LinkPurpose, token: string): string[] | undefined {
  const end = token.lastIndexOf('.')
  if (end < 0) return undefined
  const signed = token.slice(0, end)
  const given = Buffer.from(token.slice(end + 1))
  const right = Buffer.from(mac(secret, purpose, signed))
  return given.length === right.length && timingSafeEqual(given, right) ? signed.split('.') : undefined
}

function mac(secret: string, purpose: LinkPurpose, signed: string): string {
  return createHmac('sha256', derivedSecret(secret, `newsletter ${purpose}`))
    .update(signed)
    .digest('base64url')
}
