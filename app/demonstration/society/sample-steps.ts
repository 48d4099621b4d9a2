import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { sampleProgress } from './sample-progress.sql.ts'

/** One part of the sample Society, small enough for one transaction. */
export interface SampleStep {
  /** The same at every fill. */
  key: string
  run(deps: AppContext, tx: Tx): Promise<void>
}

/** Does each step once, in its order, however often and by how many processes it is called. */
export async function doSteps(deps: AppContext, steps: readonly SampleStep[]): Promise<void> {
  const rows = await deps.database.db.select({ step: sampleProgress.step }).from(sampleProgress)
  const done = new Set(rows.map(({ step }) => step))
  for (const step of steps.filter(({ key }) => !done.has(key))) {
    if (deps.isStopping()) return
    await deps.database.transact(async (tx) => {
      if (await mark(deps, tx, step.key)) await step.run(deps, tx)
    })
  }
}

/**
 * Does once what can't be one transaction, such as a purchase. It is remembered when it's done: what was interrupted runs again,
 * so it has to bear that.
 */
export async function doOnce(deps: AppContext, key: string, run: () => Promise<unknown>): Promise<void> {
  if (await isDone(deps, key)) return
  await run()
  await deps.database.transact((tx) => mark(deps, tx, key))
}

/** When the demonstration was first entered: everything in it is told relative to that. */
export async function sampleStart(deps: AppContext): Promise<Date> {
  await deps.database.transact((tx) => mark(deps, tx, 'start'))
  const [row] = await deps.database.db.select().from(sampleProgress).where(eq(sampleProgress.step, 'start'))
  return row?.doneAt ?? deps.clock.now()
}

/** What the rest of the sample Society comes before. */
export const LAST_STEP = 'all'

export async function isDone({ database: { db } }: Pick<AppContext, 'database'>, key: string): Promise<boolean> {
  return (await db.select().from(sampleProgress).where(eq(sampleProgress.step, key))).length > 0
}

async function mark({ clock }: AppContext, tx: Tx, step: string): Promise<boolean> {
  const added = await tx.insert(sampleProgress).values({ step, doneAt: clock.now() }).onConflictDoNothing().returning()
  return added.length > 0
}

/** The application as it was at another time, with everything written in this transaction: it has to hold or fall as one. */
export function asOf(deps: AppContext, tx: Tx, at: Date): AppContext {
  const database = { ...deps.database, db: tx, transact: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
  return { ...deps, clock: { now: () => at }, database }
}
