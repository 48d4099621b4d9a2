import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { Manifest, ProductFile } from './contents.ts'
import { entitlements, productVersions } from './downloads.sql.ts'
import { findReplacements, hasSameFiles, replaceBuiltFiles } from './replaced-files.ts'

/**
 * Publishes what was built. A new version is stored permanently and announced to the owners, unless it is the first. A
 * known version with other bytes replaces the old files without an announcement. Files that the coach uploaded stay in
 * place of the built ones that they replaced.
 */
export async function publishVersions(deps: AppContext): Promise<void> {
  for (const productId of deps.contents.productIds()) {
    const built = deps.contents.manifestOf(productId)
    if (built) await publishRelease(deps, productId, built)
  }
}

async function publishRelease(deps: AppContext, productId: string, built: Manifest): Promise<void> {
  const { db } = deps.database
  const published = await findVersionsByProduct(db, productId)
  const manifest = replaceBuiltFiles(built, await findReplacements(db, productId))
  const current = pickCurrent(published, built)
  if (current && hasSameFiles(current.manifest, manifest)) return
  await Promise.all(built.files.map((file) => deps.archive.store(file, deps.contents.locate(file))))
  if (isUploaded(published, built) || !hasSameFiles(built, manifest)) await publishWithUploads(deps, productId, built)
  else await publishBuilt(deps, productId, built)
}

/** Whether uploaded files made versions of this one: then its number isn't the newest anymore. */
const isUploaded = (published: readonly ProductVersion[], { version }: Manifest) =>
  published.some((each) => each.releaseSha256 && each.version.startsWith(`${version}.`))

async function publishBuilt(deps: AppContext, productId: string, manifest: Manifest): Promise<void> {
  const { version, sha256 } = manifest
  await deps.database.transact(async (tx) => {
    const publishedAt = deps.clock.now()
    const isFirst = (await findVersionsByProduct(tx, productId)).length === 0
    const values = { productId, version, sha256, manifest, publishedAt, announcedAt: isFirst ? publishedAt : null }
    const added = await tx.insert(productVersions).values(values).onConflictDoNothing().returning()
    if (added.length === 0) {
      await tx.update(productVersions).set({ sha256, manifest }).where(matchesVersion(productId, version))
    } else if (!isFirst) await deps.jobs.enqueue(tx, announceVersion, { productId, version })
  })
}

/** Publishes a release beside files that were uploaded before. It's announced if its number is new. */
async function publishWithUploads(deps: AppContext, productId: string, built: Manifest): Promise<void> {
  await deps.database.transact(async (tx) => {
    const published = await lockVersions(tx, productId)
    const manifest = replaceBuiltFiles(built, await findReplacements(tx, productId))
    const current = pickCurrent(published, built)
    if (current && hasSameFiles(current.manifest, manifest)) return
    const isNew = !published.some(({ version }) => version === built.version || version.startsWith(`${built.version}.`))
    const text = isNew ? built.changes.find(({ version }) => version === built.version)?.text : undefined
    const news = { date: built.date, text: text ?? 'Newer files came with an update of our site.' }
    await addVersion(deps, tx, published, { productId, built, manifest, news, isAnnounced: isNew })
  })
}

/** Owners per transaction, so that none of them blocks the database for long. */
const BATCH_SIZE = 100

/** Enqueues one email for each owner who bought before this version. Run again, it continues where it stopped. */
export async function notifyOwners(
  deps: AppContext,
  { productId, version }: { productId: string; version: string },
): Promise<void> {
  const published = await findVersion(deps.database.db, productId, version)
  if (!published || published.announcedAt) return
  let last = ''
  for (;;) {
    const owners = await ownersAfter(deps.database.db, productId, published.publishedAt, last)
    await deps.database.transact(async (tx) => {
      for (const { email, id } of owners) {
        const key = `new-version:${productId}:${version}:${email}`
        const data = { entitlementId: id, version }
        await enqueueEmail(deps, tx, { key, kind: 'new-version', to: email, data })
      }
      if (owners.length === BATCH_SIZE) return
      await tx.update(productVersions).set({ announcedAt: deps.clock.now() }).where(matchesVersion(productId, version))
    })
    if (owners.length < BATCH_SIZE) return
    last = owners.at(-1)?.email ?? ''
  }
}

/** One entitlement for each address, in the order of addresses. */
function ownersAfter(db: Db, productId: string, before: Date, last: string) {
  const email = sql<string>`lower(${entitlements.email})`
  return db
    .select({ email: email.as('owner'), id: sql<string>`max(${entitlements.id})` })
    .from(entitlements)
    .where(and(isOwnedBefore(productId, before), gt(email, last)))
    .groupBy(email)
    .orderBy(asc(email))
    .limit(BATCH_SIZE)
}

/** How many people own a product, each counted once: whoever a version that is published now is announced to. */
export async function countOwners(db: Db, productId: string, before: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct lower(${entitlements.email}))::int` })
    .from(entitlements)
    .where(isOwnedBefore(productId, before))
  return row?.count ?? 0
}

const isOwnedBefore = (productId: string, before: Date) =>
  and(eq(entitlements.productId, productId), isNull(entitlements.endedAt), lt(entitlements.grantedAt, before))

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

const matchesVersion = (productId: string, version: string) =>
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
