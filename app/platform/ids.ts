import { customAlphabet } from 'nanoid'

// Crockford's base 32: no letter that is taken for a digit. Twenty of them are 100 random bits.
const random = customAlphabet('0123456789abcdefghjkmnpqrstvwxyz', 20)

/** A prefixed id with 100 random bits, safe in a URL and to read out: `ord_7k2m…`. Each capability declares its prefixes. */
export function newId(prefix: string): string {
  return `${prefix}_${random()}`
}
