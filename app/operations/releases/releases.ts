import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, lte, max, sql } from 'drizzle-orm'
import type { Snapshot } from '../../catalog/content.ts'
import { contentFiles } from '../../catalog/content-files.ts'
import { buildSnapshot, type ContentProblem, type Overrides } from '../../catalog/snapshots.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { afterCommit, type Db, type Tx } from '../../platform/database/database.server.ts'
import { dayOf, today } from '../../platform/dates.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { fitOverrides, isPart } from './misfits.ts'
import { contentDrafts, contentReleases, contentValues } from './releases.sql.ts'

export { contentScript } from './content-script.ts'

type Deps = Pick<AppContext, 'database' | 'clock' | 'releases'>

/** Where a value stands: a file of `content/site`, and one of its top-level keys. */
interface Part {
  readonly file: string
  readonly part: string
}

export type Draft = typeof contentDrafts.$inferSelect

/** A part as the desk's form needs it. */
export type PartState = Awaited<ReturnType<typeof readParts>>[number]

/** Every part of a file in the order of its page. */
export async function readParts({ database }: Deps, file: string) {
  const { shipped, schema } = contentFiles[file] ?? {}
  if (!schema) throw new HttpError(404, 'no_such_content', 'There’s no such page.')
  const [drafts, newest] = await Promise.all([
    database.db.select().from(contentDrafts).where(eq(contentDrafts.file, file)),
    readValues(database.db, { file }),
  ])
  return Object.keys(schema.shape).map((part) => {
    const draft = drafts.find((one) => one.part === part)
    const published = newest.find((one) => one.part === part)
    return {
      ...{ file, part, draft, shipped: shipped?.[part] },
      /** What the pages show, as it's written. */
      published: published?.value ?? shipped?.[part],
      /** To be sent back with what is saved. */
      version: versionOf(draft, published),
    }
  })
}

/** A draft's own; without one, the release's that it would begin with. */
function versionOf(draft: { version: number } | undefined, published: { release: number } | undefined): number {
  return draft?.version ?? -(published?.release ?? 0)
}

/** What isn't published yet, of every page. */
export async function readDrafts({ database }: Pick<Deps, 'database'>): Promise<Draft[]> {
  const { file, part } = contentDrafts
  return database.db.select().from(contentDrafts).orderBy(file, part)
}

interface SavedDraft extends Part {
  /** Null: as it ships. It may still be wrong: what is wrong is said when it's looked at. */
  readonly value: unknown
  /** The one that the form was opened with. */
  readonly version: number
  readonly by: string
}

type SaveResult =
  | { version: number }
  /** Someone saved or published it since then: what they wrote. Send `version` to save anyway. */
  | { conflict: { theirs: unknown; version: number } }

export async function saveDraft(deps: Deps, tx: Tx, { version, ...draft }: SavedDraft): Promise<SaveResult> {
  const { file, part, value, by } = draft
  if (!isPart(file, part)) throw new HttpError(404, 'no_such_content', 'There’s no such part of a page.')
  await lock(tx)
  const [kept] = await tx.select().from(contentDrafts).where(isOf(draft))
  const [published] = await readValues(tx, draft)
  const current = versionOf(kept, published)
  if (current !== version) {
    const theirs = kept ? kept.value : (published?.value ?? null)
    return { conflict: { theirs: theirs ?? contentFiles[file]?.shipped[part], version: current } }
  }
  const fields = { value, by, updatedAt: deps.clock.now(), version: sql`nextval('content_draft_versions')` }
  const [saved] = await tx
    .insert(contentDrafts)
    .values({ file, part, ...fields })
    .onConflictDoUpdate({ target: [contentDrafts.file, contentDrafts.part], set: fields })
    .returning({ version: contentDrafts.version })
  return { version: saved?.version ?? 0 }
}

/** @returns false when there was none of this version */
export async function discardDraft(tx: Tx, { version, ...part }: Part & { version: number }): Promise<boolean> {
  const gone = await tx
    .delete(contentDrafts)
    .where(and(isOf(part), eq(contentDrafts.version, version)))
    .returning({ part: contentDrafts.part })
  return gone.length > 0
}

