import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'

export const sourceAddresses = pgTable('source_addresses', {
  feed: text().primaryKey(),
  address: text('url').notNull(),
  isNightly: boolean('is_nightly').notNull(),
  /** Someone asked for an update then, and it isn't over. */
  wantedAt: timestamptz('wanted_at'),
  /** When a process last said that it is at it. */
  workedAt: timestamptz('worked_at'),
  progress: text().notNull().default(''),
  finishedAt: timestamptz('finished_at'),
  /** Why the last update failed. */
  problem: text(),
  /** A file that was uploaded at the desk, read once in place of the address, and the day it's of. */
  upload: text(),
  uploadDay: date('upload_day'),
})
