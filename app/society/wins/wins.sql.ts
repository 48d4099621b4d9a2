import { bigint, boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'

export const wins = pgTable('wins', {
  id: text().primaryKey(),
  personId: text('person_id').notNull(),
  title: text().notNull(),
  funder: text().notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  wonOn: date('won_on').notNull(),
  story: text().notNull(),
  /** verified: the coach has seen the letter, and it is on the wall. */
  state: text().$type<'sent' | 'verified' | 'returned' | 'withdrawn'>().notNull(),
  showsName: boolean('shows_name').notNull(),
  showsAmount: boolean('shows_amount').notNull(),
  consentVersion: integer('consent_version').notNull(),
  sentAt: timestamptz('sent_at').notNull(),
  decidedAt: timestamptz('decided_at'),
  reason: text().notNull().default(''),
  /** Where the coach saw the letter, if it wasn't sent here. */
  seenWhere: text('seen_where').notNull().default(''),
})

/** Yeses to the public site. Only ever added to, and ended. */
export const winConsents = pgTable('win_consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  winId: text('win_id').notNull(),
  textVersion: integer('text_version').notNull(),
  givenAt: timestamptz('given_at').notNull(),
  withdrawnAt: timestamptz('withdrawn_at'),
})

export const winLetters = pgTable('win_letters', {
  id: text().primaryKey(),
  winId: text('win_id').notNull(),
  type: text().$type<'pdf' | 'jpeg' | 'png'>().notNull(),
  bytes: integer().notNull(),
  addedAt: timestamptz('added_at').notNull(),
})
