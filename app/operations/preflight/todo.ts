import { readFileSync } from 'node:fs'
import { errorCode } from '../../platform/error-code.ts'

/** Something for the owner to look at, and where to edit it. */
export interface Todo {
  readonly what: string
  /** From the repository's root. */
  readonly file: string
  /** Undefined where the file is not there to be read. */
  readonly line?: number | undefined
}

/** `site.config.ts:53`, as editors open it. */
export function formatLocation({ file, line }: Todo): string {
  return line === undefined ? file : `${file}:${line}`
}

/**
 * The first line of a file that matches a pattern, at or after the first match of another.
 *
 * @returns a line number from 1, or undefined if no line matches
 */
export function lineOf(file: string, pattern: RegExp, after?: RegExp): number | undefined {
  const lines = linesOf(file)
  const start = after ? lines.findIndex((line) => after.test(line)) : 0
  if (start < 0) return undefined
  const found = lines.findIndex((line, index) => index >= start && pattern.test(line))
  return found < 0 ? undefined : found + 1
}

/** A site that was deployed without its source has no lines to name. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return []
  }
}
