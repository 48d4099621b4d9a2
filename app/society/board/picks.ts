import { eq } from 'drizzle-orm'
import { entryKey } from '../../finder/editions/publishing/publishing.ts'
import { type EditionPick, MAX_PICKS, type OwnedEdition, type PickChange } from '../../finder/entries/entries.ts'
import { findAddresses } from '../../people/sign-in/sign-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.server.ts'
import { entitlements } from '../../sales/downloads/entitlements.sql.ts'
import { isOpenStage } from './card.ts'
import { addCard, changeCard, findCardsOf, isWorkedOn, lockCard, removeCardIn } from './cards.ts'

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
      else if (known?.stage === 'decided against') await changeCard(deps, tx, known, { stage: 'looking' })
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
