import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { hasAddress } from '../../people/sign-in/sign-in.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'

export const pushSubscriptions = pgTable('push_subscriptions', {
  /** Where the browser's push service takes messages for it. */
  endpoint: text().primaryKey(),
  personId: text('person_id').notNull(),
  /** The session that it was turned on under: signing out there turns it off. */
  sessionId: text('session_id').notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** The newest message that it was told of. */
  pushedSeq: bigint('pushed_seq', { mode: 'number' }).notNull().default(0),
})

/** The browsers in which someone turned notifications on. */
export const pushPersonalData: PersonalData = {
  name: 'Browsers that show you notifications',
  ...personalTable(pushSubscriptions, {
    of: (email) => hasAddress(pushSubscriptions.personId, email),
    show: ({ endpoint, createdAt }) => ({ 'push service': new URL(endpoint).host, 'turned on': createdAt }),
  }),
}
