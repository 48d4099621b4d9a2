import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

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
  action: text().$type<ChangeAction>().notNull(),
  subject: text().notNull(),
  email: text(),
  summary: text(),
  before: jsonb().$type<ChangeValue>(),
  after: jsonb().$type<ChangeValue>(),
  undoneAt: timestamptz('undone_at'),
  undoneBy: text('undone_by'),
})

/** What can be done at the desk. */
export type ChangeAction =
  | 'mark'
  | 'webhook-endpoint'
  | 'letter'
  | 'application'
  | 'call-outcome'
  | 'note'
  | 'note-removed'
  | 'resend'
  | 'export'
  | 'account-seen'
  | 'award-letter-opened'
  | 'erase'
  | 'call-booked'
  | 'call-moved'
  | 'call-canceled'
  | 'days-off'
  | 'days-open'
  | 'refund'
  | 'gift'
  | 'society-gift'
  | 'society-ended'
  | 'society-credit'
  | 'address'
  | 'newsletter'
  | 'newsletter-stopped'
  | 'draft-discarded'
  | 'edition-drafted'
  | 'edition-set-aside'
  | 'edition-published'
  | 'source-address'
  | 'document-uploaded'
  | 'document-discarded'
  | 'document-published'
  | 'setting'
  | 'calendar'

export type ChangeValue = Record<string, string | null>

export const deskEmails = pgTable('desk_emails', {
  id: text().primaryKey(),
  email: text().notNull(),
  ticketId: text('ticket_id'),
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
