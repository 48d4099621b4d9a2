import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'

export const subscribers = pgTable('newsletter_subscribers', {
  id: text().primaryKey(),
  email: text().notNull(),
  state: text().$type<'pending' | 'confirmed' | 'unsubscribed'>().notNull(),
  newsletter: boolean().notNull(),
  productNews: boolean('product_news').notNull(),
  pausedUntil: timestamptz('paused_until'),
  askedAt: timestamptz('asked_at').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  unsubscribedAt: timestamptz('unsubscribed_at'),
  linkGeneration: integer('link_generation').notNull().default(0),
})

export type Subscriber = typeof subscribers.$inferSelect

export const consents = pgTable('newsletter_consents', {
  id: text().primaryKey(),
  addressHash: text('address_hash').notNull(),
  event: text().$type<'asked' | 'confirmed' | 'changed' | 'withdrawn' | 'brought'>().notNull(),
  wording: text().notNull(),
  choice: text(),
  page: text().notNull(),
  how: text().notNull(),
  network: text(),
  at: timestamptz('at').notNull(),
})

export type Topic = 'newsletter' | 'product_news'

export const issues = pgTable('newsletter_issues', {
  id: text().primaryKey(),
  slug: text().notNull(),
  topic: text().$type<Topic>().notNull(),
  segment: text().notNull().default('everyone'),
  sourceHash: text('source_hash').notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  finishedAt: timestamptz('finished_at'),
  sender: text(),
  sendingUntil: timestamptz('sending_until'),
})

/** A newsletter as it is written at the desk. */
export const drafts = pgTable('newsletter_drafts', {
  id: text().primaryKey(),
  /** Counts what was saved, so that two who write at once don't overwrite each other. */
  version: integer().notNull(),
  topic: text().$type<Topic>().notNull(),
  segment: text().notNull(),
  subject: text().notNull(),
  preheader: text().notNull(),
  markdown: text().notNull(),
  threeThatFit: boolean('three_that_fit').notNull().default(false),
  writtenBy: text('written_by').notNull(),
  writtenAt: timestamptz('written_at').notNull(),
  goesAt: timestamptz('goes_at'),
  /** From then on it can't be changed. */
  startedAt: timestamptz('started_at'),
  issueId: text('issue_id'),
  /** Why its sending stopped; null while it goes on. */
  problem: text(),
  discardedAt: timestamptz('discarded_at'),
})

export const deliveries = pgTable('newsletter_deliveries', {
  issueId: text('issue_id').notNull(),
  subscriberId: text('subscriber_id').notNull(),
  state: text().$type<'due' | 'deferred' | 'sent' | 'refused' | 'skipped'>().notNull(),
  at: timestamptz('at').notNull(),
  note: text(),
})
