import { desc, eq, lte } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { disputes } from './payments.sql.ts'

export type DisputeRecord = typeof disputes.$inferSelect

/** The disputes in which evidence can still be sent. */
export const UNANSWERED = ['needs_response', 'warning_needs_response'] as const

/**
 * Mirrors a dispute as Stripe has it.
 *
 * @param readAt when it was read at Stripe: an older reading never replaces a newer one
 */
export async function saveDispute(
  { database: { db } }: Pick<AppContext, 'database'>,
  { id, amount, reason, status, created, evidence_details }: Stripe.Dispute,
  { orderId, readAt }: { orderId: string; readAt: Date },
): Promise<void> {
  const dueBy = evidence_details?.due_by
  const fields = {
    amountCents: amount,
    reason,
    status,
    answerBy: dueBy ? secondsToDate(dueBy) : null,
    checkedAt: readAt,
  }
  await db
    .insert(disputes)
    .values({ id, orderId, openedAt: secondsToDate(created), ...fields })
    .onConflictDoUpdate({ target: disputes.id, set: fields, setWhere: lte(disputes.checkedAt, readAt) })
}

/** Newest first. */
export function disputesOfOrder(db: Db, orderId: string): Promise<DisputeRecord[]> {
  return db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(desc(disputes.openedAt), disputes.id)
}

/** The bank has the money, or may keep it: then Stripe makes no refund. An inquiry is none yet, and a refund may end it. */
const CHARGED_BACK = ['needs_response', 'under_review'] as const

/** The dispute for which the bank holds an order's payment. */
export async function openDisputeOf(db: Db, orderId: string): Promise<DisputeRecord | undefined> {
  return (await disputesOfOrder(db, orderId)).find(({ status }) => CHARGED_BACK.some((held) => held === status))
}

function secondsToDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
