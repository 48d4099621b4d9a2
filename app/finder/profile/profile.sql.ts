import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { FundingProfile } from './funding-profile.ts'

/** What is known of someone so far; `trade`: what they do, in their own words, until they have chosen one. */
export type KnownAnswers = Partial<FundingProfile> & {
  trade?: string
  /** The order that they came with, until someone who can read this address's emails saves them. */
  order?: string
}

export const fundingProfiles = pgTable('funding_profiles', {
  /** In lower case. */
  email: text().primaryKey(),
  profile: jsonb().$type<KnownAnswers>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
