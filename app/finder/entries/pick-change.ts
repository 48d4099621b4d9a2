import { z } from 'zod'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { type FormFields, manyLines } from '../../platform/forms/form-fields.ts'
import { MAX_NOTE_LENGTH, type OwnedEdition, type PickChange, type Picks } from './edition-pick.ts'

const pickChangeSchema = z.object({
  entry: z.string().min(1).max(100),
  stage: z.enum(PICK_STAGES).optional(),
  note: z
    .string()
    .max(MAX_NOTE_LENGTH * 2)
    .transform(manyLines)
    .pipe(z.string().max(MAX_NOTE_LENGTH))
    .optional(),
  remove: z.string().optional(),
})

/** A change as its form sent it; undefined where something in it is wrong. */
export function parsePickChange(fields: ReadonlyMap<string, string>): PickChange | undefined {
  const parsed = pickChangeSchema.safeParse(Object.fromEntries(fields))
  return parsed.success ? parsed.data : undefined
}

/** Out of a member's sight: on their board it is what they decided against. */
export const HIDDEN = 'decided against'

/** What a member picks from: rows of a list of everything, without the limit of a month's list. */
export const memberRows = (email: string, ids: readonly string[]): OwnedEdition => ({
  edition: { audience: 'small-business' },
  entries: ids.map((id) => ({ content: { id } })),
  entitlement: { id: '', email },
})

/** Picks, notes or hides a row of a members' list, or brings it back, as its form sent it. */
export async function changeMemberRow(
  deps: { database: Database; clock: Clock; picks: Picks },
  email: string,
  fields: FormFields,
  change: PickChange,
): Promise<void> {
  const { entry } = change
  const owned = memberRows(email, [entry])
  if (fields.has('hide')) return void (await deps.picks.update(deps, owned, { entry, stage: HIDDEN }))
  if (!fields.has('show')) return void (await deps.picks.update(deps, owned, change))
  const [known] = await deps.picks.find(deps.database.db, owned)
  await deps.picks.update(deps, owned, known?.note ? { entry, stage: 'looking' } : { entry, remove: 'yes' })
}
