import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../platform/database/timestamptz.ts'
import type { ChangeValue } from '../platform/desk-change.ts'

export const deskItemStates = pgTable('desk_item_states', {
  itemKey: text('item_key').primaryKey(),
  snoozedUntil: timestamptz('snoozed_until'),
  doneAt: timestamptz('done_at'),
})

export const changes = pgTable('changes', {
  id: text().primaryKey(),
  /** In the order in which they were made. */
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  at: timestamptz('at').notNull(),
  /** The id of the person who did it. */
  actor: text().notNull(),
  /** One that a capability declares, or did when it was made. */
  action: text().notNull(),
  subject: text().notNull(),
  email: text(),
  summary: text(),
  before: jsonb().$type<ChangeValue>(),
  after: jsonb().$type<ChangeValue>(),
  undoneAt: timestamptz('undone_at'),
  undoneBy: text('undone_by'),
})

export const deskEmails = pgTable('desk_emails', {
  id: text().primaryKey(),
  /** Null: every member of the Society. */
  email: text(),
  /** The message that it answers. */
  ticketId: text('ticket_id'),
  /** Of the call whose plan and recording it is. */
  orderId: text('order_id'),
  /** Of the client's story whose link is in it. */
  storyId: text('story_id'),
  subject: text().notNull(),
  message: text().notNull(),
  writtenBy: text('written_by').notNull(),
  writtenAt: timestamptz('written_at').notNull(),
  goesAt: timestamptz('goes_at').notNull(),
  canceledAt: timestamptz('canceled_at'),
  queuedAt: timestamptz('queued_at'),
})

export const notes = pgTable('notes', {
  id: text().primaryKey(),
  email: text().notNull(),
  note: text().notNull(),
  writtenBy: text('written_by').notNull(),
  writtenAt: timestamptz('written_at').notNull(),
  removedAt: timestamptz('removed_at'),
})
