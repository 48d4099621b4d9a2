import { findOffer } from '../../catalog/offers.ts'
import type { Session } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { ChangeValue } from '../../platform/desk-change.ts'
import {
  findVersionsByProduct,
  type Manifest,
  type ProductUpload,
  pickCurrent,
} from '../../sales/downloads/downloads.ts'
import { recordChange } from '../changes.ts'
import { nothingHere } from '../desk-access.ts'

const productTitle = (productId: string, { title }: Manifest): string => findOffer(productId)?.title ?? title

/** A product with its versions, the current one among them. @throws the answer of an address at which there's nothing */
export async function requireProduct({ database, contents }: AppContext, productId: string) {
  const built = contents.manifestOf(productId)
  if (!built) throw nothingHere()
  const versions = await findVersionsByProduct(database.db, productId)
  const current = pickCurrent(versions, built)
  if (!current) throw nothingHere()
  return { productId, title: productTitle(productId, built), built, current, versions }
}

/** Writes what was done with an upload into the desk's log. */
export function recordUpload(
  deps: AppContext,
  tx: Tx,
  session: Session,
  change: { action: string; upload: Pick<ProductUpload, 'id'>; summary: string } & Record<
    'before' | 'after',
    ChangeValue | null
  >,
): Promise<string> {
  const { upload, ...rest } = change
  return recordChange(deps, tx, { ...rest, actor: session.person.id, subject: upload.id, email: undefined })
}
