import { eq } from 'drizzle-orm'
import { monthName } from '../../catalog/edition-titles.ts'
import { EFFORT_HOURS } from '../../catalog/effort-levels.ts'
import { longDay } from '../../catalog/long-day.ts'
import {
  type EntryContent,
  findPublishedEntries,
  formatLastChecked,
} from '../../finder/editions/publishing/publishing.ts'
import { entryView } from '../../finder/entries/entries.ts'
import { findProfile } from '../../finder/profile/profile.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { capitalize } from '../../platform/capitalize.ts'
import { today } from '../../platform/dates.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { findCardsOf, innerDeadline, isOpenStage, loadTicket, stageLabel, weekdayAndDay } from '../board/board.ts'
import type { SocietyMember } from '../members/members.ts'
import { type Applicants, findApplying } from './applying.ts'
import { sampleDay } from './lead-list.ts'
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
  // Where a demonstration has the samples alone, they are as alive as on their day.
  const asOf = await sampleDay(deps)
  const day = asOf ?? today(deps.clock)
  const profile = await findProfile(deps, addresses)
  // The last day as the thread has said it counts.
  const stated = { ...content, deadlineOn: lead.closesOn }
  const view = entryView({ content: stated, section: 'main', topPick: false, note: entry.note }, day, profile)
  const [card] = await findCardsOf(db, addresses, [opportunityId])
  const ticket = card && (await loadTicket(deps, addresses, card.id))
  const applying = (await findApplying(deps, [opportunityId])).get(opportunityId)
  return {
    id: opportunityId,
    roomId: lead.roomId,
    month: `${monthName(entry.month)} ${entry.month.slice(0, 4)}`,
    title: content.title,
    isSample: entry.isSample,
    asOf: asOf && longDay(asOf),
    summary: view.plainSummary,
    opening: view.opening,
    words: view.summary,
    canRegister: view.canRegister,
    tooLate: view.tooLate,
    note: entry.note,
    amount: content.amount === 'none stated' ? 'Amount not stated' : content.amount,
    ...deadlineLines(lead.closesOn, content, { zone: member.zone, day }),
    facts: factsOf(content, view.similar),
    awards: view.awards,
    link: content.link,
    fit: view.fit,
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

function factsOf(content: EntryContent, similar: string | undefined) {
  const { agency, who, setAside, place, contact, codes = [], registrations, effort, number, source } = content
  return [
    ['Funder', agency ?? 'Not stated'],
    ['Who may apply', capitalize(who) || 'See the notice'],
    ...(setAside ? [['Set-aside', setAside]] : []),
    ...(similar ? [['Similar work', similar]] : []),
    ...(place ? [['Place', place]] : []),
    ...(contact ? [['Contact', [contact.name, contact.email, contact.phone].filter(Boolean).join(', ')]] : []),
    ...(registrations.length > 0 ? [['You need first', capitalize(registrations.join('; '))]] : []),
    ...(codes.length > 0 ? [['Codes', codes.join('; ')]] : []),
    ['Effort', `${capitalize(effort)}: ${EFFORT_HOURS[effort]}`],
    ['Number', number],
    ['Seen open', `${formatLastChecked(content)}, ${source}`],
  ].map(([term = '', text = '']) => ({ term, text }))
}

/** A count for everyone, and names of those who chose to be named. */
function applyingView(applying: Applicants | undefined, personId: string) {
  const { count = 0, names = [] } = applying ?? {}
  return { count, names: names.map((one) => (one.personId === personId ? 'You' : one.name)) }
}
