/** A stream of chances that depends on nothing but its seed (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** True this often, from 0 to 1. */
  nextBoolean(share: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T,
    nextBoolean: (share) => next() < share,
  }
}
