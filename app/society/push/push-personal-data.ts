import { eq } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { pushSubscriptions } from './push.sql.ts'

/** The browsers in which someone turned notifications on. */
export const pushPersonalData: PersonalData = {
  name: 'Browsers that show you notifications',
  async read(db, email) {
    const rows = await db
      .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .innerJoin(personAddresses, eq(personAddresses.personId, pushSubscriptions.personId))
      .where(eq(personAddresses.email, email))
    return rows.map(({ endpoint, createdAt }) => ({
      'push service': new URL(endpoint).host,
      'turned on': createdAt.toISOString(),
    }))
  },
  async erase(tx, email) {
    const [person] = await tx.select().from(personAddresses).where(eq(personAddresses.email, email))
    if (person) await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.personId, person.personId))
  },
}
