import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as Stripe makes them, e.g. `pi_3QhVb…`: 24 random characters (143 bits) unless set otherwise. */
export function newId(prefix: string, length = 24): string {
  let id = ''
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && id.length < length) id += ALPHABET[byte % 62]
    }
  }
  return `${prefix}_${id}`
}
