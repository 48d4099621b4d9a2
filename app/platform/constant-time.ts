import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares hashes, so that the duration does not depend on the texts or their lengths. */
export function equalsInConstantTime(given: string, expected: string): boolean {
  return timingSafeEqual(hash(given), hash(expected))
}

const hash = (text: string) => createHash('sha256').update(text).digest()
