import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { personAddresses } from '../../sign-in/sign-in.sql.ts'
import { messageMentions, messages, messageVersions, roomFollows, roomReads, rooms } from './rooms.sql.ts'

/** What she wrote in the rooms. */
export const roomsPersonalData: PersonalData = {
  name: 'Your messages in the Society',
  async read(db, email) {
    const personId = await findPersonId(db, email)
    if (!personId) return []
    const found = await db
      .select({ room: rooms.title, text: messages.body, at: messages.postedAt, removed: messages.removedAt })
      .from(messages)
      .innerJoin(rooms, eq(rooms.id, messages.roomId))
      .where(eq(messages.author, personId))
      .orderBy(asc(messages.seq))
    return found.map(({ room, text, at, removed }) => ({
      room,
      text: removed ? '(removed)' : text,
      written: at.toISOString(),
    }))
  },
  async erase(tx, email) {
    const personId = await findPersonId(tx, email)
    if (!personId) return
    const own = await tx.select({ seq: messages.seq }).from(messages).where(eq(messages.author, personId))
    for (const { seq } of own) await tx.delete(messageVersions).where(eq(messageVersions.seq, seq))
    const removed = { body: '', removedAt: sql`now()`, removedBy: 'author' as const, removedReason: null }
    await tx
      .update(messages)
      .set({ ...removed, author: null, clientId: null })
      .where(eq(messages.author, personId))
    await forgetName(tx, personId)
    await tx.delete(messageMentions).where(eq(messageMentions.personId, personId))
    await tx.delete(roomReads).where(eq(roomReads.personId, personId))
    await tx.delete(roomFollows).where(eq(roomFollows.personId, personId))
    await tx.delete(rooms).where(eq(rooms.subject, personId))
  },
}

/** Others have named her: their sentences stay, and her name goes. */
async function forgetName(tx: Tx, personId: string): Promise<void> {
  const mention = `@\\[[^\\]]*\\]\\(${personId}\\)`
  const named = sql`select seq from message_mentions where person_id = ${personId}`
  for (const table of [sql.raw('messages'), sql.raw('message_versions')])
    await tx.execute(
      sql`update ${table} set body = regexp_replace(body, ${mention}, 'someone', 'g') where seq in (${named})`,
    )
}

async function findPersonId(db: Db, email: string): Promise<string | undefined> {
  const [found] = await db
    .select({ personId: personAddresses.personId })
    .from(personAddresses)
    .where(eq(personAddresses.email, email))
  return found?.personId
}
