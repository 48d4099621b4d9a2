import { bigint, boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

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
  sentAt: moment('sent_at').notNull(),
  decidedAt: moment('decided_at'),
  reason: text().notNull().default(''),
  /** Where the coach saw the letter, if it wasn't sent here. */
  seenWhere: text('seen_where').notNull().default(''),
})

/** Yeses to the public site. Only ever added to, and ended. */
export const winConsents = pgTable('win_consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  winId: text('win_id').notNull(),
  textVersion: integer('text_version').notNull(),
  givenAt: moment('given_at').notNull(),
  withdrawnAt: moment('withdrawn_at'),
})

export const winLetters = pgTable('win_letters', {
  id: text().primaryKey(),
  winId: text('win_id').notNull(),
  type: text().$type<'pdf' | 'jpeg' | 'png'>().notNull(),
  bytes: integer().notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
})
