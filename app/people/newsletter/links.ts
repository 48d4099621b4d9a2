import type { Clock } from '../../platform/clock.ts'
import {
  computeSignature,
  legacyClaims,
  linkExpiry,
  signToken,
  type TokenClaims,
  verifySignature,
  verifyToken,
} from '../../platform/signed-token.ts'
import type { Subscriber } from './newsletter.sql.ts'

/**
 * For the link to unsubscribe. It never expires and is never revoked: a reader of an old issue must be able to leave
 * with one click, in an email program too (RFC 8058), and the link can do nothing else.
 */
export function unsubscribeToken(secret: string, subscriberId: string): string {
  return signToken(secret, UNSUBSCRIBE, { subject: subscriberId, generation: 0, expiresAt: undefined })
}

export function preferencesToken(
  { secret, clock }: { secret: string; clock: Clock },
  { id, linkGeneration }: Pick<Subscriber, 'id' | 'linkGeneration'>,
): string {
  const claim = { subject: id, generation: linkGeneration, expiresAt: linkExpiry(clock.now()) }
  return signToken(secret, PREFERENCES, claim)
}

export function confirmToken(secret: string, subscriberId: string, askedAt: Date): string {
  const signed = `${subscriberId}.${askedAt.getTime().toString(36)}`
  return `${signed}.${computeSignature(secret, CONFIRM_KEY, signed)}`
}

/** The id of the subscriber that the link unsubscribes; undefined for a link that we did not make. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  return verifyToken(secret, UNSUBSCRIBE, token)?.subject ?? readOldToken(secret, token)
}

export function readPreferencesToken(secret: string, token: string): TokenClaims | undefined {
  const old = readOldToken(secret, token)
  return old ? legacyClaims(old) : verifyToken(secret, PREFERENCES, token)
}

export function readConfirmToken(secret: string, token: string): { subscriberId: string; askedAt: Date } | undefined {
  const {
    signed = '',
    id = '',
    when = '',
    mac = '',
  } = CONFIRM_TOKEN_PATTERN.exec(token.slice(0, MAX_LENGTH))?.groups ?? {}
  if (!verifySignature(secret, CONFIRM_KEY, signed, mac)) return undefined
  return { subscriberId: id, askedAt: new Date(Number.parseInt(when, 36)) }
}

/** Until November 2026 one link did both: it unsubscribed, and opened the preferences. */
function readOldToken(secret: string, token: string): string | undefined {
  const { id = '', mac = '' } = OLD_TOKEN_PATTERN.exec(token.slice(0, MAX_LENGTH))?.groups ?? {}
  return verifySignature(secret, 'newsletter manage', id, mac) ? id : undefined
}

const UNSUBSCRIBE = 'newsletter unsubscribe'
const PREFERENCES = 'newsletter preferences'
const CONFIRM_KEY = 'newsletter confirm'
const MAX_LENGTH = 200
const OLD_TOKEN_PATTERN = /^(?<id>[\w-]{1,64})\.(?<mac>[\w-]{43})$/
const CONFIRM_TOKEN_PATTERN = /^(?<signed>(?<id>[\w-]{1,64})\.(?<when>[0-9a-z]{1,10}))\.(?<mac>[\w-]{43})$/
