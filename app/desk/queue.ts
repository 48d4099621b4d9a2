import { eq, gt, isNotNull, or } from 'drizzle-orm'
import type { AppContext } from '../platform/app-context.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { wallTime } from '../platform/dates.ts'
import type { ChangeValue } from '../platform/desk-change.ts'
import type { DeskItem, DeskItemSource } from '../platform/desk-item.ts'
import { deskItemStates } from './desk.sql.ts'

/** An item of one of the sources, under a key of its own. */
export interface QueueItem extends DeskItem {
  key: string
  label: string
  endsByMark: boolean
}

/** Of one kind, read at a time. */
const MAX_OF_A_KIND = 50

export interface Queue {
  /** What is due first comes first; what has no date comes last. */
  items: QueueItem[]
  /** Whether there are more than were read. */
  hasMore: boolean
}

/** Everything that waits now. Every item is found by a query: nothing is copied, so nothing can be out of date. */
export async function loadQueue(deps: AppContext): Promise<Queue> {
  const hidden = await hiddenItemKeys(deps.database.db, deps.clock.now())
  const found = await Promise.all(deps.deskItemSources.map((source) => itemsOf(source, hidden)))
  const items = found.flat().sort((a, b) => dueTime(a) - dueTime(b) || a.key.localeCompare(b.key))
  return { items, hasMore: found.some((some) => some.length === MAX_OF_A_KIND) }
}

/** The item with this key; undefined once it is done or snoozed. */
export async function findQueueItem(deps: AppContext, key: string): Promise<QueueItem | undefined> {
  return (await loadQueue(deps)).items.find((item) => item.key === key)
}

async function itemsOf(source: DeskItemSource, hidden: readonly string[]): Promise<QueueItem[]> {
  const { name, label, endsByMark } = source
  const prefix = `${name}:`
  const own = hidden.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  const items = await source.find({ limit: MAX_OF_A_KIND, hidden: own })
  return items.map((item) => ({ ...item, key: prefix + item.id, label, endsByMark }))
}

function dueTime({ dueAt }: DeskItem): number {
  return dueAt?.getTime() ?? Number.POSITIVE_INFINITY
}

/** The keys of the items that are out of the queue now. */
async function hiddenItemKeys(db: Db, now: Date): Promise<string[]> {
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
