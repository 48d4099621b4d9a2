import type { AppContext } from '../platform/app-context.ts'
import type { DeskItem, DeskItemSource } from '../platform/desk-item.ts'
import { hiddenItemKeys } from './item-states.ts'

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
