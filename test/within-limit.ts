import { runInNewContext } from 'node:vm'

/**
 * Does some work, and ends it with an error where it takes half a minute: over a text as long as the tests give it, only what
 * looks at everything again for each letter does.
 */
export function withinLimit<Result>(work: () => Result): Result {
  return runInNewContext('work()', { work }, { timeout: 30_000 })
}
