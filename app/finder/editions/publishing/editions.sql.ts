import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Audience } from '../../opportunities/opportunities.ts'
import type { EntryContent, PublicationEvidence } from './entry.ts'

export const editions = pgTable('editions', {
  id: text().primaryKey(),
  month: text().notNull(),
  audience: text().$type<Audience>().notNull(),
  publishedOn: date('published_on').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
  checksum: text().notNull(),
})

export const editionEntries = pgTable('edition_entries', {
  editionId: text('edition_id').notNull(),
  position: integer().notNull(),
  section: text().$type<'main' | 'forecast'>().notNull(),
  opportunityId: text('opportunity_id').notNull(),
  topPick: boolean('top_pick').notNull(),
  note: text(),
  content: jsonb().$type<EntryContent>().notNull(),
  proof: jsonb().$type<PublicationEvidence>().notNull(),
})
