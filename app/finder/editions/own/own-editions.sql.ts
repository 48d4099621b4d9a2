import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FundingProfile } from '../../profile/profile.ts'
import type { EditionEntry } from '../publishing/publishing.ts'

export const ownEditions = pgTable('own_editions', {
  orderId: text('order_id').primaryKey(),
  answers: jsonb().$type<FundingProfile>().notNull(),
  drawnOn: date('drawn_on'),
  entries: jsonb().$type<EditionEntry[]>(),
})
