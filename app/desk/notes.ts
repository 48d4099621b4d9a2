import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.ts'
import { pressedChangeId, pressOnce, recordChange } from './changes.ts'
import { notes } from './desk.sql.ts'

/** What is noted about someone, newest first. */
export function findNotes(db: Db, addresses: readonly string[]) {
  return db
    .select()
    .from(notes)
    .where(and(inArray(notes.email, [...addresses]), isNull(notes.removedAt)))
    .orderBy(desc(notes.writtenAt))
}

/** Adds a note, once for a form. @returns `undone` when that was undone: then nothing is added */
export function addNote(
  deps: AppContext,
  { email, note, by: actor, press }: { email: string; note: string; by: string; press: string | undefined },
): Promise<'done' | 'undone'> {
  const id = newId('note')
  const change = { actor, action: 'note', subject: id, email, summary: `Noted something about ${email}` }
  return deps.database.transact((tx) =>
    pressOnce(deps, tx, { id: pressedChangeId(press, 'note', email, note), ...change }, async () => {
      await tx.insert(notes).values({ id, email, note, writtenBy: actor, writtenAt: deps.clock.now() })
    }),
  )
}

/** @returns false when it is not there any longer */
export function removeNote(deps: AppContext, { id, email, by: actor }: { id: string; email: string; by: string }) {
  return deps.database.transact(async (tx) => {
    if (!(await setRemoved(deps, tx, id, true))) return false
    const change = { actor, action: 'note-removed', subject: id, email, summary: `Removed a note about ${email}` }
    await recordChange(deps, tx, change)
    return true
  })
}

/** @returns false when it was so already: nothing was changed */
export async function setRemoved({ clock }: { clock: Clock }, tx: Tx, id: string, isRemoved: boolean) {
  const changed = await tx
    .update(notes)
    .set({ removedAt: isRemoved ? clock.now() : null })
    .where(and(eq(notes.id, id), isRemoved ? isNull(notes.removedAt) : isNotNull(notes.removedAt)))
    .returning({ id: notes.id })
  return changed.length > 0
}
