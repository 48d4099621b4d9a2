import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { enqueueRequestedEmail } from '../../platform/mail/requested-emails.ts'
import { findEntitlementsByOrder } from '../downloads/downloads.ts'
import { findOrdersByEmail, type Order } from '../orders/orders.ts'
import { purchaseSearches } from './searches.sql.ts'

/** Finds what an address bought and enqueues the email that lists it. */
export const searchPurchases: JobKind<{ searchId: string }> = { name: 'search-purchases', retry: 'three-days' }

/**
 * Records a request for the purchases of an address. The search itself is a job, so neither the answer nor its timing
 * reveals whether the address has bought anything.
 */
export async function requestPurchaseSearch(deps: AppContext, email: string, submission: string): Promise<void> {
  await deps.database.transact(async (tx) => {
    const id = newId('srch')
    const added = await tx
      .insert(purchaseSearches)
      .values({ id, submission, email, askedAt: deps.clock.now() })
      .onConflictDoNothing({ target: purchaseSearches.submission })
      .returning({ id: purchaseSearches.id })
    if (added.length > 0) await deps.jobs.enqueue(tx, searchPurchases, { searchId: id })
  })
}

/** Requests within this time are answered by one email. */
const EMAIL_WINDOW = 15 * MINUTE

/** Handles the job: enqueues one email if the address bought something, and deletes the request. */
export async function handlePurchaseSearch(deps: AppContext, { searchId }: { searchId: string }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const [search] = await tx.delete(purchaseSearches).where(eq(purchaseSearches.id, searchId)).returning()
    if (!search) return
    const newest = await findNewest(tx, search.email)
    if (!newest) return
    const window = Math.floor(search.askedAt.getTime() / EMAIL_WINDOW)
    // The email is rendered when it is sent, from everything that the newest order's address bought.
    const key = `found-purchases:${newest.id}:${window}`
    const email = { key, kind: 'found-purchases', to: search.email, data: { orderId: newest.id } }
    await enqueueRequestedEmail(deps, tx, email)
  })
}

/**
 * Emails someone everything they bought with this address, with links that work, because the coach asked for it.
 *
 * @param occasion a key: the same one emails once
 */
export async function emailPurchases(deps: AppContext, tx: Tx, email: string, occasion: string): Promise<void> {
  const newest = await findNewest(tx, email)
  if (!newest) return
  const data = { orderId: newest.id }
  await enqueueEmail(deps, tx, { key: `found-purchases:${occasion}`, kind: 'found-purchases', to: email, data })
}

/** The newest order of the address; undefined when nothing that it bought is still available. */
async function findNewest(tx: Tx, email: string): Promise<Order | undefined> {
  const orders = await findOrdersByEmail(tx, email)
  for (const { id } of orders)
    if ((await findEntitlementsByOrder(tx, id)).some(({ endedAt }) => !endedAt)) return orders.at(-1)
  return undefined
}
