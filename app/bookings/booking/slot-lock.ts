import type { Database } from '../../platform/database/database.server.ts'

const slotLocks = new WeakMap<Database, Promise<void>>()

/**
 * Lets those who want a time stand in line within this process, up to the moment in which theirs is claimed (`next`) or
 * refused: a crowd would otherwise take every connection to the database, and wait there for one another.
 */
export function withSlotLock<T>(database: Database, work: (next: () => void) => Promise<T>): Promise<T> {
  const before = slotLocks.get(database) ?? Promise.resolve()
  let next = () => {}
  const turn = new Promise<void>((resolve) => {
    next = resolve
  })
  slotLocks.set(database, turn)
  return before.then(() => work(next)).finally(next)
}
