import { eq, gt, isNotNull, or } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { wallTime } from '../platform/dates.ts'
import type { ChangeValue } from '../platform/desk-change.ts'
import { deskItemStates } from './desk.sql.ts'

/** The keys of the items that are out of the queue now. */
export async function hiddenItemKeys(db: Db, now: Date): Promise<string[]> {
  const states = await db
    .select({ key: deskItemStates.itemKey })
    .from(deskItemStates)
    .where(or(isNotNull(deskItemStates.doneAt), gt(deskItemStates.snoozedUntil, now)))
  return states.map(({ key }) => key)
}

/** An item's state in the form of the log. Null: the item is where it was at first. */
export async function readItemState(db: Db, itemKey: string): Promise<ChangeValue | null> {
  const [state] = await db.select().from(deskItemStates).where(eq(deskItemStates.itemKey, itemKey))
  if (!state) return null
  return { snoozed: state.snoozedUntil?.toISOString() ?? null, done: state.doneAt?.toISOString() ?? null }
}

/** Sets an item to a state in the form of the log; null puts it back where it was at first. */
export async function writeItemState(tx: Tx, key: string, value: ChangeValue | null): Promise<void> {
  if (!value) {
    await tx.delete(deskItemStates).where(eq(deskItemStates.itemKey, key))
    return
  }
  const fields = {
    snoozedUntil: value.snoozed ? new Date(value.snoozed) : null,
    doneAt: value.done ? new Date(value.done) : null,
  }
  await tx
    .insert(deskItemStates)
    .values({ itemKey: key, ...fields })
    .onConflictDoUpdate({ target: deskItemStates.itemKey, set: fields })
}

/** When a snoozed item comes back: at nine tomorrow, the coach's morning. */
export function tomorrowAtNine({ clock, scheduling }: Pick<AppContext, 'clock' | 'scheduling'>): Date {
  const nine = wallTime(clock.now(), scheduling.timeZone).withPlainTime({ hour: 9 })
  return new Date(nine.add({ days: 1 }).epochMilliseconds)
}
