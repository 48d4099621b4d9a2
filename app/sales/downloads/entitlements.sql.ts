import { integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { orders } from '../orders/orders.sql.ts'

export const entitlements = pgTable(
  'entitlements',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    productId: text('product_id').notNull(),
    edition: text(),
    email: text().notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endReason: text('end_reason').$type<EndReason>(),
    generation: integer().notNull().default(1),
    freshLinkAt: timestamp('fresh_link_at', { withTimezone: true }),
    downloadCount: integer('download_count').notNull().default(0),
  },
  (table) => [unique().on(table.orderId, table.productId, table.edition).nullsNotDistinct()],
)

export type EndReason = 'refunded' | 'dispute_lost' | 'subscription_ended' | 'gift_withdrawn'

export const downloadLinks = pgTable('download_links', {
  tokenHash: text('token_hash').primaryKey(),
  entitlementId: text('entitlement_id')
    .notNull()
    .references(() => entitlements.id),
  generation: integer().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
