import { eq } from 'drizzle-orm'
import { noteOwnAnswers } from '../finder/editions/own/own.ts'
import { moveWeeklyEmail } from '../finder/open-opportunities/open-opportunities.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { LoggedChange } from '../platform/desk-change.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { deleteStamps, findEntitlementsByOrder, moveEntitlements } from '../sales/downloads/downloads.ts'
import { correctEmail, lockOrder, shownEmailOf } from '../sales/orders/orders.ts'
import { emailPurchases } from '../sales/purchases/purchases.ts'
import { memberships } from '../society/membership/membership.sql.ts'
import { revokeLinks } from '../society/membership/membership.ts'
import { enqueueHeld, lockChange, recordChange } from './changes.ts'
import { changes } from './desk.sql.ts'

export const finishCorrection: JobKind<{ changeId: string }> = { name: 'finish-correction', retry: 'three-days' }

/** Gives an order and what it opened to the right address, which gets its links a minute later. @returns what is wrong */
export async function correctAddress(
  deps: AppContext,
  { orderId, to, by }: { orderId: string; to: string; by: string },
): Promise<string | undefined> {
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const from = order && shownEmailOf(order)
    if (!from || from === to) return from ? 'It has this address already.' : 'Its buyer was erased, or has no address.'
    await move(deps, tx, { orderId, from, to })
    const changeId = await recordChange(deps, tx, {
      ...{ actor: by, action: 'address', subject: orderId, email: to },
      ...{ summary: `Corrected the address of an order to ${to}`, before: { email: from }, after: { email: to } },
    })
    await enqueueHeld(deps, tx, finishCorrection, changeId)
    return undefined
  })
}

/**
 * Does the job `finishCorrection`: files are made for the new address, the links of a membership that were emailed before
 * end, and unless it was undone the new address gets its own.
 */
export async function handleFinishCorrection(deps: AppContext, { changeId }: { changeId: string }): Promise<void> {
  const { db } = deps.database
  const [change] = await db.select().from(changes).where(eq(changes.id, changeId))
  if (!change) return
  const entitlements = await findEntitlementsByOrder(db, change.subject)
  await deleteStamps(
    deps.dataDir,
    entitlements.map(({ id }) => id),
  )
  const [membership] = await db.select().from(memberships).where(eq(memberships.orderId, change.subject))
  if (membership) await revokeLinks(deps, membership.id)
  await deps.database.transact(async (tx) => {
    const change = await lockChange(tx, changeId)
    if (!change?.email) return
    await noteOwnAnswers(deps, tx, { orderId: change.subject, email: change.email })
    await emailPurchases(deps, tx, change.email, changeId)
  })
}

/** Moves it back. @returns false when its address was changed again since then */
export async function undoCorrection(deps: AppContext, tx: Tx, { id, subject: orderId, before, after }: LoggedChange) {
  if (!before?.email || !after?.email) return false
  if (!(await move(deps, tx, { orderId, from: after.email, to: before.email }))) return false
  // Files that were made for the address in between are made again.
  await deps.jobs.enqueue(tx, finishCorrection, { changeId: id })
  return true
}

async function move(deps: AppContext, tx: Tx, change: { orderId: string; from: string; to: string }): Promise<boolean> {
  if (!(await correctEmail(deps, tx, change))) return false
  await moveEntitlements(tx, change.orderId, change.to)
  await moveWeeklyEmail(tx, change.orderId, change.to)
  return true
}
