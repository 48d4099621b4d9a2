import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const subscribers = pgTable('newsletter_subscribers', {
  id: text().primaryKey(),
  email: text().notNull(),
  state: text().$type<'pending' | 'confirmed' | 'unsubscribed'>().notNull(),
  newsletter: boolean().notNull(),
  productNews: boolean('product_news').notNull(),
  pausedUntil: time('paused_until'),
  askedAt: time('asked_at').notNull(),
  confirmedAt: time('confirmed_at'),
  unsubscribedAt: time('unsubscribed_at'),
  linkGeneration: integer('link_generation').notNull().default(0),
})

export const consents = pgTable('newsletter_consents', {
  id: text().primaryKey(),
  addressHash: text('address_hash').notNull(),
  event: text().$type<'asked' | 'confirmed' | 'changed' | 'withdrawn'>().notNull(),
  wording: text().notNull(),
  choice: text(),
  page: text().notNull(),
  how: text().notNull(),
  network: text(),
  at: time('at').notNull(),
})

export type Topic = 'newsletter' | 'product_news'

export const issues = pgTable('newsletter_issues', {
  id: text().primaryKey(),
  slug: text().notNull(),
  topic: text().$type<Topic>().notNull(),
  sourceHash: text('source_hash').notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  createdAt: time('created_at').notNull(),
  finishedAt: time('finished_at'),
  sender: text(),
  sendingUntil: time('sending_until'),
})

export const deliveries = pgTable('newsletter_deliveries', {
  issueId: text('issue_id').notNull(),
  subscriberId: text('subscriber_id').notNull(),
  state: text().$type<'due' | 'deferred' | 'sent' | 'refused' | 'skipped'>().notNull(),
  at: time('at').notNull(),
  note: text(),
})
