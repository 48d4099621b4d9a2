import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ReportReason } from '../report-form/report-form.tsx'

/** What waits for the coach; a report goes when she has decided. */
export const conductReports = pgTable('conduct_reports', {
  id: text().primaryKey(),
  messageSeq: bigint('message_seq', { mode: 'number' }).notNull(),
  /** Who wrote it; null once they have their data erased. */
  author: text(),
  /** What it said when it was reported. */
  body: text().notNull(),
  reporter: text(),
  reason: text().$type<ReportReason>().notNull(),
  note: text(),
  reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
})
