import { and, desc, eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { Manifest, ProductFile } from './contents.ts'
import { productVersions } from './versions.sql.ts'

export type ProductVersion = typeof productVersions.$inferSelect

/** The version that owners get. */
export interface CurrentVersion {
  manifest: Manifest
  /** Undefined for what was built and isn't published yet. */
  publishedAt: Date | undefined
}

/** Undefined when a product has no contents yet. */
export async function findCurrentVersion(
  { database, contents }: Pick<AppContext, 'database' | 'contents'>,
  productId: string,
): Promise<CurrentVersion | undefined> {
  const built = contents.manifestOf(productId)
  if (!built) return undefined
  const published = pickCurrent(await findVersionsByProduct(database.db, productId), built)
  return published ?? { manifest: built, publishedAt: undefined }
}

/** What was published last for the files of this release: its own version, or one with uploaded files. */
export function pickCurrent(newestFirst: readonly ProductVersion[], built: Manifest): ProductVersion | undefined {
  return newestFirst.find(({ sha256, releaseSha256 }) => (releaseSha256 ?? sha256) === built.sha256)
}

export async function findVersion(db: Db, productId: string, version: string): Promise<ProductVersion | undefined> {
  const [found] = await db.select().from(productVersions).where(matchesVersion(productId, version))
  return found
}

/** Newest first. */
export function findVersionsByProduct(db: Db | Tx, productId: string): Promise<ProductVersion[]> {
  return db
    .select()
    .from(productVersions)
    .where(eq(productVersions.productId, productId))
    .orderBy(desc(productVersions.publishedAt))
}

/** The same, with everything that publishes another version of this product waiting until the transaction ends. */
export async function lockVersions(tx: Tx, productId: string): Promise<ProductVersion[]> {
  const { version } = productVersions
  await tx.select({ version }).from(productVersions).where(eq(productVersions.productId, productId)).for('update')
  // Read after the wait: what was added meanwhile is not among the locked rows.
  return findVersionsByProduct(tx, productId)
}

export const matchesVersion = (productId: string, version: string) =>
  and(eq(productVersions.productId, productId), eq(productVersions.version, version))

/** Where a file of any version is on this machine. */
export function locateFile(
  { contents, archive }: Pick<AppContext, 'contents' | 'archive'>,
  productId: string,
  file: ProductFile,
): string {
  const built = contents.manifestOf(productId)?.files.find(({ sha256 }) => sha256 === file.sha256)
  return built ? contents.locate(built) : archive.locate(file)
}
