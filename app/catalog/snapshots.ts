import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import { readSnapshotsFrom, type Snapshot } from './content.ts'
import { contentFiles } from './content-files.ts'
import { readModeFrom } from './live.ts'
import { offersSchema } from './schemas/offers.ts'
import { siteSchema } from './schemas/site.ts'
import { fillWords, UnknownWordError, type Words, wordsOf } from './words.ts'

/** What stands in place of parts that ship: by file, by part. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Something in a file that isn't as its schema says, in words. */
export interface ContentProblem {
  readonly file: string
  /** Where in it: `['hero', 'title']`. */
  readonly path: readonly PropertyKey[]
  readonly message: string
}

const running = new AsyncLocalStorage<{ snapshot: Snapshot; live: boolean | undefined }>()
let published: Snapshot = {}
readSnapshotsFrom(currentSnapshot)
readModeFrom(() => running.getStore()?.live)

/** What is read of the content here and now. */
export function currentSnapshot(): Snapshot {
  return running.getStore()?.snapshot ?? published
}

/**
 * Everything that `run` reads of the content, now and later, is of this snapshot.
 *
 * @param live the pages are those that a live site would show
 */
export function withSnapshot<Result>(snapshot: Snapshot, run: () => Result, { live }: { live?: boolean } = {}): Result {
  return running.run({ snapshot: live ? asLive(snapshot) : snapshot, live: live || undefined }, run)
}

/** Another object: what is computed from a snapshot may depend on the mode. */
function asLive(snapshot: Snapshot): Snapshot {
  const known = liveSnapshots.get(snapshot) ?? { ...snapshot }
  liveSnapshots.set(snapshot, known)
  return known
}

const liveSnapshots = new WeakMap<Snapshot, Snapshot>()

/** From now on the jobs of this process show it, and each request that begins. */
export function publishSnapshot(snapshot: Snapshot): void {
  published = snapshot
}

/**
 * What the pages show with these parts in place of those that ship, or what keeps them from it.
 *
 * @param asWritten parts that stand as they are, whatever their schema says
 */
export function buildSnapshot(
  overrides: Overrides,
  asWritten: Overrides = {},
): { snapshot: Snapshot; problems: ContentProblem[] } {
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
  const snapshot: Record<string, object> = {}
  for (const [file, content] of written) {
    const filled: Record<string, unknown> = {}
    for (const [part, value] of Object.entries({ ...content, ...asWritten[file] })) {
      const isAsWritten = Object.hasOwn(asWritten[file] ?? {}, part)
      const read = fillPart(value, words)
      if ('unknown' in read && !isAsWritten) problems.push({ file, path: [part], message: read.unknown })
      filled[part] = 'filled' in read ? read.filled : value
    }
    if (!isDeepStrictEqual(filled, shippedContent(file, shippedWords))) snapshot[file] = filled
  }
  return problems.length > 0 ? { snapshot: {}, problems } : { snapshot, problems }
}

function fillPart(value: unknown, words: Words): { filled: unknown } | { unknown: string } {
  try {
    return { filled: fillWords(value, words) }
  } catch (error) {
    if (error instanceof UnknownWordError) return { unknown: error.message }
    throw error
  }
}

function shippedContent(file: string, words: Words): unknown {
  const { schema, shipped } = contentFiles[file] ?? {}
  return fillWords(schema?.parse(shipped), words)
}

function wordsIn(site: unknown, offers: unknown): Words {
  return wordsOf(siteSchema.parse(site), offersSchema.parse(offers))
}
