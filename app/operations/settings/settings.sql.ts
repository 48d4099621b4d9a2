import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { SETTINGS } from './setting.ts'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  /** Null: the file's again. */
  value: text(),
  version: integer().notNull(),
  /** The id of the person who did it. */
  changedBy: text('changed_by').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

/** Who else gets a notice, such as a partner of the owner. */
export const settingsPersonalData: PersonalData = {
  name: 'Notices that we send you about sales and the like',
  ...personalTable(settings, {
    of: (email) => eq(settings.value, email),
    show: ({ key, changedAt }) => ({
      notice: Object.entries(SETTINGS).find(([each]) => each === key)?.[1].title ?? key,
      since: changedAt,
    }),
    overwrite: { value: null, version: sql`${settings.version} + 1` },
  }),
}
