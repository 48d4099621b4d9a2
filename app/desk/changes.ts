import { and, desc, eq, gte, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { type StoredKey, saveSetting } from '../operations/settings/settings.ts'
import type { AppContext } from '../platform/app-context.ts'
import { jobHandler } from '../platform/capability.ts'
import { type Clock, DAY, MINUTE } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { type ChangeValue, UNDO_WINDOW } from '../platform/desk-change.ts'
import { derivedId, newId } from '../platform/ids.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import { changes } from './desk.sql.ts'

export type Change = typeof changes.$inferSelect

export interface NewChange {
  /** The id of the person who does it. */
  actor: string
  /** One that a capability declares. */
  action: string
  subject: string
  /** The address of the person it's about, in lower case. */
  email?: string | undefined
  /** In the past tense: `Answered Rosa Diaz`. */
  summary: string
  before?: ChangeValue | null
  after?: ChangeValue | null
}

/** Records what was changed at the desk, in the transaction that changes it. */
export async function recordChange(
  { clock }: { clock: Clock },
  tx: Tx,
  { id = newId('chg'), ...change }: NewChange & { id?: string },
): Promise<string> {
  await tx.insert(changes).values({ id, at: clock.now(), ...change })
  return id
}

/**
 * The id of the change that a form makes. Its page has an id in a hidden field, so the same form sent twice makes the same
 * change, and other words in it make another one.
 */
export function pressedChangeId(press: string | undefined, ...content: string[]): string {
  return press && PRESS.test(press) ? derivedId('chg', press, ...content) : newId('chg')
}

const PRESS = /^chg_[0-9a-hjkmnp-tv-z]{20}$/

/** Whether a form made its change already, and whether that was undone since. */
export async function findPressed(tx: Db, id: string): Promise<'done' | 'undone' | undefined> {
  const [change] = await tx.select({ undoneAt: changes.undoneAt }).from(changes).where(eq(changes.id, id))
  return change && (change.undoneAt ? 'undone' : 'done')
}

/**
 * Makes the change of a form, once, with what `act` does.
 *
 * @returns `undone` when the same form made it before, and that was undone: then nothing is done
 */
export async function pressOnce(
  { clock }: { clock: Clock },
  tx: Tx,
  change: NewChange & { id: string },
  act: () => Promise<void>,
): Promise<'done' | 'undone'> {
  const row = { at: clock.now(), ...change }
  const [recorded] = await tx.insert(changes).values(row).onConflictDoNothing({ target: changes.id }).returning()
  if (!recorded) return (await findPressed(tx, change.id)) ?? 'done'
  await act()
  return 'done'
}

/** What follows from a change once it can't be undone anymore, such as its email. */
export function enqueueHeld(
  { jobs, clock }: Pick<AppContext, 'jobs' | 'clock'>,
  tx: Tx,
  job: JobKind<{ changeId: string }>,
  changeId: string,
) {
  return jobs.enqueue(tx, job, { changeId }, { startAfter: new Date(clock.now().getTime() + UNDO_WINDOW) })
}

/** To someone who sends a form again that she has undone. */
export const WAS_UNDONE = 'Nothing changed: you undid this. To do it after all, click once more.'

/** What was changed, newest first: since a moment, or before the change of this number. */
export function findChanges(db: Db, at: Date | number, limit: number): Promise<Change[]> {
  const isAsked = typeof at === 'number' ? lt(changes.number, at) : gte(changes.at, at)
  return db.select().from(changes).where(isAsked).orderBy(desc(changes.number)).limit(limit)
}

/** The last thing that someone did or undid at the desk, when it was within a minute. */
export async function findJustDone(
  { database: { db }, clock, deskChanges }: Pick<AppContext, 'database' | 'clock' | 'deskChanges'>,
  actor: string,
): Promise<Change | undefined> {
  const now = clock.now()
  const readings = Object.keys(deskChanges).filter((action) => deskChanges[action]?.isReading)
  const lastTouched = sql`coalesce(${changes.undoneAt}, ${changes.at})`
  const today = gte(changes.at, new Date(now.getTime() - DAY))
  const [last] = await db
    .select()
    .from(changes)
    .where(
      and(today, eq(sql`coalesce(${changes.undoneBy}, ${changes.actor})`, actor), notInArray(changes.action, readings)),
    )
    .orderBy(desc(lastTouched), desc(changes.number))
    .limit(1)
  if (!last || now.getTime() - (last.undoneAt ?? last.at).getTime() > MINUTE) return undefined
  return last
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

/**
 * A job that sends what a change has announced, once: not after an undo, not to someone who was erased meanwhile, and not
 * again when it runs twice. From here on it can't be undone.
 */
export function heldJob(
  name: string,
  send: (deps: AppContext, tx: Tx, change: Change & { email: string }) => Promise<void>,
) {
  const kind: JobKind<{ changeId: string }> = { name, retry: 'three-days' }
  const handle = (deps: AppContext, { changeId: id }: { changeId: string }) =>
    deps.database.transact(async (tx) => {
      const change = await lockChange(tx, id)
      const email = change?.email
      if (!change || !email || change.after?.sent) return
      await send(deps, tx, { ...change, email })
      await tx
        .update(changes)
        .set({ after: { ...change.after, sent: deps.clock.now().toISOString() } })
        .where(eq(changes.id, id))
    })
  return { ...jobHandler(kind, handle), kind, handle }
}

interface SettingChange {
  key: StoredKey
  /** Null: the file's again. */
  value: string | null
  /** The one that the form showed. */
  version: number
  summary: string
}

/** @returns whether it was saved: not if it was changed since `version` */
export async function storeSetting(
  deps: AppContext,
  tx: Tx,
  by: string,
  { key, value, version, summary }: SettingChange,
): Promise<boolean> {
  const saved = await saveSetting(deps, tx, { key, value, version, by })
  if (!saved) return false
  if (saved.before === value) return true
  await recordChange(deps, tx, {
    ...{ actor: by, action: 'setting', subject: key, summary },
    ...{ before: { value: saved.before }, after: { value } },
  })
  return true
}
