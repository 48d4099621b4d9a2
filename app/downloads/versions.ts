import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import type { Manifest } from './contents.ts'
import { entitlements } from './entitlements.sql.ts'
import { productVersions } from './versions.sql.ts'

export type ProductVersion = typeof productVersions.$inferSelect

/** Announces a new version to every owner of a product, once. */
export const announceVersion: JobKind<{ productId: string; version: string }> = {
  name: 'announce-version',
  retry: 'three-days',
}

/**
 * Publishes what was built. A new version is stored permanently and announced to the owners, unless it is the first. A
 * known version with other bytes replaces the old files without an announcement.
 */
export async function publishVersions(deps: AppContext): Promise<void> {
  for (const productId of deps.contents.productIds()) {
    const manifest = deps.contents.manifestOf(productId)
    if (manifest) await publishVersion(deps, productId, manifest)
  }
}

async function publishVersion(deps: AppContext, productId: string, manifest: Manifest): Promise<void> {
  const { version, sha256 } = manifest
  const known = await findVersion(deps.database.db, productId, version)
  if (known?.sha256 === sha256) return
  await Promise.all(manifest.files.map((file) => deps.archive.store(file, deps.contents.locate(file))))
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
    .where(
      and(
        eq(entitlements.productId, productId),
        isNull(entitlements.endedAt),
        lt(entitlements.grantedAt, before),
        gt(email, last),
      ),
    )
    .groupBy(email)
    .orderBy(asc(email))
    .limit(BATCH_SIZE)
}

export async function findVersion(db: Db, productId: string, version: string) {
  const [found] = await db.select().from(productVersions).where(matchesVersion(productId, version))
  return found
}

/** Newest first. */
export function findVersionsByProduct(db: Db | Tx, productId: string) {
  return db
    .select()
    .from(productVersions)
    .where(eq(productVersions.productId, productId))
    .orderBy(desc(productVersions.publishedAt))
}

const matchesVersion = (productId: string, version: string) =>
  and(eq(productVersions.productId, productId), eq(productVersions.version, version))
