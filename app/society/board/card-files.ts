import { and, asc, eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { findOwnProducts } from '../../sales/downloads/downloads.ts'
import { entitlements } from '../../sales/downloads/entitlements.sql.ts'
import { cardFiles } from './cards.sql.ts'
import { lockCard } from './cards.ts'

type Deps = Pick<AppContext, 'database' | 'contents'>

/** A file of hers, and where she opens it. */
export interface OwnFile {
  /** `entitlement/file` */
  key: string
  name: string
  path: string
}

/** The files of everything that she may download now, by the product that they belong to. */
export async function findOwnFiles(
  deps: Deps,
  addresses: readonly string[],
): Promise<{ product: string; files: OwnFile[] }[]> {
  const products = await findOwnProducts(deps, addresses)
  return products
    .filter(({ ended }) => !ended)
    .map(({ entitlementId, productId, title }) => ({
      product: title,
      files: (deps.contents.manifestOf(productId)?.files ?? []).map(({ id, name }) => toFile(entitlementId, id, name)),
    }))
    .filter(({ files }) => files.length > 0)
}

/** The files that belong to a card and can still be opened. */
export async function findCardFiles(db: Db, cardId: string): Promise<OwnFile[]> {
  const rows = await db
    .select({
      entitlementId: cardFiles.entitlementId,
      file: cardFiles.file,
      name: cardFiles.name,
      ended: entitlements.endedAt,
    })
    .from(cardFiles)
    .innerJoin(entitlements, eq(entitlements.id, cardFiles.entitlementId))
    .where(eq(cardFiles.cardId, cardId))
    .orderBy(asc(cardFiles.name))
  return rows.filter(({ ended }) => !ended).map(({ entitlementId, file, name }) => toFile(entitlementId, file, name))
}

/** Links a file of her own to her card. False for a file or a card that isn't hers. */
export async function linkFile(
  deps: Deps,
  addresses: readonly string[],
  cardId: string,
  key: string,
): Promise<boolean> {
  const own = (await findOwnFiles(deps, addresses)).flatMap(({ files }) => files).find((file) => file.key === key)
  const [entitlementId = '', file = ''] = key.split('/')
  if (!own) return false
  return deps.database.transact(async (tx) => {
    if (!(await lockCard(tx, addresses, cardId))) return false
    await tx.insert(cardFiles).values({ cardId, entitlementId, file, name: own.name }).onConflictDoNothing()
    return true
  })
}

export async function unlinkFile(
  { database }: Deps,
  addresses: readonly string[],
  cardId: string,
  key: string,
): Promise<boolean> {
  const [entitlementId = '', file = ''] = key.split('/')
  return database.transact(async (tx) => {
    if (!(await lockCard(tx, addresses, cardId))) return false
    const linked = and(
      eq(cardFiles.cardId, cardId),
      eq(cardFiles.entitlementId, entitlementId),
      eq(cardFiles.file, file),
    )
    return (await tx.delete(cardFiles).where(linked).returning()).length > 0
  })
}

function toFile(entitlementId: string, file: string, name: string): OwnFile {
  return { key: `${entitlementId}/${file}`, name, path: `/account/files/${entitlementId}/${file}` }
}
