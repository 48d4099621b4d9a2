import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import type { GivenStory } from './story-schema.ts'

/** What clients say of the work, by a link that the coach mails them. */
export const clientStories = pgTable('client_stories', {
  id: text().primaryKey(),
  /** In lower case. */
  email: text().notNull(),
  askedAt: timestamptz('asked_at').notNull(),
  /** The link was ended before anything was given. */
  endedAt: timestamptz('ended_at'),
  givenAt: timestamptz('given_at'),
  /** Null: nothing yet, or taken back. */
  given: jsonb().$type<GivenStory>(),
  /** The sentence that they agreed to. */
  consent: text().notNull().default(''),
  acceptedAt: timestamptz('accepted_at'),
  declinedAt: timestamptz('declined_at'),
  withdrawnAt: timestamptz('withdrawn_at'),
})
