import { eq } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { societyNotices } from './notices.sql.ts'

/** Which emails about the rooms someone wants. */
export const noticesPersonalData: PersonalData = {
  name: 'Your emails about the Society’s rooms',
  async read(db, email) {
    const rows = await db
      .select({ notices: societyNotices })
      .from(societyNotices)
      .innerJoin(personAddresses, eq(personAddresses.personId, societyNotices.personId))
      .where(eq(personAddresses.email, email))
    return rows.map(({ notices: { mentions, threads, weekly, emailedAt } }) => ({
      ...{ mentions, threads, weekly },
      'last emailed': emailedAt?.toISOString() ?? null,
    }))
  },
  async erase(tx, email) {
    const [person] = await tx.select().from(personAddresses).where(eq(personAddresses.email, email))
    if (person) await tx.delete(societyNotices).where(eq(societyNotices.personId, person.personId))
  },
}
