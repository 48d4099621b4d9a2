import { type SQL, sql } from 'drizzle-orm'
import { boolean, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '../../sales/orders/orders.sql.ts'

/** Written with `timeRange`, and read by its bounds. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** A span of milliseconds since 1970 as a range in SQL. */
export function timeRange({ from, to }: { from: number; to: number }): SQL<string> {
  return sql`tstzrange(${new Date(from).toISOString()}::timestamptz, ${new Date(to).toISOString()}::timestamptz)`
}

export const bookings = pgTable('bookings', {
  id: text().primaryKey(),
  uid: text().notNull(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  productId: text('product_id').$type<CallId>().notNull(),
  state: text().$type<BookingState>().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  busy: tstzrange().notNull(),
  month: text().notNull(),
  heldUntil: timestamp('held_until', { withTimezone: true }),
  heldBy: text('held_by'),
  visitorZone: text('visitor_zone').notNull(),
  name: text(),
  question: text(),
  sequence: integer().notNull().default(0),
  refunded: boolean(),
  outcome: text().$type<CallOutcome>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

export const callLinks = pgTable('call_links', {
  tokenHash: text('token_hash').primaryKey(),
  /** Null: its owner had it revoked. */
  orderId: text('order_id').references(() => orders.id),
  /** A link that replaces another has the next number. */
  generation: integer().notNull().default(0),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

export type CallId = 'clarity-call' | 'focus-call'

/** How a call went: late is held, with a late start; no_show: the client did not come. */
export type CallOutcome = 'held' | 'late' | 'no_show'

/**
 * held: its buyer is paying · booked · released: nobody paid in time · displaced: paid when the time was taken, so it is
 * refunded · canceled: by its buyer or with its refund; `refunded` says whether the payment is returned.
 */
type BookingState = 'held' | 'booked' | 'released' | 'displaced' | 'canceled'

export const calendarFeeds = pgTable('calendar_feeds', {
  urlHash: text('url_hash').primaryKey(),
  readAt: timestamp('read_at', { withTimezone: true }),
  failingSince: timestamp('failing_since', { withTimezone: true }),
  lastError: text('last_error'),
})

export const calendarBusy = pgTable('calendar_busy', {
  urlHash: text('url_hash')
    .notNull()
    .references(() => calendarFeeds.urlHash),
  busy: tstzrange().notNull(),
})

export const ownCalendars = pgTable('own_calendars', {
  id: text().primaryKey(),
  name: text().notNull(),
  sealedUrl: text('sealed_url').notNull(),
  urlHash: text('url_hash').notNull(),
  shownUrl: text('shown_url').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true }),
})
