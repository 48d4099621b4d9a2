import { eq } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { societyMembers } from './members.sql.ts'

/** What the others in the Society see of her. */
export const membersPersonalData: PersonalData = {
  name: 'Your profile in the Society',
  isOfAccount: true,
  async read(db, email) {
    const member = await findByAddress(db, email)
    if (!member) return []
    const { name, state, sector, zone, listed, certificates, canHelpWith, enteredAt, conductVersion } = member
    return [
      {
        ...{ name, state, 'line of work': sector, 'time zone': zone, 'in the directory': listed },
        ...{ certificates, 'can help with': canHelpWith },
        entered: enteredAt.toISOString(),
        'conduct accepted': conductVersion,
      },
    ]
  },
  async erase(tx, email) {
    const member = await findByAddress(tx, email)
    if (member) await tx.delete(societyMembers).where(eq(societyMembers.personId, member.personId))
  },
}

async function findByAddress(db: Db, email: string) {
  const [found] = await db
    .select({ member: societyMembers })
    .from(societyMembers)
    .innerJoin(personAddresses, eq(personAddresses.personId, societyMembers.personId))
    .where(eq(personAddresses.email, email))
  return found?.member
}
