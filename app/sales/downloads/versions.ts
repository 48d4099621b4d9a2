import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import type { Manifest } from './contents.ts'
import { entitlements } from './entitlements.sql.ts'
import {
  addVersion,
  announceVersion,
  findVersion,
  findVersionsByProduct,
  lockVersions,
  matchesVersion,
  type ProductVersion,
  pickCurrent,
} from './published-versions.ts'
import { findReplacements, hasSameFiles, replaceBuiltFiles } from './replaced-files.ts'
import { productVersions } from './versions.sql.ts'

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
