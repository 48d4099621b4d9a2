import { randomFillSync } from 'node:crypto'

/**
 * A prefixed id with 100 random bits, safe in a URL and to read out: `ord_7k2m…`. Each capability declares its prefixes.
 */
export function newId(prefix: string): string {
  if (used === POOL.length) refill()
  let id = `${prefix}_`
  for (const end = used + LENGTH / 2; used < end; used++) id += PAIRS[(POOL[used] as number) & 1023]
  return id
}

const LENGTH = 20

// Crockford's base 32: no letter that is taken for a digit.
const ALPHABET = [...'0123456789abcdefghjkmnpqrstvwxyz']
const PAIRS = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second))

// Every answer carries an id, and asking the system for random bits costs more than all the rest of it.
const POOL = new Uint16Array((LENGTH / 2) * 512)
let used = POOL.length

function refill(): void {
  randomFillSync(POOL)
  used = 0
}
