import { boolean, date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const sourceAddresses = pgTable('source_addresses', {
  feed: text().primaryKey(),
  address: text('url').notNull(),
  isNightly: boolean('is_nightly').notNull(),
  /** Someone asked for an update then, and it isn't over. */
  wantedAt: moment('wanted_at'),
  /** When a process last said that it is at it. */
  workedAt: moment('worked_at'),
  progress: text().notNull().default(''),
  finishedAt: moment('finished_at'),
  /** Why the last update failed. */
  problem: text(),
  /** A file that was uploaded at the desk, read once in place of the address, and the day it's of. */
  upload: text(),
  uploadDay: date('upload_day'),
})
