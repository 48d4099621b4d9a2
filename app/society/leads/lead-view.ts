import { eq } from 'drizzle-orm'
import { monthName } from '../../catalog/edition-titles.ts'
import { longDay } from '../../catalog/long-day.ts'
import { type EntryContent, findPublishedEntries } from '../../finder/editions/publishing/publishing.ts'
import { changeMemberRow, parsePickChange } from '../../finder/entries/entries.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import {
  addCard,
  type CardChange,
  changeCard,
  findCardsOf,
  innerDeadline,
  loadTicket,
  lockCard,
  stageLabel,
  weekdayAndDay,
} from '../board/board.ts'
import type { SocietyMember } from '../members/members.ts'
import { followThread } from '../rooms/rooms.ts'
import { findApplying, readerOf, viewLead } from './lead-list.ts'
import { leads } from './leads.sql.ts'

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
  const { count = 0, names = [], outcome } = (await findApplying(deps, [opportunityId])).get(opportunityId) ?? {}
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
      showsName: card.showsName,
      next: ticket?.nextTask,
    },
    applying: { count, names: names.map((one) => (one.personId === member.personId ? 'You' : one.name)) },
    outcome,
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
  { applies, showsName }: { applies?: boolean; showsName?: boolean },
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
