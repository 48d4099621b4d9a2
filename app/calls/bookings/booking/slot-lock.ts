import type { Database } from '../../../platform/database/database.server.ts'

const slotLocks = new WeakMap<Database, Promise<void>>()

/**
 * Lets buyers of a time wait in line within this process, until theirs is held (`next`) or refused. Otherwise a crowd
 * would take every connection to the database and wait there for each other.
 */
export function withSlotLock<T>(database: Database, work: (next: () => void) => Promise<T>): Promise<T> {
  const previous = slotLocks.get(database) ?? Promise.resolve()
  let next = () => {}
  const turn = new Promise<void>((resolve) => {
    next = resolve
  })
  slotLocks.set(database, turn)
  return previous.then(() => work(next)).finally(next)
}
