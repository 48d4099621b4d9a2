import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.server.ts'
import { type AlertKind, ownerAlerts } from './owner-alerts.sql.ts'

export interface OwnerAlert {
  kind: AlertKind
  /** The id of what it is about. The same subject again raises its count. */
  subject: string
  /** What happened, in a few words, without an address or a secret. */
  detail: string
}

/** The kind of the email about alerts. When it can't be delivered itself, that makes no further alert. */
export const OWNER_ALERT_EMAIL = 'owner-alert'

/**
 * Records something that the owner must look at. A job emails her at most once a day for each kind, so this may be called
 * as often as it happens. `db` may be the transaction in which it happened.
 */
export async function alertOwner({ db, clock }: { db: Db; clock: Clock }, alert: OwnerAlert): Promise<void> {
  const now = clock.now()
  const detail = alert.detail.slice(0, 300)
  await db
    .insert(ownerAlerts)
    .values({ kind: alert.kind, subject: alert.subject.slice(0, 100), detail, firstAt: now, lastAt: now, count: 1 })
    .onConflictDoUpdate({
      target: [ownerAlerts.kind, ownerAlerts.subject],
      set: { detail, lastAt: now, count: sql`${ownerAlerts.count} + 1` },
    })
}

/** Whether an alert of this kind was recorded about this subject. */
export async function hasAlert(db: Db, kind: AlertKind, subject: string): Promise<boolean> {
  const same = and(eq(ownerAlerts.kind, kind), eq(ownerAlerts.subject, subject))
  return (await db.select({ kind: ownerAlerts.kind }).from(ownerAlerts).where(same)).length > 0
}