/** What the pages would show with every draft published. */
export async function draftSnapshot(
  deps: Pick<Deps, 'database' | 'clock'>,
): Promise<{ snapshot: Snapshot } | { problems: ContentProblem[] }> {
  const day = today(deps.clock)
  const published = await publishedOverrides(deps.database.db)
  const drafts = await readDrafts(deps)
  const { problems } = buildSnapshot(withParts(fitOverrides(published, day).fitting, drafts))
  return problems.length > 0 ? { problems } : { snapshot: fitOverrides(withParts(published, drafts), day).snapshot }
}

interface Publication {
  /** What she looked at: what was written since then isn't published. */
  readonly parts: readonly (Part & { version: number })[]
  readonly by: string
  readonly note: string
}

type PublishResult = { release: number } | { problems: ContentProblem[] }

/** Publishes drafts: every process shows them as soon as it has read them. */
export async function publishDrafts(deps: Deps, tx: Tx, { parts, by, note }: Publication): Promise<PublishResult> {
  await lock(tx)
  const drafts = await tx.select().from(contentDrafts)
  const chosen = parts.map(({ file, part, version }) => {
    const draft = drafts.find((one) => one.file === file && one.part === part && one.version === version)
    return (
      draft ?? { file, path: [part], message: 'was changed by someone else since you looked. Look at it once more.' }
    )
  })
  const problems = chosen.filter((one) => 'message' in one)
  const found = chosen.filter((one) => 'value' in one)
  if (problems.length > 0) return { problems }
  const published = await publish(deps, tx, { values: found, by, note })
  if ('release' in published) for (const draft of found) await tx.delete(contentDrafts).where(isOf(draft))
  return published
}

/** Every release that changed a part, the newest first. Before the oldest it was as it ships: `undoTo` release 0. */
export function historyOf({ database: { db } }: { database: { db: Db } }, part: Part) {
  const { id, publishedAt, by, note, undoes } = contentReleases
  const { release, file, part: name, value } = contentValues
  return db
    .select({ release, file, part: name, value, publishedAt, by, note, undoes })
    .from(contentValues)
    .innerJoin(contentReleases, eq(id, release))
    .where(and(eq(file, part.file), eq(name, part.part)))
    .orderBy(desc(release))
}

/** The values that a part had since then, the newest first. */
export async function valuesSince(db: Db, part: Part, since: Date): Promise<unknown[]> {
  const history = await historyOf({ database: { db } }, part)
  const before = history.findIndex(({ publishedAt }) => publishedAt <= since)
  const values = (before < 0 ? history : history.slice(0, before + 1)).map(({ value }) => value)
  if (before < 0) values.push(null)
  return values.map((value) => value ?? contentFiles[part.file]?.shipped[part.part])
}

/** Gives a part the value that it had in a release, by a new one. */
export async function undoTo(
  deps: Deps,
  tx: Tx,
  { file, part, release, by }: Part & { release: number; by: string },
): Promise<PublishResult> {
  await lock(tx)
  const [newest] = await readValues(tx, { file, part })
  const [then] = await readValues(tx, { file, part, until: release })
  const values = [{ file, part, value: then?.value ?? null }]
  return publish(deps, tx, { values, by, note: '', undoes: newest?.release ?? null })
}

/** Publishes another value of a part, unless it was changed since she looked. */
export async function publishValue(
  deps: Deps,
  tx: Tx,
  { file, part, value, version, by }: SavedDraft,
): Promise<PublishResult> {
  await lock(tx)
  const [draft] = await tx.select().from(contentDrafts).where(isOf({ file, part }))
  const [published] = await readValues(tx, { file, part })
  if (versionOf(draft, published) !== version)
    return { problems: [{ file, path: [part], message: 'it was changed since you looked' }] }
  return publish(deps, tx, { values: [{ file, part, value }], by, note: '' })
}

