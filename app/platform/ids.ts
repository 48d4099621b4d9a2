import { randomBytes } from 'node:crypto'

export type IdPrefix = 'ord' | 'ent' | 'mail' | 'req' | 'opp' | 'edn'

/** A prefixed id with 100 random bits, safe in a URL and to read out: `ord_7k2m…`. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${[...randomBytes(20)].map((byte) => ALPHABET[byte & 31]).join('')}`
}

// Crockford's base 32: no letter that is taken for a digit.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
