import { eq } from 'drizzle-orm'
import { monthName } from '../../catalog/edition-titles.ts'
import { longDay } from '../../catalog/long-day.ts'
import { type EntryContent, findPublishedEntries } from '../../finder/editions/publishing/publishing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { findCardsOf, innerDeadline, isOpenStage, loadTicket, stageLabel, weekdayAndDay } from '../board/board.ts'
import type { SocietyMember } from '../members/members.ts'
import { type Applicants, findApplying } from './applying.ts'
import { readerOf, viewLead } from './lead-list.ts'
import { leads } from './leads.sql.ts'

/** A lead with everything that is pinned beside its thread. */
export type LeadView = NonNullable<Awaited<ReturnType<typeof loadLead>>>

/** A lead as a member sees it; undefined for one that was never published. */
export async function loadLead(deps: AppContext, member: SocietyMember, opportunityId: string) {
  const { db } = deps.database
  const [lead] = await db.select().from(leads).where(eq(leads.opportunityId, opportunityId))
  const entry = lead && (await findPublishedEntries(db, [opportunityId])).get(opportunityId)
  if (!lead || !entry) return undefined
  const { content } = entry
  const { addresses } = member.session.person
  const { judgedOn, day, profile } = await readerOf(deps, member)
  const [card] = await findCardsOf(db, addresses, [opportunityId])
  const ticket = card && (await loadTicket(deps, addresses, card.id))
  const applying = (await findApplying(deps, [opportunityId])).get(opportunityId)
  return {
    id: opportunityId,
    roomId: lead.roomId,
    month: `${monthName(entry.month)} ${entry.month.slice(0, 4)}`,
    isSample: entry.isSample,
    asOf: judgedOn && longDay(judgedOn),
    entry: { ...viewLead(lead, entry, { day, profile }), hidden: false },
    amount: content.amount === 'none stated' ? 'Amount not stated' : content.amount,
    ...deadlineLines(lead.closesOn, content, { zone: member.zone, day }),
    card: card && {
      id: card.id,
      stage: stageLabel(card.stage),
      applies: !['looking', 'decided against'].includes(card.stage),
      isOpen: isOpenStage(card.stage),
      showsName: card.showsName,
      next: ticket?.nextTask,
    },
    applying: applyingView(applying, member.personId),
    outcome: applying?.outcome,
  }
}

/** The deadline in the member's time zone and as the funder states it, with the inner deadline. */
function deadlineLines(closesOn: string | null, content: EntryContent, { zone, day }: { zone: string; day: string }) {
  if (closesOn === null) return { closes: content.deadline, funders: undefined, own: undefined, isOver: false }
  const isUnmoved = closesOn === content.deadlineOn
  const moment = isUnmoved && content.deadlineAt ? new Date(content.deadlineAt) : undefined
  const own = innerDeadline(closesOn)
  return {
    closes: moment ? dateTimeLabel(moment, zone) : weekdayAndDay(closesOn),
    funders: isUnmoved && content.deadline !== 'none given' ? content.deadline : 'The hour is on the official page',
    own: own >= day ? weekdayAndDay(own) : undefined,
    isOver: closesOn < day,
  }
}

/** A count for everyone, and names of those who chose to be named. */
function applyingView(applying: Applicants | undefined, personId: string) {
  const { count = 0, names = [] } = applying ?? {}
  return { count, names: names.map((one) => (one.personId === personId ? 'You' : one.name)) }
}
