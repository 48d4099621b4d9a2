import { computeSignature, signToken, type TokenClaims, verifyToken } from '../../platform/signed-token.ts'

/** Without vowels, so that no word comes out, and without what looks like a zero or a one. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** The eight characters that belong to this id: computed again wherever they are needed, stored nowhere. */
export function codeFor(secret: string, id: string): string {
  let rest = BigInt(`0x${Buffer.from(computeSignature(secret, 'sign-in code', id), 'base64url').toString('hex')}`)
  let code = ''
  while (code.length < LENGTH) {
    code += ALPHABET[Number(rest % BigInt(ALPHABET.length))]
    rest /= BigInt(ALPHABET.length)
  }
  return code
}

/** As it is easier to read and to type: `BCDF-2345`. */
export function displayCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/** What someone typed, however they wrote it; undefined for what no code looks like. */
export function parseCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s‐-―-]/g, '')
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined
}

/** What the links in the emails of this capability are for. */
type LinkPurpose = 'sign-in' | 'end session' | 'undo address' | 'coach'

export function linkToken(secret: string, purpose: LinkPurpose, subject: string, expiresAt: Date): string {
  return signToken(secret, purpose, { subject, generation: 0, expiresAt })
}

export const readLink: (secret: string, purpose: LinkPurpose, token: string) => TokenClaims | undefined = verifyToken
