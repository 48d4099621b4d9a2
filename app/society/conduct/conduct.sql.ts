import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * none: nothing is wrong · warn: a word to the author · remove: the message is taken away · pause-1, pause-7: that, and she
 * reads only for so many days · end: that, and she is out · stands, reversed: the answers to an appeal
 */
export type DecisionAction = 'none' | 'warn' | 'remove' | 'pause-1' | 'pause-7' | 'end' | 'stands' | 'reversed'

export const conductDecisions = pgTable('conduct_decisions', {
  id: text().primaryKey(),
  /** The member it's about. */
  personId: text('person_id'),
  messageSeq: bigint('message_seq', { mode: 'number' }),
  decidedBy: text('decided_by'),
  action: text().$type<DecisionAction>().notNull(),
  aboutDecision: text('about_decision'),
  reason: text(),
  decidedAt: at('decided_at').notNull(),
})

export const conductReports = pgTable('conduct_reports', {
  id: text().primaryKey(),
  messageSeq: bigint('message_seq', { mode: 'number' }).notNull(),
  reporter: text(),
  reason: text().$type<ReportReason>().notNull(),
  note: text(),
  reportedAt: at('reported_at').notNull(),
  /** Null: nobody has decided yet. */
  decisionId: text('decision_id'),
})

export type ReportReason = 'unkind' | 'prices' | 'selling' | 'private' | 'intimate' | 'copyright' | 'other'

export const conductAppeals = pgTable('conduct_appeals', {
  decisionId: text('decision_id').primaryKey(),
  personId: text('person_id'),
  words: text().notNull(),
  sentAt: at('sent_at').notNull(),
  answeredAt: at('answered_at'),
})
