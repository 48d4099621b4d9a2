import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { and, eq, isNull } from 'drizzle-orm'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import { ifFileExists } from '../../platform/error-code.ts'
import { newId } from '../../platform/ids.ts'
import type { Manifest, ProductFile } from './contents.ts'
import { productUploads, type UploadedFile } from './downloads.sql.ts'
import type { IncomingForm } from './incoming-files.ts'
import { hasSameFiles, withFiles } from './replaced-files.ts'
import { findStampPlace } from './stamps.ts'
import { addVersion, lockVersions, type ProductVersion, pickCurrent } from './versions.ts'

export type ProductUpload = typeof productUploads.$inferSelect

/** Why an upload was refused. */
type UploadProblem = DocumentProblem | 'none' | 'large' | 'unknown' | 'same'

/** Records what was done in the transaction that does it. */
type Log = (tx: Tx, upload: ProductUpload) => Promise<unknown>

/** What waits to be published for a product. */
export async function findDraftUpload(db: Db | Tx, productId: string): Promise<ProductUpload | undefined> {
  const [found] = await db.select().from(productUploads).where(isDraftOf(productId))
  return found
}

export async function findUpload(db: Db, id: string): Promise<ProductUpload | undefined> {
  const [found] = await db.select().from(productUploads).where(eq(productUploads.id, id))
  return found
}

const isDraftOf = (productId: string) =>
  and(eq(productUploads.productId, productId), isNull(productUploads.publishedAt), isNull(productUploads.discardedAt))

/** Puts a file that arrived beside what waits already. @returns what's wrong with it */
export async function addToDraft(
  deps: AppContext,
  productId: string,
  { current, id, form }: { current: Manifest; id: string; form: IncomingForm },
  log: Log,
): Promise<UploadProblem | undefined> {
  if (form.isTooLarge) return 'large'
  const incoming = form.file
  if (!incoming) return 'none'
  const file = current.files.find((each) => each.id === id)
  if (!file) return 'unknown'
  const { path, sha256, bytes, crc32 } = incoming
  if (file.sha256 === sha256) return 'same'
  const problem = await checkDocument(path, bytes, file.format)
  if (problem) return problem
  await deps.archive.take(sha256, path)
  await saveDraft(deps, { productId, files: [{ id, sha256, bytes, crc32, replaces: null }] }, log)
  return undefined
}

/** Puts files that were made here beside what waits already. @returns how many differ from the current ones */
export async function draftMade(
  deps: AppContext,
  productId: string,
  { current, made }: { current: Manifest; made: readonly { file: ProductFile; path: string }[] },
  log: Log,
): Promise<number> {
  const sold = new Map(current.files.map(({ id, sha256 }) => [id, sha256]))
  const changed = made.filter(({ file: { id, sha256 } }) => sold.has(id) && sold.get(id) !== sha256)
  for (const { file, path } of changed) await deps.archive.take(file.sha256, path)
  const files = changed.map(({ file: { id, sha256, bytes, crc32 } }) => ({ id, sha256, bytes, crc32, replaces: null }))
  if (files.length > 0) await saveDraft(deps, { productId, files }, log)
  return files.length
}

async function saveDraft(
  deps: AppContext,
  { productId, files }: { productId: string; files: UploadedFile[] },
  log: Log,
): Promise<void> {
  await deps.database.transact(async (tx) => {
    await lockVersions(tx, productId)
    const draft = await findDraftUpload(tx, productId)
    const others = draft?.files.filter((file) => !files.some(({ id }) => id === file.id)) ?? []
    const values = { files: [...others, ...files], uploadedAt: deps.clock.now() }
    const [saved] = draft
      ? await tx
          .update(productUploads)
          .set({ ...values, revision: draft.revision + 1 })
          .where(eq(productUploads.id, draft.id))
          .returning()
      : await tx
          .insert(productUploads)
          .values({ ...values, id: newId('upl'), productId, revision: 1 })
          .returning()
    if (saved) await log(tx, saved)
  })
}

/** @returns whether it was discarded now; false when it's gone already, or was changed since the page was read */
export async function discardDraft(
  deps: AppContext,
  { id, revision }: Pick<ProductUpload, 'id' | 'revision'>,
  log: Log,
): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const [discarded] = await tx
      .update(productUploads)
      .set({ discardedAt: deps.clock.now() })
      .where(and(eq(productUploads.id, id), eq(productUploads.revision, revision), isOpen()))
      .returning()
    if (discarded) await log(tx, discarded)
    return discarded !== undefined
  })
}

const isOpen = () => and(isNull(productUploads.publishedAt), isNull(productUploads.discardedAt))

/** Makes a discarded draft wait again. False where another one waits meanwhile. */
export async function restoreDraft(tx: Tx, id: string): Promise<boolean> {
  const [found] = await tx.select().from(productUploads).where(eq(productUploads.id, id))
  if (!found?.discardedAt) return false
  await lockVersions(tx, found.productId)
  if (await findDraftUpload(tx, found.productId)) return false
  await tx.update(productUploads).set({ discardedAt: null }).where(eq(productUploads.id, id))
  return true
}

