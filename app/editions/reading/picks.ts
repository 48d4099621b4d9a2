import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { entitlements } from '../../downloads/entitlements.sql.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.server.ts'
import { manyLines } from '../../platform/forms/form-fields.ts'
import { type EditionPick, MAX_NOTE_LENGTH, MAX_PICKS } from './edition-pick.ts'
import { editionPicks } from './picks.sql.ts'

/** A change of one entry: to pick it, to change the pick, or to remove it. */
type PickChange = z.infer<typeof pickChangeSchema>

const pickChangeSchema = z.object({
  entry: z.string().min(1).max(100),
  stage: z.enum(PICK_STAGES).default('looking'),
  note: z
    .string()
    .max(MAX_NOTE_LENGTH * 2)
    .default('')
    .transform(manyLines)
    .pipe(z.string().max(MAX_NOTE_LENGTH)),
  remove: z.string().optional(),
})

export function parsePickChange(fields: ReadonlyMap<string, string>): PickChange | undefined {
  const parsed = pickChangeSchema.safeParse(Object.fromEntries(fields))
  return parsed.success ? parsed.data : undefined
}

export async function findPicks(db: Db, entitlementId: string): Promise<EditionPick[]> {
  return db
    .select({ id: editionPicks.opportunityId, stage: editionPicks.stage, note: editionPicks.note })
    .from(editionPicks)
    .where(eq(editionPicks.entitlementId, entitlementId))
    .orderBy(asc(editionPicks.opportunityId))
}

/** Writes a change. @returns `full` when nothing was written because there are already MAX_PICKS. */
export async function updatePick(
  { database, clock }: { database: Database; clock: Clock },
  entitlementId: string,
  { entry, stage, note, remove }: PickChange,
): Promise<'done' | 'full'> {
  const own = and(eq(editionPicks.entitlementId, entitlementId), eq(editionPicks.opportunityId, entry))
  return database.transact(async (tx) => {
    if (remove !== undefined) {
      await tx.delete(editionPicks).where(own)
      return 'done'
    }
    // Locked, because two tabs at once could exceed the limit.
    await tx.select({ id: entitlements.id }).from(entitlements).where(eq(entitlements.id, entitlementId)).for('update')
    const picks = await findPicks(tx, entitlementId)
    if (picks.length >= MAX_PICKS && !picks.some(({ id }) => id === entry)) return 'full'
    const values = { entitlementId, opportunityId: entry, stage, note, changedAt: clock.now() }
    await tx
      .insert(editionPicks)
      .values(values)
      .onConflictDoUpdate({ target: [editionPicks.entitlementId, editionPicks.opportunityId], set: values })
    return 'done'
  })
}
