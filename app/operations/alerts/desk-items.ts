import { desc, gte, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { DeskItem, DeskItemSource } from '../../platform/desk-item.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { type AlertKind, ownerAlerts } from '../../platform/mail/owner-alerts.sql.ts'
import { alertTexts } from './alert-texts.ts'

type Alert = typeof ownerAlerts.$inferSelect

/** Days for which an alert stays in the queue. */
const MAX_AGE = 30 * DAY

/**
 * What the owner was alerted of, one item for each kind: emails that were given up, refunds that Stripe refused, errors that
 * only the log knew. One that is marked as done comes back when it happens again.
 */
export function alertItems({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>): DeskItemSource {
  return {
    name: 'alert',
    label: 'Needs a look',
    endsByMark: true,
    async find({ limit, hidden }) {
      const since = new Date(clock.now().getTime() - MAX_AGE)
      const found = await db
        .select()
        .from(ownerAlerts)
        .where(gte(ownerAlerts.lastAt, since))
        .orderBy(desc(ownerAlerts.lastAt))
        .limit(MAX_ALERTS)
      const recipients = await recipientsOf(db, found)
      return [...Map.groupBy(found, ({ kind }) => kind)]
        .map(([kind, alerts]) => toItem(kind, alerts, recipients))
        .filter(({ id }) => !hidden.includes(id))
        .slice(0, limit)
    },
  }
}

/** Read at a time; more of them are of the same few kinds. */
const MAX_ALERTS = 200
const MAX_LISTED = 30

function toItem(kind: AlertKind, alerts: readonly Alert[], recipients: ReadonlyMap<string, string>): DeskItem {
  const { subject, visibleEffect, whatHappened, whatToDo } = alertTexts[kind]
  const latest = Math.max(...alerts.map(({ lastAt }) => lastAt.getTime()))
  return {
    id: `${kind}@${latest}`,
    fact: alerts.length > 1 ? `${subject} (${alerts.length})` : subject,
    consequence: visibleEffect,
    action: { label: 'See what to do' },
    dueAt: new Date(latest + DAY),
    details: {
      paragraphs: [whatHappened, whatToDo],
      lines: alerts
        .slice(0, MAX_LISTED)
        .map(({ subject: about, detail, count }) =>
          [`${recipients.get(about) ?? about}: ${detail}`, count > 1 && `${count} times`].filter(Boolean).join(', '),
        ),
    },
  }
}

/** Alerts hold no addresses: who an email was for is looked up. */
async function recipientsOf(db: AppContext['database']['db'], alerts: readonly Alert[]): Promise<Map<string, string>> {
  const ids = alerts.filter(({ kind }) => kind === 'email-not-delivered').map(({ subject }) => subject)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: emailQueue.id, to: emailQueue.recipient })
    .from(emailQueue)
    .where(inArray(emailQueue.id, ids))
  return new Map(rows.map(({ id, to }) => [id, to]))
}
