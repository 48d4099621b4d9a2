import { createHash } from 'node:crypto'

/** The SHA-256 of a text, as base64url: what is stored of a token or a secret address instead of itself. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
