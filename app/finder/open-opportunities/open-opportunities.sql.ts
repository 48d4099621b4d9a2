import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import type { ListingFacts } from './listing.ts'

export const opportunityListings = pgTable('opportunity_listings', {
  opportunityId: text('opportunity_id').primaryKey(),
  version: integer().notNull(),
  rules: integer().notNull(),
  facts: jsonb().$type<ListingFacts>().notNull(),
  firstListedAt: timestamptz('first_listed_at').notNull(),
  listedAt: timestamptz('listed_at').notNull(),
})

export const savedSearches = pgTable('saved_searches', {
  id: text().primaryKey(),
  /** In lower case. */
  email: text().notNull(),
  name: text().notNull(),
  /** As in the address of the page. */
  query: text().notNull(),
  weekly: boolean().notNull().default(true),
  emailedUntil: timestamptz('emailed_until').notNull(),
  /** Of one that came with an edition: the order, and the last day on which it is emailed. */
  orderId: text('order_id'),
  endsOn: date('ends_on'),
  createdAt: timestamptz('created_at').notNull(),
})