/** Takes something out of a file for good: out of what is published, of every version that could be put back, and of drafts. */
export async function eraseContent(
  { clock, releases }: Pick<Deps, 'clock' | 'releases'>,
  tx: Tx,
  file: string,
  erase: (value: unknown) => unknown,
): Promise<void> {
  await lock(tx)
  const changed = <Row extends { value: unknown }>(rows: Row[]) =>
    rows
      .map((row) => ({ ...row, value: erase(row.value), was: row.value }))
      .filter(({ value, was }) => !isDeepStrictEqual(value, was))
  for (const { part, value } of changed(await tx.select().from(contentDrafts).where(eq(contentDrafts.file, file)))) {
    const version = sql`nextval('content_draft_versions')`
    await tx.update(contentDrafts).set({ value, version }).where(isOf({ file, part }))
  }
  const published = changed(await tx.select().from(contentValues).where(eq(contentValues.file, file)))
  for (const { release, part, value } of published) {
    const isOne = and(eq(contentValues.release, release), eq(contentValues.file, file), eq(contentValues.part, part))
    await tx.update(contentValues).set({ value }).where(isOne)
  }
  if (published.length === 0) return
  // With a new one, every process reads what is left.
  await tx.insert(contentReleases).values({ publishedAt: clock.now(), by: 'client', note: 'Someone took it back' })
  afterCommit(() => releases.follow())
}

/** What was published, as it's written, by file and part. */
export async function publishedOverrides(db: Db, until?: number): Promise<Overrides> {
  return withParts({}, await readValues(db, { ...(until !== undefined && { until }) }))
}

/** The day on which the words of each page were last published, by its path; under `everywhere`, those of several pages. */
export async function publicationDays(db: Db, until?: number): Promise<Record<string, string>> {
  const days: Record<string, string> = {}
  for (const { file, at } of await publicationTimes(db, until)) {
    const { path = 'everywhere' } = contentFiles[file] ?? {}
    const day = at ? dayOf(at) : ''
    if (day > (days[path] ?? '')) days[path] = day
  }
  return days
}

/** When each file was last published. */
export function publicationTimes(db: Db, until?: number) {
  const { file, release } = contentValues
  return db
    .select({ file, at: max(contentReleases.publishedAt) })
    .from(contentValues)
    .innerJoin(contentReleases, eq(contentReleases.id, release))
    .where(until === undefined ? undefined : lte(release, until))
    .groupBy(file)
}

interface Change {
  values: readonly (Part & { value: unknown })[]
  by: string
  note: string
  undoes?: number | null
}

async function publish({ clock, releases }: Deps, tx: Tx, { values, ...fields }: Change): Promise<PublishResult> {
  // What no longer fits since an update keeps nobody from publishing something else.
  const { fitting } = fitOverrides(await publishedOverrides(tx), today(clock))
  const { problems } = buildSnapshot(withParts(fitting, values))
  if (problems.length > 0) return { problems }
  const [made] = await tx
    .insert(contentReleases)
    .values({ publishedAt: clock.now(), ...fields })
    .returning({ release: contentReleases.id })
  if (!made) throw new Error('The release has no number')
  await tx.insert(contentValues).values(values.map(({ file, part, value }) => ({ ...made, file, part, value })))
  afterCommit(() => releases.follow())
  return made
}

/** What each part was given last. */
function readValues(db: Db, { file, part, until }: Partial<Part> & { until?: number }) {
  const { release, file: files, part: parts, value } = contentValues
  return db
    .selectDistinctOn([files, parts], { release, file: files, part: parts, value, by: contentReleases.by })
    .from(contentValues)
    .innerJoin(contentReleases, eq(contentReleases.id, release))
    .where(
      and(
        file === undefined ? undefined : eq(files, file),
        part === undefined ? undefined : eq(parts, part),
        until === undefined ? undefined : lte(release, until),
      ),
    )
    .orderBy(files, parts, desc(release))
}

/** One at a time: releases come into force in the order of their numbers. */
async function lock(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${contentReleases} in exclusive mode`)
}

function isOf({ file, part }: Part) {
  return and(eq(contentDrafts.file, file), eq(contentDrafts.part, part))
}

function withParts(overrides: Overrides, parts: readonly (Part & { value: unknown })[]): Overrides {
  const next: Record<string, Record<string, unknown>> = {}
  for (const [file, values] of Object.entries(overrides)) next[file] = { ...values }
  for (const { file, part, value } of parts) {
    const values = { ...next[file], [part]: value }
    if (value === null) delete values[part]
    next[file] = values
  }
  return next
}
