import { isLive } from './live.ts'

/** What proves a claim or a story. */
export interface Evidence {
  /** A link, or a file among the owner's records: `awards/2026-03-letter.pdf`. */
  readonly source: string
  /** When it was said or measured, as `2026-03-14`. */
  readonly date: string
  /** Who said it: a person's name, or the office that published the figure. */
  readonly saidBy: string
}

/** What is wrong with a piece of evidence, in words for the owner; undefined when it can stand. */
export function evidenceProblem({ source, date, saidBy }: Evidence): string | undefined {
  if (!/^https:\/\/\S+$|^[\w./ -]+\.\w+$/.test(source)) return 'source must be a link or the path of a file'
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) return 'date must be a day such as 2026-03-14'
  return saidBy.trim() === '' ? 'saidBy must name who said it' : undefined
}

/** Something that the site says of itself. */
interface Assertion {
  readonly evidence: Evidence | null
  /** Written to show what goes where. */
  readonly sample?: boolean
}

export function isProven({ evidence, sample = false }: Assertion): boolean {
  return !sample && evidence !== null && evidenceProblem(evidence) === undefined
}

/** A demonstration shows everything, beneath its ribbon; a live site only what is proven. */
export function isShown(assertion: Assertion): boolean {
  return !isLive() || isProven(assertion)
}

/** Those of some claims or stories that may be shown. */
export function shown<T extends Assertion>(assertions: readonly T[]): readonly T[] {
  return assertions.filter(isShown)
}
