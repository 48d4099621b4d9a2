import { and, eq, gt, or } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { endSessions } from './end-sessions.ts'
import { addressChanges, people, personAddresses, sessions, signIns } from './sign-in.sql.ts'

/** Their sign-ins, where they are signed in, and which addresses are theirs. */
export const signInPersonalData = ({ clock }: { clock: Clock }): PersonalData => ({
  name: 'Your sign-in',
  async read(db, email) {
    const person = await findPerson(db, email)
    const asked = await db.select().from(signIns).where(eq(signIns.email, email))
    const requests = asked.map(({ createdAt, expiresAt }) => ({
      'sign-in email asked for': createdAt.toISOString(),
      'works until': expiresAt.toISOString(),
    }))
    if (!person) return requests
    const addresses = await db.select().from(personAddresses).where(eq(personAddresses.personId, person.id))
    const devices = await db.select().from(sessions).where(eq(sessions.personId, person.id))
    return [
      { since: person.createdAt.toISOString(), 'your addresses': addresses.map((own) => own.email).join(', ') },
      ...devices.map(({ device, createdAt, seenAt }) => ({
        'signed in with': device,
        since: createdAt.toISOString(),
        'last seen': seenAt.toISOString(),
      })),
      ...requests,
    ]
  },
  async erase(tx, email) {
    await tx.delete(signIns).where(eq(signIns.email, email))
    await tx.delete(addressChanges).where(or(eq(addressChanges.oldEmail, email), eq(addressChanges.newEmail, email)))
    const person = await findPerson(tx, email)
    if (!person) return
    await endSessions(tx, { personId: person.id })
    await tx.delete(personAddresses).where(eq(personAddresses.email, email))
    // What was to retire in its favor stays: else nobody could sign in anymore.
    await tx
      .update(personAddresses)
      .set({ retiresAt: null })
      .where(and(eq(personAddresses.personId, person.id), gt(personAddresses.retiresAt, clock.now())))
    await deleteWithoutAddress(tx, person.id)
  },
})

/** Everything else about a person goes with them (`on delete cascade`). */
async function deleteWithoutAddress(tx: Tx, personId: string): Promise<void> {
  const left = await tx.select().from(personAddresses).where(eq(personAddresses.personId, personId))
  if (left.length === 0) await tx.delete(people).where(eq(people.id, personId))
}

async function findPerson(db: Db, email: string) {
  const [found] = await db
    .select({ id: people.id, createdAt: people.createdAt })
    .from(people)
    .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
    .where(eq(personAddresses.email, email))
  return found
}
