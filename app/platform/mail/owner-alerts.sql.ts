import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const ownerAlerts = pgTable(
  'owner_alerts',
  {
    kind: text().$type<AlertKind>().notNull(),
    subject: text().notNull(),
    detail: text().notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    count: integer().notNull(),
    emailedAt: timestamp('emailed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
)

/** What the owner is emailed about; what each email says is in app/operations/alerts/alert-texts.ts. */
export type AlertKind =
  | 'refund-refused'
  | 'order-in-review'
  | 'email-not-delivered'
  | 'email-not-encrypted'
  | 'calendar-unreadable'
  | 'webhook-refused'
  | 'event-wrong-mode'
  | 'dispute-opened'
  | 'many-sign-ins'
  | 'backup-failed'
  | 'backup-ping-failed'
