import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const memberMutes = pgTable(
  'member_mutes',
  {
    personId: text('person_id').notNull(),
    otherId: text('other_id').notNull(),
    kind: text().$type<MuteKind>().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.otherId] })],
)

/** mute: her posts are folded · block: that, and she can't mention who blocked her */
export type MuteKind = 'mute' | 'block'
