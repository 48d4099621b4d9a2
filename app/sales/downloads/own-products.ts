import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { productTitle } from '../../catalog/edition-titles.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { orders } from '../orders/orders.sql.ts'
import { entitlements } from './downloads.sql.ts'
import type { Entitlement } from './entitlements.ts'
import { downloadPath, renewExpiringLink } from './links.ts'
import { type CurrentVersion, findCurrentVersion } from './versions.ts'

/** Something that a person has a right to, as their account lists it. */
export type OwnProduct = Awaited<ReturnType<typeof findOwnProducts>>[number]

/** Everything that was bought with one of a person's addresses (in lower case), newest first. */
export async function findOwnProducts(deps: Pick<AppContext, 'database' | 'contents'>, addresses: readonly string[]) {
  const { db } = deps.database
  const found = await db
    .select({ entitlement: entitlements, givenBy: orders.givenBy })
    .from(entitlements)
    .leftJoin(orders, eq(orders.id, entitlements.orderId))
    .where(isOwn(addresses))
    .orderBy(desc(entitlements.grantedAt), entitlements.id)
  const current = new Map<string, CurrentVersion | undefined>()
  for (const { productId } of found.map(({ entitlement }) => entitlement))
    if (!current.has(productId)) current.set(productId, await findCurrentVersion(deps, productId))
  return found.map(({ entitlement, givenBy }) => ({
    ...toOwnProduct(entitlement, current.get(entitlement.productId)),
    /** The coach gave it, so there's no receipt. */
    isGift: givenBy !== null,
  }))
}

/** An entitlement of this person, ended or not. */
export async function findOwnEntitlement(
  db: Db,
  addresses: readonly string[],
  id: string,
): Promise<Entitlement | undefined> {
  const [found] = await db
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.id, id), isOwn(addresses)))
  return found
}

/** The path of a link that works, for its owner's email, or for someone who proved in another way that the entitlement is theirs. */
export async function freshDownloadPath(deps: AppContext, entitlement: Entitlement): Promise<string> {
  return deps.database.transact(async (tx) => {
    await renewExpiringLink(deps, tx, entitlement)
    const [current = entitlement] = await tx.select().from(entitlements).where(eq(entitlements.id, entitlement.id))
    return downloadPath(deps, tx, current)
  })
}

function isOwn(addresses: readonly string[]) {
  return inArray(sql`lower(${entitlements.email})`, [...addresses])
}

function toOwnProduct(
  { id, orderId, productId, edition, grantedAt, endedAt, endReason }: Entitlement,
  current: CurrentVersion | undefined,
) {
  const { manifest, publishedAt } = current ?? {}
  const isNew = publishedAt !== undefined && publishedAt > grantedAt
  const { version = '', changes = [], files = [] } = manifest ?? {}
  return {
    entitlementId: id,
    orderId,
    productId,
    title: productTitle({ productId, edition }),
    isEdition: edition !== null,
    /** Why it can't be downloaded anymore. */
    ended: endedAt ? (endReason ?? 'refunded') : undefined,
    /** The newest contents; undefined for an edition, and for what has no files. */
    contents: manifest && { version, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
    /** What came out after they bought it. */
    news:
      isNew && !endedAt
        ? { version, publishedAt, text: changes.find((change) => change.version === version)?.text ?? '' }
        : undefined,
  }
}
