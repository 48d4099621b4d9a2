import { eq } from 'drizzle-orm'
import { changeMemberRow, parsePickChange } from '../../finder/entries/entries.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { addCard, type CardChange, changeCard, lockCard } from '../board/board.ts'
import type { SocietyMember } from '../members/members.ts'
import { followThread } from '../rooms/rooms.ts'
import { leads } from './leads.sql.ts'

/** What a member's press on a lead may change of their card. */
interface LeadChange {
  /** From looking to preparing: they apply. */
  applies?: boolean
  showsName?: boolean
}

/**
 * Picks, notes or hides a lead, as its form in the list sent it. One that is picked is on their board, and its thread is
 * followed; what they hide is on their board as what they decided against.
 */
export async function pickLead(
  deps: AppContext,
  member: SocietyMember,
  fields: FormFields,
): Promise<{ problem: string; status: number } | undefined> {
  const change = parsePickChange(fields)
  if (!change)
    return { problem: 'Not saved: keep the note to 2,000 characters, and pick a stage from the list.', status: 400 }
  const { entry } = change
  const isPicked = !['hide', 'show', 'remove'].some((name) => fields.has(name))
  const isThere = isPicked
    ? await changeLead(deps, member, entry, {})
    : (await deps.database.db.select().from(leads).where(eq(leads.opportunityId, entry))).length > 0
  if (!isThere) return { problem: 'Nothing changed: that lead isn’t there anymore.', status: 400 }
  await changeMemberRow(deps, member.address, fields, change)
  return undefined
}

/** Puts a lead on their board, once, follows its thread, and writes what they chose. False for one that isn't there. */
export async function changeLead(
  deps: AppContext,
  member: SocietyMember,
  opportunityId: string,
  { applies, showsName }: LeadChange,
): Promise<boolean> {
  return deps.database.transact(async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.opportunityId, opportunityId))
    if (!lead) return false
    const { addresses } = member.session.person
    const known = await addCard(deps, tx, addresses, opportunityId, lead.closesOn)
    const card = known && (await lockCard(tx, addresses, known.id))
    if (!card) return false
    const begins = applies && (card.stage === 'looking' || card.stage === 'decided against')
    const change: CardChange = { ...(begins && { stage: 'preparing' }), ...(showsName !== undefined && { showsName }) }
    if (Object.keys(change).length > 0) await changeCard(deps, tx, card, change)
    // Who shows or hides their name may have stopped following before.
    if (showsName === undefined) await followThread(tx, member.personId, lead.roomId)
    return true
  })
}
