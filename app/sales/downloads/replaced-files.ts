import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { Manifest, ProductFile } from './contents.ts'
import { productUploads, type UploadedFile } from './downloads.sql.ts'

/** What was uploaded in place of built files, by the file's id and the checksum of the built one. */
type Replacements = ReadonlyMap<string, UploadedFile>

const keyOf = (id: string, builtSha256: string | null) => `${id} ${builtSha256}`

/**
 * An uploaded file stands in for exactly the bytes of the built file that it replaced. So it lasts through every release
 * that brings those again, and gives way to one that brings others.
 */
export async function findReplacements(db: Db | Tx, productId: string): Promise<Replacements> {
  const published = await findPublishedUploads(db, productId)
  return new Map(published.flatMap(({ files }) => files.map((file) => [keyOf(file.id, file.replaces), file])))
}

/** Oldest first. */
function findPublishedUploads(db: Db | Tx, productId: string) {
  return db
    .select()
    .from(productUploads)
    .where(and(eq(productUploads.productId, productId), isNotNull(productUploads.publishedAt)))
    .orderBy(asc(productUploads.publishedAt))
}

/** Files that were uploaded last for theirs, but gave way to a release's. */
export async function findSuperseded(
  db: Db,
  productId: string,
  built: Manifest,
): Promise<{ id: string; version: string }[]> {
  const uploads = await findPublishedUploads(db, productId)
  const newest = new Map(
    uploads.flatMap(({ files, publishedAs: version }) => files.map((file) => [file.id, { ...file, version }])),
  )
  return built.files.flatMap(({ id, sha256 }) => {
    const { replaces, version, sha256: uploaded } = newest.get(id) ?? {}
    const isOurs = uploaded === replaces // she had gone back to the built one
    return version && !isOurs && replaces !== sha256 ? [{ id, version }] : []
  })
}

/** What the release brings, with the uploaded files in place of the built ones that they replace. */
export function replaceBuiltFiles(built: Manifest, replacements: Replacements): Manifest {
  return withFiles(built, (file) => replacements.get(keyOf(file.id, file.sha256)))
}

/** @param find the file that stands in for this one, if any */
export function withFiles(
  manifest: Manifest,
  find: (file: ProductFile) => Pick<UploadedFile, 'sha256' | 'bytes' | 'crc32'> | undefined,
): Manifest {
  const files = manifest.files.map((file) => {
    const { sha256, bytes, crc32 } = find(file) ?? file
    return { ...file, sha256, bytes, crc32 }
  })
  return { ...manifest, files, sha256: checksumOf(files) }
}

export function hasSameFiles(one: Manifest, other: Manifest): boolean {
  return checksumOf(one.files) === checksumOf(other.files)
}

/** As the build does it: over the files' checksums, each on its line. */
function checksumOf(files: readonly ProductFile[]): string {
  const lines = files.map(({ sha256 }) => `${sha256}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}
