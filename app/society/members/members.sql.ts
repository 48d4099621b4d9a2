import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { UsState } from '../../catalog/us-states.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

export const societyMembers = pgTable('society_members', {
  personId: text('person_id').primaryKey(),
  name: text().notNull(),
  state: text().$type<UsState>(),
  sector: text(),
  /** IANA, such as `America/Chicago`. */
  zone: text().notNull(),
  listed: boolean().notNull().default(false),
  certificates: text(),
  canHelpWith: text('can_help_with'),
  conductVersion: text('conduct_version').notNull(),
  conductAcceptedAt: timestamptz('conduct_accepted_at').notNull(),
  removedAt: timestamptz('removed_at'),
  isSample: boolean('is_sample').notNull().default(false),
  enteredAt: timestamptz('entered_at').notNull(),
})
