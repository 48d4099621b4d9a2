import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FundingProfile } from './funding-profile.ts'

export const fundingProfiles = pgTable('funding_profiles', {
  /** In lower case. */
  email: text().primaryKey(),
  profile: jsonb().$type<FundingProfile>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
