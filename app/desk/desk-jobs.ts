import { parse } from 'yaml'
import { z } from 'zod'
import type { DeskJob } from '../platform/desk-page.ts'

const line = z.string().exactOptional()
const job = z.strictObject({
  ...{ label: z.string(), href: z.string(), words: z.string() },
  ...{ on: z.array(z.string()).exactOptional(), press: line, about: line },
}) satisfies z.ZodType<DeskJob>

/** The jobs that a part of the desk brings, of its jobs.yaml. */
export const readJobs = (text: string): readonly DeskJob[] => z.array(job).parse(parse(text))

/** The jobs that have each of these words, or the beginning of a word of theirs. */
export function findJobs(jobs: readonly DeskJob[], words: string): DeskJob[] {
  const typed = toWords(words)
  if (typed.length === 0) return []
  return jobs.filter(({ label, words: others }) => {
    const own = toWords(`${label} ${others}`)
    return typed.every((word) => own.some((each) => each.startsWith(word)))
  })
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
