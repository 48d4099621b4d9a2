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

/** settled: its object was read again · ignored: not about one of our orders · review: of the wrong mode. */
export type EventOutcome = 'settled' | 'ignored' | 'review'
