import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'

/** room: one of the four · lead, call, lesson, win: a thread about one · coach: between one member and the coach. */
export type RoomKind = 'room' | 'lead' | 'call' | 'lesson' | 'win' | 'coach'

const seq = (name: string) => bigint(name, { mode: 'number' })

export const rooms = pgTable('rooms', {
  id: text().primaryKey(),
  kind: text().$type<RoomKind>().notNull(),
  subject: text().notNull(),
  title: text().notNull(),
  lastSeq: seq('last_seq').notNull().default(0),
  lastAt: timestamptz('last_at'),
  createdAt: timestamptz('created_at').notNull(),
  /** Since then only the coach can open it. */
  closedAt: timestamptz('closed_at'),
})

export const societySequence = pgTable('society_sequence', {
  oneRow: boolean('one_row').primaryKey().default(true),
  seq: seq('seq').notNull(),
})

export const messages = pgTable('messages', {
  seq: seq('seq').primaryKey(),
  roomId: text('room_id').notNull(),
  /** Null: written by the site, or by someone who took their name off. */
  author: text(),
  kind: text().$type<'message' | 'entry'>().notNull().default('message'),
  clientId: text('client_id'),
  body: text().notNull(),
  /** Of the body; null where that was changed by anything but its author. */
  html: text(),
  postedAt: timestamptz('posted_at').notNull(),
  editedAt: timestamptz('edited_at'),
  removedAt: timestamptz('removed_at'),
  removedBy: text('removed_by').$type<'author' | 'coach'>(),
  removedReason: text('removed_reason'),
  /** The message of the same room that it answers. */
  replyTo: seq('reply_to'),
})

/** Who says thanks for a message. Nobody counts them. */
export const messageThanks = pgTable(
  'message_thanks',
  { seq: seq('seq').notNull(), personId: text('person_id').notNull(), thankedAt: timestamptz('thanked_at').notNull() },
  (table) => [primaryKey({ columns: [table.seq, table.personId] })],
)

export const messageMentions = pgTable(
  'message_mentions',
  { seq: seq('seq').notNull(), personId: text('person_id').notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.seq] })],
)

export const societyEvents = pgTable('society_events', {
  seq: seq('seq').primaryKey(),
  kind: text().$type<SocietyEventKind>().notNull(),
  roomId: text('room_id').notNull(),
  messageSeq: seq('message_seq').notNull(),
  at: timestamptz('at').notNull(),
})

export type SocietyEventKind = 'added' | 'edited' | 'removed'

export const roomReads = pgTable(
  'room_reads',
  { personId: text('person_id').notNull(), roomId: text('room_id').notNull(), lastSeq: seq('last_seq').notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.roomId] })],
)

export const roomFollows = pgTable(
  'room_follows',
  { personId: text('person_id').notNull(), roomId: text('room_id').notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.roomId] })],
)

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

/** mute: their posts are folded · block: that, and they can't mention who blocked them */
export type MuteKind = 'mute' | 'block'

export const messagePictures = pgTable('message_pictures', {
  id: text().primaryKey(),
  personId: text('person_id').notNull(),
  /** Null: chosen, and not posted yet. */
  messageSeq: bigint('message_seq', { mode: 'number' }),
  position: integer().notNull().default(0),
  /** What it shows, for people who can't see it. */
  alt: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  addedAt: timestamptz('added_at').notNull(),
})
