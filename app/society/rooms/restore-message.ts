import { desc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { messages, messageVersions } from './rooms.sql.ts'
import { nextSeq, recordEvent } from './sequence.ts'

/** What messages that are gone said last, by their number. */
export async function lastWords(db: Db, seqs: readonly number[]): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([messageVersions.seq], { seq: messageVersions.seq, body: messageVersions.body })
    .from(messageVersions)
    .where(inArray(messageVersions.seq, [...seqs]))
    .orderBy(messageVersions.seq, desc(messageVersions.replacedAt))
  return new Map(found.map(({ seq, body }) => [seq, body]))
}

/** Puts a message back that the coach took away. What its author took away stays away. */
export async function restoreMessageIn(deps: Pick<AppContext, 'clock'>, tx: Tx, seq: number): Promise<void> {
  const [message] = await tx.select().from(messages).where(eq(messages.seq, seq)).for('update')
  const body = (await lastWords(tx, [seq])).get(seq)
  if (message?.removedBy !== 'coach' || body === undefined) return
  await tx
    .update(messages)
    .set({ body, removedAt: null, removedBy: null, removedReason: null })
    .where(eq(messages.seq, seq))
  const event = await nextSeq(tx)
  await recordEvent(deps, tx, { seq: event, kind: 'edited', roomId: message.roomId, messageSeq: seq })
}
