import { and, desc, eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
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

/** Announces a new version to every owner of a product, once. */
export const announceVersion: JobKind<{ productId: string; version: string }> = {
  name: 'announce-version',
  retry: 'three-days',
}

interface NewVersion {
  productId: string
  /** What the release brings. */
  built: Manifest
  /** The same with the files of this version. */
  manifest: Manifest
  /** What changed, and on which day. */
  news: { date: string; text: string }
  isAnnounced: boolean
}

/**
 * The number after the release's own: `1.1.0.1`, then `1.1.0.2`. A release's has three parts, so it can never be the same.
 */
export function nextNumber(published: readonly ProductVersion[], { version }: Manifest): string {
  const taken = published.map((each) => each.version).filter((each) => each.startsWith(`${version}.`))
  return `${version}.${1 + Math.max(0, ...taken.map((each) => Number(each.slice(version.length + 1))))}`
}

/**
 * Publishes a version with other files than the release's own.
 *
 * @param published all versions of the product, newest first, locked
 */
export async function addVersion(
  deps: AppContext,
  tx: Tx,
  published: readonly ProductVersion[],
  { productId, built, manifest, news, isAnnounced }: NewVersion,
): Promise<ProductVersion> {
  const version = nextNumber(published, built)
  const publishedAt = after(published, deps.clock.now())
  const known = published[0]?.manifest.changes ?? []
  const uploaded = known.filter((change) => !built.changes.some((each) => each.version === change.version))
  const changes = [{ version, ...news }, ...uploaded, ...built.changes]
  const row = {
    ...{ productId, version, sha256: manifest.sha256, releaseSha256: built.sha256, publishedAt },
    manifest: { ...manifest, version, date: news.date, changes },
    announcedAt: isAnnounced ? null : publishedAt,
  }
  await tx.insert(productVersions).values(row)
  if (isAnnounced) await deps.jobs.enqueue(tx, announceVersion, { productId, version })
  return row
}

/** The newest is current, so a clock that was set back must not make this one older. */
function after(published: readonly ProductVersion[], now: Date): Date {
  const newest = published[0]?.publishedAt.getTime() ?? 0
  return new Date(Math.max(now.getTime(), newest + 1))
}
