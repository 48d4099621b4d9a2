import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedSecret } from './process/secrets.server.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * A secret that has to be read again, as it may lie in a database, its backups and exports: encrypted under a key that is
 * derived from `APP_SECRET` for this purpose alone. As base64url.
 */
export function sealText(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), iv)
  const sealed = [cipher.update(text, 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** @returns undefined when it was sealed under another `APP_SECRET`, or was changed since */
export function openSealedText(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), bytes.subarray(0, IV_BYTES), options)
  decipher.setAuthTag(tag)
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8')
  try {
    return text + decipher.final('utf8')
  } catch {
    // Node says nothing more of a wrong key than that it is one.
    return undefined
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(derivedSecret(secret, `sealed text: ${purpose}`), 'hex')
}
