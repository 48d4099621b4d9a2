import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Mutant } from './mutant.ts'

const resultSchema = z.object({
  mistake: z.string(),
  /** Of the mutant, its file and its tests, as they were. */
  fingerprint: z.string(),
  /** `unproved`: the test that failed also fails without the bug. */
  outcome: z.enum(['caught', 'survived', 'timeout', 'broken', 'unproved']),
  by: z.object({ file: z.string(), title: z.string() }).optional(),
  /** Whether that test passes without the bug: known only after it was run again. */
  proved: z.boolean().optional(),
  seconds: z.number(),
  output: z.string().optional(),
})

export type MutantResult = z.infer<typeof resultSchema>

/** One file with a line for each result; the last of a mutant counts. So a run may be stopped, and goes on in parts. */
export function openResults(file: string) {
  const results = new Map<string, MutantResult>()
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const result = resultSchema.parse(JSON.parse(line))
      results.set(result.mistake, result)
    }
  mkdirSync(dirname(file), { recursive: true })
  return {
    /** The result of this mutant, unless it, its file or its tests have changed since. */
    of(mutant: Mutant): MutantResult | undefined {
      const result = results.get(mutant.mistake)
      return result?.fingerprint === fingerprint(mutant) ? result : undefined
    },
    save(result: MutantResult): void {
      appendFileSync(file, `${JSON.stringify(result)}\n`)
      results.set(result.mistake, result)
    },
  }
}

export type Results = ReturnType<typeof openResults>

/** @param root of the tree that the tests are run in: the repository may have changed since it was copied */
export function fingerprint(mutant: Mutant, root = '.'): string {
  const { mistake, file, from, to, tests } = mutant
  const texts = [file, ...tests].map((path) => readFileSync(join(root, path), 'utf8'))
  return createHash('sha256')
    .update(JSON.stringify([mistake, from, to, ...texts]))
    .digest('hex')
    .slice(0, 16)
}
