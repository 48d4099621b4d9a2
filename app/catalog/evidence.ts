import { isLive } from './live.ts'

/** Something that the site says of itself. What is written as evidence has passed its schema. */
interface Assertion {
  readonly evidence?: object | null
  /** Written to show what goes where. */
  readonly sample?: boolean
}

export function isProven({ evidence, sample }: Assertion): boolean {
  return !sample && Boolean(evidence)
}

/** A demonstration shows everything, beneath its ribbon; a live site only what is proven. */
export function isShown(assertion: Assertion): boolean {
  return !isLive() || isProven(assertion)
}

/** Those of some claims or stories that may be shown. */
export function shown<T extends Assertion>(assertions: readonly T[]): readonly T[] {
  return assertions.filter(isShown)
}
