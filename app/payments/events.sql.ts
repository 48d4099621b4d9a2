import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const stripeEvents = pgTable('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  objectId: text('object_id'),
  livemode: boolean().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  handledAt: timestamp('handled_at', { withTimezone: true }),
  outcome: text().$type<EventOutcome>(),
})

/** settled: what it speaks of was re-read · ignored: none of our business · review: not from where it should be. */
export type EventOutcome = 'settled' | 'ignored' | 'review'
