import { inArray, max } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { cards } from '../../society/board/cards.sql.ts'
import { callAttendance } from '../../society/calls/calls.sql.ts'

/** When a member was last active, and in what way; undefined: never. */
export interface LastActivity {
  card: Date | undefined
  call: Date | undefined
}

/** Whoever never signed in has no id, and may have a card of an edition all the same. */
interface Someone {
  email: string
  personId: string | null
}

/** The last activity of each of these members, by the address that pays. */
export async function findLastActivity(db: Db, members: readonly Someone[]): Promise<Map<string, LastActivity>> {
  if (members.length === 0) return new Map()
  const ids = members.flatMap(({ personId }) => personId ?? [])
  const others = await addressesOf(db, ids)
  const emails = [...members, ...others].map(({ email }) => email)
  const [changes, calls] = [await lastChangedCards(db, emails), await lastCalls(db, ids)]
  return new Map(
    members.map(({ email, personId }) => {
      const own = others.filter((other) => personId && other.personId === personId).map((other) => other.email)
      const changed = [email, ...own].flatMap((each) => changes.get(each) ?? [])
      const card = changed.sort((a, b) => b.getTime() - a.getTime())[0]
      return [email, { card, call: personId ? calls.get(personId) : undefined }]
    }),
  )
}

async function addressesOf(db: Db, personIds: string[]): Promise<Someone[]> {
  if (personIds.length === 0) return []
  const { email, personId } = personAddresses
  return db.select({ email, personId }).from(personAddresses).where(inArray(personId, personIds))
}

async function lastChangedCards(db: Db, emails: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ email: cards.email, at: max(cards.changedAt) })
    .from(cards)
    .where(inArray(cards.email, emails))
    .groupBy(cards.email)
  return new Map(rows.flatMap(({ email, at }) => (at ? [[email, at] as const] : [])))
}

async function lastCalls(db: Db, personIds: string[]): Promise<Map<string, Date>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .select({ id: callAttendance.personId, at: max(callAttendance.joinedAt) })
    .from(callAttendance)
    .where(inArray(callAttendance.personId, personIds))
    .groupBy(callAttendance.personId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}
