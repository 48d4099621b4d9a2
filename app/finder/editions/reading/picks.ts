import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { PICK_STAGES } from '../../../catalog/pick-stages.ts'
import { findAddresses } from '../../../people/sign-in/sign-in.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db } from '../../../platform/database/database.server.ts'
import { manyLines } from '../../../platform/forms/form-fields.ts'
import { entitlements } from '../../../sales/downloads/entitlements.sql.ts'
import {
  addCard,
  changeCard,
  findCardsOf,
  isOpenStage,
  isWorkedOn,
  lockCard,
  removeCardIn,
} from '../../../society/board/board.ts'
import type { Audience } from '../../opportunities/opportunities.ts'
import { entryKey } from '../publishing/publishing.ts'
import { type EditionPick, MAX_NOTE_LENGTH, MAX_PICKS } from './edition-pick.ts'

/** A change of one entry: to pick it, to change the pick, or to remove it. What isn't sent stays as it is. */
type PickChange = z.infer<typeof pickChangeSchema>

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

export function parsePickChange(fields: ReadonlyMap<string, string>): PickChange | undefined {
  const parsed = pickChangeSchema.safeParse(Object.fromEntries(fields))
  return parsed.success ? parsed.data : undefined
}

/** An edition as its buyer has it. */
interface OwnedEdition {
  edition: { audience: Audience }
  entries: readonly { content: { id: string } }[]
  entitlement: { id: string; email: string }
}

/** What they picked from an edition: their cards of its entries. */
export async function findPicks(db: Db, { edition, entries, entitlement }: OwnedEdition): Promise<EditionPick[]> {
  const addresses = await findAddresses(db, entitlement.email.toLowerCase())
  const ids = new Map(entries.map(({ content: { id } }) => [entryKey(edition.audience, id), id]))
  const cards = await findCardsOf(db, addresses, [...ids.keys()])
  return cards.map(({ opportunityId, stage, note }) => ({ id: ids.get(opportunityId ?? '') ?? '', stage, note }))
}

/** Writes a change. @returns `full` when nothing was written because they have MAX_PICKS open already. */
export async function updatePick(
  deps: { database: Database; clock: Clock },
  owned: OwnedEdition,
  { entry, stage, note, remove }: PickChange,
): Promise<'done' | 'full'> {
  const key = entryKey(owned.edition.audience, entry)
  return deps.database.transact(async (tx) => {
    // Locked, because two tabs at once could exceed the limit.
    await tx
      .select({ id: entitlements.id })
      .from(entitlements)
      .where(eq(entitlements.id, owned.entitlement.id))
      .for('update')
    const addresses = await findAddresses(tx, owned.entitlement.email.toLowerCase())
    const [known] = await findCardsOf(tx, addresses, [key])
    if (remove !== undefined) {
      // A card with work in it stays on the board, where they can take it off.
      if (known && !(await isWorkedOn(tx, known))) await removeCardIn(tx, known.id)
      return 'done'
    }
    const open = (await findPicks(tx, owned)).filter((pick) => isOpenStage(pick.stage))
    if (!known && open.length >= MAX_PICKS) return 'full'
    const card = known ?? (await addCard(deps, tx, addresses, key))
    const locked = card && (await lockCard(tx, addresses, card.id))
    const change = { ...(stage && { stage }), ...(note !== undefined && { note }) }
    if (locked && Object.keys(change).length > 0) await changeCard(deps, tx, locked, change)
    return 'done'
  })
}
