import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { addCard, type CardChange, changeCard, lockCard } from '../board/board.ts'
import type { SocietyMember } from '../members/members.ts'
import { followThread } from '../rooms/rooms.ts'
import { leads } from './leads.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** What a member's press on a lead may change of her card. */
interface LeadChange {
  /** From looking to preparing: she applies. */
  applies?: boolean
  showsName?: boolean
}

/** Puts a lead on her board, once, and follows its thread. False for one that isn't there. */
export function saveToBoard(deps: Deps, member: SocietyMember, opportunityId: string): Promise<boolean> {
  return changeLead(deps, member, opportunityId, {})
}

/** The same, with what she chose: her card is the one truth of whether she applies. */
export async function changeLead(
  deps: Deps,
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
    // Who shows or hides her name may have stopped following before.
    if (showsName === undefined) await followThread(tx, member.personId, lead.roomId)
    return true
  })
}
