import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.ts'
import { type ChangeAction, type ChangeValue, changes } from './desk.sql.ts'

export type Change = typeof changes.$inferSelect

export interface NewChange {
  /** The id of the person who does it. */
  actor: string
  action: ChangeAction
  subject: string
  /** The address of the person it's about, in lower case. */
  email: string | undefined
  /** In the past tense: `Answered Rosa Diaz`. */
  summary: string
  before: ChangeValue | null
  after: ChangeValue | null
}

/** Records what was changed at the desk, in the transaction that changes it. */
export async function recordChange({ clock }: { clock: Clock }, tx: Tx, change: NewChange): Promise<string> {
  const id = newId('chg')
  await tx.insert(changes).values({ id, at: clock.now(), ...change })
  return id
}

/** Everything that was changed since a moment, newest first. */
export function changesSince(db: Db, since: Date, limit: number): Promise<Change[]> {
  return db.select().from(changes).where(gte(changes.at, since)).orderBy(desc(changes.number)).limit(limit)
}

/** A change that is not undone yet, locked until the transaction ends. */
export async function lockChange(tx: Tx, id: string): Promise<Change | undefined> {
  const [change] = await tx
    .select()
    .from(changes)
    .where(and(eq(changes.id, id), isNull(changes.undoneAt)))
    .for('update')
  return change
}

export async function markUndone({ clock }: { clock: Clock }, tx: Tx, id: string, by: string): Promise<void> {
  await tx.update(changes).set({ undoneAt: clock.now(), undoneBy: by }).where(eq(changes.id, id))
}
