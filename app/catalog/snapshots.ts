import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { readSnapshotsFrom, type Snapshot } from './content.ts'
import { contentFiles } from './content-files.ts'
import { offersSchema } from './schemas/offers.ts'
import { siteSchema } from './schemas/site.ts'
import { fillWords, type Words, wordsOf } from './words.ts'

/** What stands in place of parts that ship: by file, by part. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Something in a file that isn't as its schema says, in words. */
export interface ContentProblem {
  readonly file: string
  /** Where in it: `['hero', 'title']`. */
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const running = new AsyncLocalStorage<Snapshot>()
let published: Snapshot = {}
readSnapshotsFrom(() => running.getStore() ?? published)

/** Everything that `run` reads of the content, now and later, is of this snapshot. */
export function withSnapshot<Result>(snapshot: Snapshot, run: () => Result): Result {
  return running.run(snapshot, run)
}

export function publishedSnapshot(): Snapshot {
  return published
}

/** From now on the pages of this process show it. */
export function publishSnapshot(snapshot: Snapshot): void {
  published = snapshot
}

/** What the pages show with these parts in place of those that ship, or what keeps them from it. */
export function buildSnapshot(overrides: Overrides): { snapshot: Snapshot; problems: ContentProblem[] } {
  const problems: ContentProblem[] = []
  const written = new Map<string, object>()
  for (const [file, { schema, shipped }] of Object.entries(contentFiles)) {
    const read = schema.safeParse({ ...shipped, ...overrides[file] })
    if (read.success) written.set(file, read.data)
    else problems.push(...read.error.issues.map(({ path, message }) => ({ file, path, message })))
  }
  if (problems.length > 0) return { snapshot: {}, problems }
  const words = wordsIn(written.get('site'), written.get('offers'))
  const shippedWords = wordsIn(contentFiles.site?.shipped, contentFiles.offers?.shipped)
  const snapshot = Object.fromEntries(
    [...written]
      .map(([file, content]) => [file, fillWords(content, words)] as const)
      .filter(([file, content]) => !isDeepStrictEqual(content, shippedContent(file, shippedWords))),
  )
  return { snapshot, problems }
}

function shippedContent(file: string, words: Words): unknown {
  const { schema, shipped } = contentFiles[file] ?? {}
  return fillWords(schema?.parse(shipped), words)
}

function wordsIn(site: unknown, offers: unknown): Words {
  return wordsOf(siteSchema.parse(site), offersSchema.parse(offers))
}
