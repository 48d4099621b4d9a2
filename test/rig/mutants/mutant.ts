/** A bug that someone could plausibly write: one text in one file, replaced by another. */
export interface Mutant {
  /** What a tired engineer did wrong, and what it leads to: its name for as long as the bug is the same. */
  mistake: string
  file: string
  /** Occurs exactly once in the file. */
  from: string
  to: string
  /** Where it should be noticed: tests that use the product from outside, by its pages, jobs, emails and Stripe. */
  tests: string[]
  /** The tests run on PostgreSQL, the one at TEST_DATABASE_URL: the embedded database has one process and can't show it. */
  onPostgres?: true
}

type PlantedBug = Omit<Mutant, 'mistake' | 'file' | 'tests'> & { tests?: string[] }

/** The bugs of one file by their mistakes. These tests should notice each, but for one that names its own. */
export function plantedIn(file: string, tests: string[], bugs: Record<string, PlantedBug>): Mutant[] {
  return Object.entries(bugs).map(([mistake, bug]) => ({ mistake, file, tests, ...bug }))
}

/** The part of the product that a mutant is in: the first folder below `app/`. */
export function capabilityOf({ file }: Pick<Mutant, 'file'>): string {
  return /^app\/(.+?\/[^/.]+|.+?)\//.exec(file)?.[1] ?? file
}

/** @returns undefined when the mutant fits its file, otherwise a sentence on why not */
export function misfit({ mistake, file, from, to }: Mutant, source: string): string | undefined {
  const count = source.split(from).length - 1
  if (count !== 1) return `“${mistake}” does not fit ${file} anymore: its old text occurs ${count} times, not once`
  return from === to ? `“${mistake}” changes nothing` : undefined
}

/** The file with the bug in it. Replaced by a function, because a `$` in a plain replacement has a meaning. */
export function applyMutant(mutant: Mutant, source: string): string {
  const problem = misfit(mutant, source)
  if (problem) throw new Error(problem)
  return source.replace(mutant.from, () => mutant.to)
}
