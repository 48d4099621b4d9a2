import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import type { UsState } from '../../catalog/us-states.ts'
import { hasAddress } from '../../people/sign-in/sign-in.ts'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'

export const societyMembers = pgTable('society_members', {
  personId: text('person_id').primaryKey(),
  name: text().notNull(),
  state: text().$type<UsState>(),
  sector: text(),
  /** IANA, such as `America/Chicago`. */
  zone: text().notNull(),
  listed: boolean().notNull().default(false),
  certificates: text(),
  canHelpWith: text('can_help_with'),
  lookingFor: text('looking_for'),
  conductVersion: text('conduct_version').notNull(),
  conductAcceptedAt: timestamptz('conduct_accepted_at').notNull(),
  removedAt: timestamptz('removed_at'),
  isSample: boolean('is_sample').notNull().default(false),
  enteredAt: timestamptz('entered_at').notNull(),
})

/** What the others in the Society see of a member. */
export const membersPersonalData: PersonalData = {
  name: 'Your profile in the Society',
  isOfAccount: true,
  ...personalTable(societyMembers, {
    of: (email) => hasAddress(societyMembers.personId, email),
    show: ({ name, state, certificates, ...row }) => ({
      ...{ name, state, 'line of work': row.sector, 'time zone': row.zone, 'in the directory': row.listed },
      ...{ certificates, 'can help with': row.canHelpWith, 'looking for': row.lookingFor },
      ...{ entered: row.enteredAt, 'conduct accepted': row.conductVersion },
    }),
  }),
}
