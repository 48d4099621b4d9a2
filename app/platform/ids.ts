import { createHash } from 'node:crypto'
import { customAlphabet } from 'nanoid'

// Crockford's base 32: no letter that is taken for a digit. Twenty of them are 100 random bits.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const random = customAlphabet(ALPHABET, 20)

/** A prefixed id with 100 random bits, safe in a URL and to read out: `ord_7k2m…`. Each capability declares its prefixes. */
export function newId(prefix: string): string {
  return `${prefix}_${random()}`
}

/**
 * The id of what exists once for these texts. Made again, as after a loss of the database, it is the same: links and
 * calendars that were emailed before still know it.
 */
export function derivedId(prefix: string, ...from: (string | null | undefined)[]): string {
  const digest = createHash('sha256').update(JSON.stringify([prefix, ...from]))
  const letters = [...digest.digest().subarray(0, 20)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return `${prefix}_${letters.join('')}`
}
