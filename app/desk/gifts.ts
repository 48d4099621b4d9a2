import { eq } from 'drizzle-orm'
import { offers } from '../catalog/offers.ts'
import { endEntitlements, grantEntitlement } from '../downloads/downloads.ts'
import { audienceForProduct, purchasedEditionTitle } from '../editions/publishing/publishing.ts'
import { recordGift, withdrawGift } from '../orders/orders.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../platform/mail/email-queue.ts'
import { lockChange, recordChange } from './changes.ts'
import { changes } from './desk.sql.ts'
import { HOLD } from './hold.ts'

/** Something that can be given: what is downloaded, of an edition the newest month. */
export interface Gift {
  productId: string
  edition: string | undefined
  title: string
}

export const announceGift: JobKind<{ changeId: string }> = { name: 'announce-gift', retry: 'three-days' }

export async function findGifts(deps: AppContext): Promise<Gift[]> {
  const gifts: Gift[] = []
  for (const { id, title, onSale, soldByEdition, nextStep } of Object.values(offers)) {
    if (!onSale || nextStep) continue
    const audience = audienceForProduct(id)
    const edition = soldByEdition && (await deps.editionOnSale(id))
    if (soldByEdition && !edition) continue
    const name = audience && edition ? purchasedEditionTitle(audience, edition) : title
    gifts.push({ productId: id, edition, title: name })
  }
  return gifts
}

/** Gives someone a product. It is in her account at once, and a minute later an email tells her. */
export async function give(deps: AppContext, { productId, edition, title }: Gift, email: string, by: string) {
  await deps.database.transact(async (tx) => {
    const { id: orderId } = await recordGift(deps, tx, { productId, edition, email, givenBy: by })
    await grantEntitlement(deps, tx, { orderId, productId, edition: edition ?? null, email })
    const summary = `Gave ${email} ${title}`
    const change = { actor: by, action: 'gift', subject: orderId, email, summary } as const
    const changeId = await recordChange(deps, tx, { ...change, before: null, after: { product: title } })
    const startAfter = new Date(deps.clock.now().getTime() + HOLD)
    await deps.jobs.enqueue(tx, announceGift, { changeId }, { startAfter })
  })
}

/** Does the job `announceGift`, unless the gift was taken back. */
export async function handleAnnounceGift(deps: AppContext, { changeId }: { changeId: string }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const change = await lockChange(tx, changeId)
    // Without an address the person was erased.
    if (!change?.email || change.after?.sent) return
    const { email: to, subject: orderId } = change
    await enqueueEmail(deps, tx, { key: `gift:${orderId}`, kind: 'gift', to, data: { orderId } })
    const after = { ...change.after, sent: deps.clock.now().toISOString() }
    await tx.update(changes).set({ after }).where(eq(changes.id, changeId))
  })
}

/** @returns false when it was taken back already */
export async function takeBack(deps: AppContext, tx: Tx, orderId: string): Promise<boolean> {
  if (!(await withdrawGift(tx, orderId))) return false
  await endEntitlements(deps, tx, orderId, 'gift_withdrawn')
  return true
}
