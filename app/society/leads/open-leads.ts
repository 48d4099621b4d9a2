import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import { longDay } from '../../catalog/long-day.ts'
import { editionEntries, editions } from '../../finder/editions/publishing/editions.sql.ts'
import { type EntryContent, entryKey, sampleEdition } from '../../finder/editions/publishing/publishing.ts'
import { AUDIENCES, findDeadlines } from '../../finder/opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { addDays, today } from '../../platform/dates.ts'
import { innerDeadline } from '../board/board.ts'
import { openThread, postEntry } from '../rooms/rooms.ts'
import { leads } from './leads.sql.ts'

interface NewLead {
  opportunityId: string
  month: string
  content: Pick<EntryContent, 'title' | 'deadlineOn'>
}

/** Opens a thread for each opportunity that has none yet. One that returns keeps its thread. */
export async function openLeads({ clock }: { clock: Clock }, tx: Tx, news: readonly NewLead[]): Promise<void> {
  for (const { opportunityId, month, content } of news) {
    const subject = { kind: 'lead', subject: opportunityId, title: content.title } as const
    const roomId = await openThread({ clock }, tx, subject)
    await tx
      .insert(leads)
      .values({ opportunityId, roomId, month, closesOn: content.deadlineOn, openedAt: clock.now() })
      .onConflictDoUpdate({ target: leads.opportunityId, set: { month } })
  }
}

/** Opens what was published before there were leads, a hundred at a time; in a demonstration the samples, too. */
export async function openEarlierLeads(deps: AppContext): Promise<void> {
  for (let opened = BATCH; opened === BATCH; ) {
    opened = await deps.database.transact(async (tx) => {
      const missing = await tx
        .select({
          opportunityId: editionEntries.opportunityId,
          content: editionEntries.content,
          month: editions.month,
        })
        .from(editionEntries)
        .innerJoin(editions, eq(editions.id, editionEntries.editionId))
        .leftJoin(leads, eq(leads.opportunityId, editionEntries.opportunityId))
        .where(isNull(leads.opportunityId))
        .orderBy(desc(editions.month))
        .limit(BATCH)
      await openLeads(deps, tx, missing)
      return missing.length
    })
  }
  if (deps.sellsSamples) await openSampleLeads(deps)
}

const BATCH = 100

/** Where nothing is published, what is sold is the sample: so are its leads. */
async function openSampleLeads(deps: AppContext): Promise<void> {
  const [known] = await deps.database.db.select({ id: leads.opportunityId }).from(leads).limit(1)
  if (known) return
  const news = AUDIENCES.flatMap((audience) => {
    const { month, entries } = sampleEdition(audience)
    return entries.map((content) => ({ opportunityId: entryKey(audience, content.id), month, content }))
  })
  await deps.database.transact((tx) => openLeads(deps, tx, news))
}

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
    const what = from ? `moved the deadline from ${longDay(from)} to` : 'set a deadline:'
    const own = longDay(innerDeadline(to))
    const text = `The source has ${what} ${longDay(to)}. Your own deadline: ${own}. We’ve updated every card.`
    await postEntry(deps, tx, { roomId, text })
  })
}