/** What the coach read before she pressed. */
interface Publication {
  id: string
  revision: number
  /** The version that this one follows. */
  follows: string
  changes: string
}

type PublishOutcome =
  | { state: 'published'; version: string }
  /** Pressed twice. */
  | { state: 'already'; version: string }
  | { state: 'gone' | 'conflict' | 'same' | 'missing' }

/**
 * Publishes a draft as the product's next version, and announces it to the owners. Once, however often it's asked for, and
 * only on top of the version that was read with it.
 */
export async function publishUpload(
  deps: AppContext,
  productId: string,
  { id, revision, follows, changes: text }: Publication,
  log: (tx: Tx, version: ProductVersion) => Promise<unknown>,
): Promise<PublishOutcome> {
  const built = deps.contents.manifestOf(productId)
  if (!built) return { state: 'gone' }
  return deps.database.transact(async (tx) => {
    const published = await lockVersions(tx, productId)
    const [draft] = await tx.select().from(productUploads).where(eq(productUploads.id, id))
    if (!draft || draft.productId !== productId || draft.discardedAt) return { state: 'gone' }
    if (draft.publishedAs) return { state: 'already', version: draft.publishedAs }
    const current = pickCurrent(published, built)
    if (current?.version !== follows || draft.revision !== revision) return { state: 'conflict' }
    const manifest = withUploads(current.manifest, draft)
    if (hasSameFiles(manifest, current.manifest)) return { state: 'same' }
    if (!(await areStored(deps, draft))) return { state: 'missing' }
    const news = { date: dayOf(deps.clock.now()), text }
    const version = await addVersion(deps, tx, published, { productId, built, manifest, news, isAnnounced: true })
    const files = draft.files.map((file) => ({ ...file, replaces: builtChecksum(built, file) }))
    const values = { files, publishedAs: version.version, publishedAt: version.publishedAt }
    await tx.update(productUploads).set(values).where(eq(productUploads.id, id))
    await log(tx, version)
    return { state: 'published', version: version.version }
  })
}

/** A version with the files of a draft in place of its own. */
export function withUploads(manifest: Manifest, { files }: Pick<ProductUpload, 'files'>): Manifest {
  return withFiles(manifest, ({ id }) => files.find((file) => file.id === id))
}

const builtChecksum = (built: Manifest, { id }: UploadedFile) =>
  built.files.find((file) => file.id === id)?.sha256 ?? null

async function areStored({ archive }: AppContext, { files }: ProductUpload): Promise<boolean> {
  const stored = await Promise.all(files.map((file) => ifFileExists(stat(archive.locate(file)))))
  return stored.every((found, at) => found?.size === files[at]?.bytes)
}

/** Why a file can't be sold. */
type DocumentProblem = 'empty' | 'type' | 'damaged' | 'stamped'

/** Looks into a file for what its format asks for, whatever its name says. */
async function checkDocument(
  path: string,
  bytes: number,
  format: ProductFile['format'],
): Promise<DocumentProblem | undefined> {
  if (bytes === 0) return 'empty'
  return format === 'pdf' ? checkPdf(await readFile(path)) : checkZip(path, format)
}

function checkPdf(pdf: Buffer): DocumentProblem | undefined {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'type'
  // Readers look for it in the last 1,024 bytes (ISO 32000-1, annex H, note 18).
  if (!pdf.subarray(-1024).includes('%%EOF')) return 'damaged'
  return findStampPlace(pdf) === 'stamped' ? 'stamped' : undefined
}

/** The entry that says what a zip is, and what it says. A workbook or letter with macros says something else. */
const SIGNS: Record<Exclude<ProductFile['format'], 'pdf'>, { entry: string; says: RegExp }> = {
  docx: {
    entry: '[Content_Types].xml',
    says: /"application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml"/,
  },
  xlsx: {
    entry: '[Content_Types].xml',
    says: /"application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml"/,
  },
  epub: { entry: 'mimetype', says: /^application\/epub\+zip\s*$/ },
}

/** An entry that says more than this says nothing of use. */
const MAX_SIGN_BYTES = 1024 * 1024

async function checkZip(path: string, format: keyof typeof SIGNS): Promise<DocumentProblem | undefined> {
  if ((await text(createReadStream(path, { end: 3 }))) !== 'PK\x03\x04') return 'type'
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    try {
      const { entry, says } = SIGNS[format]
      return says.test(await readEntry(zip, entry)) ? undefined : 'type'
    } finally {
      zip.close()
    }
  } catch (error) {
    // The file was opened before, so what fails here is what is in it.
    if (error instanceof Error) return 'damaged'
    throw error
  }
}

/** Empty where there is no such entry. */
async function readEntry(zip: ZipFile, name: string): Promise<string> {
  let found: Entry | undefined
  for await (const entry of zip.eachEntry()) if (entry.fileName === name) found = entry
  if (!found || found.uncompressedSize > MAX_SIGN_BYTES) return ''
  return text(await zip.openReadStreamPromise(found))
}
