import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { longDay } from '../../catalog/long-day.ts'
import { findDeadlines } from '../../finder/opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { addDays, today } from '../../platform/dates.ts'
import { innerDeadline } from '../board/board.ts'
import { postEntry } from '../rooms/rooms.ts'
import { leads } from './leads.sql.ts'

/**
 * Posts in a lead's thread when its source has moved the last day; whoever has it on their board is emailed by the board. Also
 * for a while after it closed, and whenever a new edition has it: it may be opened again.
 */
export async function postMovedDeadlines(deps: AppContext): Promise<void> {
  const { db } = deps.database
  const since = addDays(today(deps.clock), -REOPENS_WITHIN_DAYS)
  const open = await db
    .select()
    .from(leads)
    .where(or(isNull(leads.closesOn), gte(leads.closesOn, since), gte(leads.month, since.slice(0, 7))))
  const now = await findDeadlines(
    db,
    open.map(({ opportunityId }) => opportunityId),
  )
  for (const lead of open) {
    const closesOn = now.get(lead.opportunityId)
    if (closesOn && closesOn !== lead.closesOn) await postMove(deps, lead, closesOn)
  }
}

const REOPENS_WITHIN_DAYS = 30

async function postMove(
  deps: AppContext,
  { opportunityId, roomId, closesOn: from }: typeof leads.$inferSelect,
  to: string,
) {
  await deps.database.transact(async (tx) => {
    const [moved] = await tx
      .update(leads)
      .set({ closesOn: to })
      .where(and(eq(leads.opportunityId, opportunityId), from ? eq(leads.closesOn, from) : isNull(leads.closesOn)))
      .returning()
    if (!moved) return
    const what = from ? `moved the last day from ${longDay(from)} to` : 'set a last day:'
    const own = longDay(innerDeadline(to))
    const text = `The source has ${what} ${longDay(to)}. Your own deadline: ${own}. We’ve updated every card.`
    await postEntry(deps, tx, { roomId, text })
  })
}
