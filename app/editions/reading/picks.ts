import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.server.ts'
import { manyLines } from '../../platform/forms/form-fields.ts'
import { editionPicks } from './picks.sql.ts'
import { LONGEST_NOTE, MOST_PICKS, type Pick, STAGES } from './stages.ts'

/** What a buyer wants of one entry: to keep it as a pick, or to put it back. */
export type Change = z.infer<typeof change>

const change = z.object({
  entry: z.string().min(1).max(100),
  stage: z.enum(STAGES).default('looking'),
  note: z
    .string()
    .max(LONGEST_NOTE * 2)
    .default('')
    .transform(manyLines)
    .pipe(z.string().max(LONGEST_NOTE)),
  remove: z.string().optional(),
})

export function parseChange(fields: ReadonlyMap<string, string>): Change | undefined {
  const parsed = change.safeParse(Object.fromEntries(fields))
  return parsed.success ? parsed.data : undefined
}

export async function picksOf(db: Db, entitlementId: string): Promise<Pick[]> {
  return db
    .select({ id: editionPicks.opportunityId, stage: editionPicks.stage, note: editionPicks.note })
    .from(editionPicks)
    .where(eq(editionPicks.entitlementId, entitlementId))
    .orderBy(asc(editionPicks.opportunityId))
}

/** Writes a change. @returns `full` when there are as many picks as a month can hold, and nothing was written. */
export async function changePick(
  { database, clock }: { database: Database; clock: Clock },
  entitlementId: string,
  { entry, stage, note, remove }: Change,
): Promise<'done' | 'full'> {
  const own = and(eq(editionPicks.entitlementId, entitlementId), eq(editionPicks.opportunityId, entry))
  return database.transact(async (tx) => {
    if (remove !== undefined) {
      await tx.delete(editionPicks).where(own)
      return 'done'
    }
    // One change of a buyer's picks at a time, or two tabs would count past the limit.
    await tx.execute(sql`select 1 from entitlements where id = ${entitlementId} for update`)
    const picks = await picksOf(tx, entitlementId)
    if (picks.length >= MOST_PICKS && !picks.some(({ id }) => id === entry)) return 'full'
    const values = { entitlementId, opportunityId: entry, stage, note, changedAt: clock.now() }
    await tx
      .insert(editionPicks)
      .values(values)
      .onConflictDoUpdate({ target: [editionPicks.entitlementId, editionPicks.opportunityId], set: values })
    return 'done'
  })
}
