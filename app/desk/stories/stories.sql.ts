import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { GivenStory } from './story-schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What clients say of the work, by a link that the coach mails them. */
export const clientStories = pgTable('client_stories', {
  id: text().primaryKey(),
  /** In lower case. */
  email: text().notNull(),
  askedAt: moment('asked_at').notNull(),
  /** The link was ended before anything was given. */
  endedAt: moment('ended_at'),
  givenAt: moment('given_at'),
  /** Null: nothing yet, or taken back. */
  given: jsonb().$type<GivenStory>(),
  /** The sentence that they agreed to. */
  consent: text().notNull().default(''),
  acceptedAt: moment('accepted_at'),
  declinedAt: moment('declined_at'),
  withdrawnAt: moment('withdrawn_at'),
})
