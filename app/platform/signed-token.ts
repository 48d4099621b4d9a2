import { createHmac } from 'node:crypto'
import { type Clock, DAY } from './clock.ts'
import { equalsInConstantTime } from './constant-time.ts'
import { derivedSecret } from './process/secrets.server.ts'

export interface SignedLinkDeps {
  secret: string
  clock: Clock
}

/** What a signed link says. Anyone who holds the link may do what its purpose allows, until it expires or is revoked. */
export interface TokenClaims {
  /** The id of what the link is about. */
  subject: string
  /** Raising the number that is stored with the subject revokes every link that was made before. */
  generation: number
  /** Undefined: never. */
  expiresAt: Date | undefined
}

/** `subject.generation.expiry.signature`: nothing of it is stored. Each purpose has its own key, derived from `APP_SECRET`. */
export function signToken(secret: string, purpose: string, { subject, generation, expiresAt }: TokenClaims): string {
  const expiry = expiresAt ? Math.floor(expiresAt.getTime() / 1000).toString(36) : NEVER
  const claim = `${subject}.${generation.toString(36)}.${expiry}`
  return `${claim}.${computeSignature(secret, keyName(purpose), claim)}`
}

/** The claim of a token that we signed for this purpose, expired or not; undefined for everything else. */
export function verifyToken(secret: string, purpose: string, token: string): TokenClaims | undefined {
  const found = token.length <= MAX_LENGTH ? TOKEN.exec(token)?.groups : undefined
  if (!found) return undefined
  const { claim = '', subject = '', generation = '', expiry = '', signature = '' } = found
  if (!verifySignature(secret, keyName(purpose), claim, signature)) return undefined
  return {
    subject,
    generation: Number.parseInt(generation, 36),
    expiresAt: expiry === NEVER ? undefined : new Date(Number.parseInt(expiry, 36) * 1000),
  }
}

/** The HMAC-SHA256 of a text under the key of this name, as base64url. */
export function computeSignature(secret: string, key: string, text: string): string {
  return createHmac('sha256', derivedSecret(secret, key)).update(text).digest('base64url')
}

/** Compares in constant time. */
export function verifySignature(secret: string, key: string, text: string, given: string): boolean {
  return equalsInConstantTime(given, computeSignature(secret, key, text))
}

/** For how long a link works that confirms a request made with an email address. */
export const CONFIRM_LINK_TTL = 7 * DAY

/** When a link that is emailed now expires. Each later email about the same subject has a link with a later expiry. */
export function linkExpiry(now: Date): Date {
  const expiry = new Date(now)
  expiry.setUTCMonth(expiry.getUTCMonth() + LINK_MONTHS)
  return expiry
}

/** Whether a link may still be used: not expired, and not made before the subject's links were last revoked. */
export function isCurrent({ generation, expiresAt }: TokenClaims, currentGeneration: number, now: Date): boolean {
  return generation === currentGeneration && (!expiresAt || expiresAt > now)
}

/** The claims of links from before links had a generation and an expiry. */
export function legacyClaims(subject: string): TokenClaims {
  return { subject, generation: 0, expiresAt: LEGACY_LINKS_EXPIRE }
}

/** The field of the form that asks for a fresh link (ui/link-pages.tsx). */
export const FRESH_LINK_FIELD = 'fresh-link'

const LINK_MONTHS = 18

/** 18 months after the last of them was emailed. */
const LEGACY_LINKS_EXPIRE = new Date('2028-05-22T00:00:00Z')

const NEVER = '-'
const MAX_LENGTH = 200
const TOKEN =
  /^(?<claim>(?<subject>[\w-]{1,64})\.(?<generation>[0-9a-z]{1,6})\.(?<expiry>[0-9a-z]{1,9}|-))\.(?<signature>[\w-]{43})$/

function keyName(purpose: string): string {
  return `signed token: ${purpose}`
}
