import { productTitle } from '../catalog/edition-titles.ts'
import { offers } from '../catalog/offers.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import { endEntitlements, grantEntitlement } from '../sales/downloads/downloads.ts'
import { newOrderId, recordGift, withdrawGift } from '../sales/orders/orders.ts'
import { enqueueHeld, heldJob, pressedChangeId, pressOnce } from './changes.ts'

/** Something that can be given: what is downloaded, of an edition the newest month. */
interface Gift {
  productId: string
  edition: string | undefined
  title: string
}

export async function findGifts(deps: AppContext): Promise<Gift[]> {
  const gifts: Gift[] = []
  for (const { id, onSale, soldByEdition, nextStep } of Object.values(offers)) {
    if (!onSale || nextStep) continue
    const edition = soldByEdition && (await deps.editionOnSale(id))
    if (soldByEdition && !edition) continue
    gifts.push({ productId: id, edition, title: productTitle({ productId: id, edition }) })
  }
  return gifts
}

/**
 * Gives someone a product, once for a form. It is in their account at once, and a minute later an email tells them.
 *
 * @returns `undone` when it was taken back: then nothing is given
 */
export function give(
  deps: AppContext,
  { productId, edition, title }: Gift,
  { email, by, press }: { email: string; by: string; press: string | undefined },
): Promise<'done' | 'undone'> {
  const id = pressedChangeId(press, 'gift', email, productId)
  const orderId = newOrderId()
  const about = { subject: orderId, email, summary: `Gave ${email} ${title}`, after: { product: title } }
  return deps.database.transact((tx) =>
    pressOnce(deps, tx, { id, actor: by, action: 'gift', ...about }, async () => {
      await recordGift(deps, tx, { id: orderId, productId, edition, email, givenBy: by })
      await grantEntitlement(deps, tx, { orderId, productId, edition: edition ?? null, email })
      await enqueueHeld(deps, tx, announceGift.kind, id)
    }),
  )
}

export const announceGift = heldJob('announce-gift', (deps, tx, { email: to, subject: orderId }) =>
  enqueueEmail(deps, tx, { key: `gift:${orderId}`, kind: 'gift', to, data: { orderId } }),
)

/** @returns false when it was taken back already */
export async function takeBack(deps: AppContext, tx: Tx, orderId: string): Promise<boolean> {
  if (!(await withdrawGift(tx, orderId))) return false
  await endEntitlements(deps, tx, orderId, 'gift_withdrawn')
  return true
}
