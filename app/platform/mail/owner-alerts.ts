import { sql } from 'drizzle-orm'
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
  const lastAt = laterThanKnown(alert.kind, now)
  await db
    .insert(ownerAlerts)
    .values({ kind: alert.kind, subject: alert.subject.slice(0, 100), detail, firstAt: now, lastAt, count: 1 })
    .onConflictDoUpdate({
      target: [ownerAlerts.kind, ownerAlerts.subject],
      set: { detail, lastAt, count: sql`${ownerAlerts.count} + 1` },
    })
}

/**
 * Now, or just after the newest alert of this kind if the clock was set back by up to a day. An alert that looks older than its
 * email, or than the owner's “It's done”, would count as seen.
 */
function laterThanKnown(kind: AlertKind, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<Date>`greatest(${at}, (
    select max(greatest(a.last_at, a.emailed_at)) + interval '1 millisecond' from owner_alerts a
    where a.kind = ${kind} and greatest(a.last_at, a.emailed_at) < ${at} + interval '1 day'))`
}
