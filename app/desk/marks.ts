import { eq, gt, isNotNull, or } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { type ChangeValue, queueMarks } from './desk.sql.ts'

/** The keys of the items that are out of the queue now. */
export async function hiddenKeys(db: Db, now: Date): Promise<string[]> {
  const marks = await db
    .select({ key: queueMarks.itemKey })
    .from(queueMarks)
    .where(or(isNotNull(queueMarks.doneAt), gt(queueMarks.snoozedUntil, now)))
  return marks.map(({ key }) => key)
}

/** What a mark says, as the log keeps it. Null: there was none. */
export async function readMark(db: Db, itemKey: string): Promise<ChangeValue | null> {
  const [mark] = await db.select().from(queueMarks).where(eq(queueMarks.itemKey, itemKey))
  if (!mark) return null
  return { snoozed: mark.snoozedUntil?.toISOString() ?? null, done: mark.doneAt?.toISOString() ?? null }
}

/** Writes a mark as the log keeps it; null takes it away. */
export async function writeMark(
  { clock }: { clock: Clock },
  tx: Tx,
  { key, value, by }: { key: string; value: ChangeValue | null; by: string },
): Promise<void> {
  if (!value) {
    await tx.delete(queueMarks).where(eq(queueMarks.itemKey, key))
    return
  }
  const fields = {
    snoozedUntil: value.snoozed ? new Date(value.snoozed) : null,
    doneAt: value.done ? new Date(value.done) : null,
    markedBy: by,
    markedAt: clock.now(),
  }
  await tx
    .insert(queueMarks)
    .values({ itemKey: key, ...fields })
    .onConflictDoUpdate({ target: queueMarks.itemKey, set: fields })
}
