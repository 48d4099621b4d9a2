import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { societyMembers } from '../members/members.sql.ts'
import type { SocietyMember } from '../members/members.ts'
import { findRoomOf, lockMessage, type PostResult, recordEdit } from './message.ts'
import { messageThanks } from './rooms.sql.ts'

export interface Thanks {
  id: string
  name: string
}

/** Says thanks for someone else's message, once, or takes it back. */
export async function thankFor(
  { database, clock }: AppContext,
  member: SocietyMember,
  seq: number,
  wanted: boolean,
): Promise<PostResult> {
  const { personId } = member
  if (!(await findRoomOf(database.db, member, seq))) return GONE
  return database.transact(async (tx) => {
    const message = await lockMessage(tx, seq)
    if (!message?.author || message.author === personId) return GONE
    const own = and(eq(messageThanks.seq, seq), eq(messageThanks.personId, personId))
    const changed = wanted
      ? await tx
          .insert(messageThanks)
          .values({ seq, personId, thankedAt: clock.now() })
          .onConflictDoNothing()
          .returning({ seq: messageThanks.seq })
      : await tx.delete(messageThanks).where(own).returning({ seq: messageThanks.seq })
    if (changed.length > 0) await recordEdit({ clock }, tx, message)
    return { seq }
  })
}

const GONE: PostResult = { problem: 'This message is gone, or your own.', status: 404 }

/** Who says thanks for each of these messages, the first one first. */
export async function findThanks(db: Db, seqs: readonly number[]): Promise<Map<number, Thanks[]>> {
  if (seqs.length === 0) return new Map()
  const found = await db
    .select({ seq: messageThanks.seq, id: messageThanks.personId, name: societyMembers.name })
    .from(messageThanks)
    .innerJoin(societyMembers, eq(societyMembers.personId, messageThanks.personId))
    .where(inArray(messageThanks.seq, [...seqs]))
    .orderBy(asc(messageThanks.thankedAt), messageThanks.personId)
  const bySeq = Map.groupBy(found, ({ seq }) => seq)
  return new Map([...bySeq].map(([seq, all]) => [seq, all.map(({ id, name }) => ({ id, name }))]))
}
