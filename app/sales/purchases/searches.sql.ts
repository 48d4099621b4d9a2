import { eq } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'

export const purchaseSearches = pgTable('purchase_searches', {
  id: text().primaryKey(),
  submission: text().notNull().unique(),
  email: text().notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
})

/** Searches for purchases that have not been answered yet. They exist only for a moment. */
export const searchPersonalData: PersonalData = {
  name: 'Your requests to find a purchase',
  ...personalTable(purchaseSearches, {
    of: (email) => eq(purchaseSearches.email, email),
    show: ({ askedAt }) => ({ asked: askedAt }),
  }),
}
