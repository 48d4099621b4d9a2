import { and, gt, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { ownerAlerts } from '../../platform/mail/owner-alerts.sql.ts'
import { OWNER_ALERT_EMAIL } from '../../platform/mail/owner-alerts.ts'

export { alertEmails } from './alert-email.tsx'
export { type Notice, notifyOwner, type OWNER_NOTICE_EMAIL } from './notices.ts'

/**
 * Enqueues one email to the owner for each kind of alert with something new, at most one a day and kind. Run every
 * minute.
 */
export async function emailOwner(deps: AppContext): Promise<void> {
  await deps.database.transact(async (tx) => {
    for (const [kind, at] of await claimDueKinds(tx, deps.clock.now())) {
      const data = { kind, since: at.toISOString() }
      const key = `${OWNER_ALERT_EMAIL}:${kind}:${at.getTime()}`
      await enqueueEmail(deps, tx, { key, kind: OWNER_ALERT_EMAIL, to: deps.coachEmail, data })
    }
  })
}

async function claimDueKinds(tx: Tx, now: Date): Promise<Map<string, Date>> {
  const recentlyEmailed = tx
    .select({ kind: ownerAlerts.kind })
    .from(ownerAlerts)
    .where(gt(ownerAlerts.emailedAt, new Date(now.getTime() - DAY)))
  const isNew = or(isNull(ownerAlerts.emailedAt), lt(ownerAlerts.emailedAt, ownerAlerts.lastAt))
  const taken = await tx
    .update(ownerAlerts)
    .set({ emailedAt: now })
    .where(and(isNew, notInArray(ownerAlerts.kind, recentlyEmailed)))
    .returning({ kind: ownerAlerts.kind })
  return new Map(taken.map(({ kind }) => [kind, now]))
}

const ALERT_RETENTION = 90 * DAY

/** Deletes alerts that were emailed long ago. Run every night. */
export async function deleteOldAlerts({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - ALERT_RETENTION)
  await database.db.delete(ownerAlerts).where(lt(ownerAlerts.emailedAt, before))
}
