import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.ts'
import { findPressed, pressedChangeId, recordChange, recordPressed } from './changes.ts'
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
export async function addNote(
  deps: AppContext,
  { email, note, by, press }: { email: string; note: string; by: string; press: string | undefined },
): Promise<'done' | 'undone'> {
  const changeId = pressedChangeId(press, 'note', email, note)
  return deps.database.transact(async (tx) => {
    const pressed = await findPressed(tx, changeId)
    if (pressed) return pressed
    const id = newId('note')
    const summary = `Noted something about ${email}`
    const change = { actor: by, action: 'note', subject: id, email, summary, before: null, after: null } as const
    if (!(await recordPressed(deps, tx, { id: changeId, ...change }))) return 'done'
    await tx.insert(notes).values({ id, email, note, writtenBy: by, writtenAt: deps.clock.now() })
    return 'done'
  })
}

/** @returns false when it is not there any longer */
export async function removeNote(deps: AppContext, { id, email, by }: { id: string; email: string; by: string }) {
  return deps.database.transact(async (tx) => {
    if (!(await setRemoved(deps, tx, id, true))) return false
    const summary = `Removed a note about ${email}`
    const change = { actor: by, action: 'note-removed', subject: id, email, summary } as const
    await recordChange(deps, tx, { ...change, before: null, after: null })
    return true
  })
}

/** @returns false when it was so already: nothing was changed */
export async function setRemoved(
  { clock }: { clock: Clock },
  tx: Tx,
  id: string,
  isRemoved: boolean,
): Promise<boolean> {
  const changed = await tx
    .update(notes)
    .set({ removedAt: isRemoved ? clock.now() : null })
    .where(and(eq(notes.id, id), isRemoved ? isNull(notes.removedAt) : isNotNull(notes.removedAt)))
    .returning({ id: notes.id })
  return changed.length > 0
}
