import fc from 'fast-check'

/** A whole number from `min` to `max`, each as likely. */
export const between = (min: number, max: number) => fc.noBias(fc.integer({ min, max }))

/** True this often, from 0 to 1. */
export const often = (share: number) => between(1, 100).map((n) => n <= share * 100)

/** What depends on nothing but the seed. */
export function sampleOf<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  return fc.sample(arbitrary, { seed, numRuns: 1 })[0] as T
}

/** One after the other. */
export function chanceOf(seed: number) {
  const next = sampleOf(fc.gen(), seed)
  return {
    between: (min: number, max: number) => next(between, min, max),
    often: (share: number) => next(often, share),
    pick: <T>(list: readonly T[]) => list[next(between, 0, list.length - 1)] as T,
  }
}

export type Chance = ReturnType<typeof chanceOf>
