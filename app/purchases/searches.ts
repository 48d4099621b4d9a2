import { eq } from 'drizzle-orm'
import { findEntitlementsByOrder, renewExpiringLink } from '../downloads/downloads.ts'
import { findOrdersByEmail } from '../orders/orders.ts'
import type { AppContext } from '../platform/app-context.ts'
import { MINUTE } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { enqueueRequestedEmail } from '../platform/mail/requested-emails.ts'
import { purchaseSearches } from './searches.sql.ts'

/** Looks for what an address bought and owes the mail that lists it. */
export const searchPurchases: JobKind<{ searchId: string }> = { name: 'search-purchases', retry: 'three-days' }

/**
 * Notes that somebody asked for an address's purchases. The asking does the same work whether or not there are any, so
 * neither the answer nor its time tells a stranger who our buyers are: the looking is a job.
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

/** Within this time one mail answers them all. */
const EMAIL_WINDOW = 15 * MINUTE

/** Does the job: owes one mail to an address that bought something, and none to any other; then forgets who asked. */
export async function handlePurchaseSearch(deps: AppContext, { searchId }: { searchId: string }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const [search] = await tx.delete(purchaseSearches).where(eq(purchaseSearches.id, searchId)).returning()
    if (!search) return
    const orders = await findOrdersByEmail(tx, search.email)
    const open: Awaited<ReturnType<typeof findEntitlementsByOrder>> = []
    for (const { id } of orders) open.push(...(await findEntitlementsByOrder(tx, id)).filter(({ endedAt }) => !endedAt))
    const newest = orders.at(-1)
    if (open.length === 0 || !newest) return
    for (const right of open) await renewExpiringLink(deps, tx, right)
    const window = Math.floor(search.askedAt.getTime() / EMAIL_WINDOW)
    // The mail's text is written when it is sent, from all that the newest order's address has bought.
    const key = `found-purchases:${newest.id}:${window}`
    const mail = { key, kind: 'found-purchases', to: search.email, data: { orderId: newest.id } }
    await enqueueRequestedEmail(deps, tx, mail)
  })
}
