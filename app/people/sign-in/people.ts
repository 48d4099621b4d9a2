import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { hasShownPasskey, type Session } from './sessions.ts'
import { addressChanges, people, personAddresses, type Role } from './sign-in.sql.ts'

/**
 * The person whose address this is, made now if nobody has it. Whoever calls it has just seen a proof that the address is
 * theirs. Undefined: the address was replaced and signs in nobody.
 */
export async function findOrCreatePerson(
  { clock }: { clock: Clock },
  tx: Tx,
  email: string,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const now = clock.now()
  const id = newId('per')
  await tx.insert(people).values({ id, createdAt: now, seenAt: now })
  const [added] = await tx
    .insert(personAddresses)
    .values({ email, personId: id, verifiedAt: now })
    .onConflictDoNothing()
    .returning()
  if (added) return { id, isNew: true }
  await tx.delete(people).where(eq(people.id, id))
  const [found] = await tx.select().from(personAddresses).where(signsIn(email, now))
  return found && { id: found.personId, isNew: false }
}

/** SQL condition: the person in this column has this address, even one that signs in nobody anymore. */
export function hasAddress(personId: PgColumn, email: string): SQL {
  const { personId: id, email: address } = personAddresses
  return sql`${personId} in (select ${id} from ${personAddresses} where ${address} = ${email})`
}

/** Whose address this is, even one that signs in nobody anymore. */
export async function findPersonWith(db: Db, email: string): Promise<string | undefined> {
  const [found] = await db.select().from(personAddresses).where(eq(personAddresses.email, email))
  return found?.personId
}

/** The id of the person who signs in with this address. */
export async function findPersonId({ clock }: { clock: Clock }, db: Db, email: string): Promise<string | undefined> {
  const [found] = await db.select().from(personAddresses).where(signsIn(email, clock.now()))
  return found?.personId
}

/** Every address of the person who has this one, their oldest first; this one alone while nobody has signed in with it. */
export async function findAddresses(db: Db, email: string): Promise<string[]> {
  const personId = await findPersonWith(db, email)
  return personId ? addressesOf(db, personId) : [email]
}

export async function addressesOf(db: Db, personId: string): Promise<string[]> {
  const all = await db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .where(eq(personAddresses.personId, personId))
    .orderBy(personAddresses.verifiedAt, personAddresses.email)
  return all.map((one) => one.email)
}

function signsIn(email: string, now: Date) {
  const { retiresAt } = personAddresses
  return and(eq(personAddresses.email, email), or(isNull(retiresAt), gt(retiresAt, now)))
}

export async function hasOwner(db: Db): Promise<boolean> {
  return (await db.select({ id: people.id }).from(people).where(eq(people.role, 'owner')).limit(1)).length > 0
}

/** Makes someone the coach, or a customer again. */
export async function giveRole(tx: Tx, personId: string, role: Role): Promise<void> {
  await tx.update(people).set({ role }).where(eq(people.id, personId))
}

/** The coach, if she has this address. */
export async function findStaff(db: Db, email: string): Promise<{ id: string } | undefined> {
  const [found] = await db
    .select({ id: people.id })
    .from(people)
    .innerJoin(personAddresses, eq(personAddresses.personId, people.id))
    .where(and(eq(personAddresses.email, email), eq(people.role, 'owner')))
  return found
}

/**
 * Whether what is about this address may be read and changed by whoever has its inbox. Of the coach it takes a passkey.
 */
export async function opensTo(db: Db, email: string, session: Session | undefined): Promise<boolean> {
  return hasShownPasskey(session) || (await findStaff(db, email)) === undefined
}

/** A person's oldest address that isn't retiring. */
export async function addressOf(db: Db, personId: string): Promise<string | undefined> {
  const [own] = await db
    .select()
    .from(personAddresses)
    .where(and(eq(personAddresses.personId, personId), isNull(personAddresses.retiresAt)))
    .orderBy(personAddresses.verifiedAt)
    .limit(1)
  return own?.email
}

/**
 * Where emails about a change of a person's sign-in go: to every address from before the first change that can still be
 * undone. Whoever has stolen a session can't lead them to an address of their own.
 */
export async function noticeAddresses({ clock }: { clock: Clock }, db: Db, personId: string): Promise<string[]> {
  const now = clock.now()
  const { confirmedAt, undoneAt, undoUntil } = addressChanges
  const open = and(eq(addressChanges.personId, personId), isNull(undoneAt), gt(undoUntil, now))
  const [first] = await db
    .select({ at: sql`min(${confirmedAt})`.mapWith(confirmedAt) })
    .from(addressChanges)
    .where(open)
  const { email, verifiedAt, retiresAt } = personAddresses
  const isKept = and(eq(personAddresses.personId, personId), or(isNull(retiresAt), gt(retiresAt, now)))
  const isEarlier = first?.at ? lt(verifiedAt, first.at) : undefined
  const rows = await db.select({ email }).from(personAddresses).where(and(isKept, isEarlier)).orderBy(verifiedAt, email)
  return rows.map((row) => row.email)
}
