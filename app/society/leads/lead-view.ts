import { eq } from 'drizzle-orm'
import { monthName } from '../../catalog/edition-titles.ts'
import { longDay } from '../../catalog/long-day.ts'
import {
  awardLine,
  type EntryContent,
  entryFitFacts,
  findPublishedEntries,
  formatLastChecked,
  plainSummary,
} from '../../finder/editions/publishing/publishing.ts'
import { findProfile, fitFor } from '../../finder/profile/profile.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { capitalize } from '../../platform/capitalize.ts'
import { daysUntil, today } from '../../platform/dates.ts'
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
  const left = lead.closesOn === null ? -1 : daysUntil(lead.closesOn, day)
  const profile = await findProfile(deps, addresses)
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
    summary: plainSummary(content),
    note: entry.note,
    amount: content.amount === 'none stated' ? 'Amount not stated' : content.amount,
    ...deadlineLines(lead.closesOn, content, { zone: member.zone, day }),
    facts: factsOf(content),
    awards: (content.pastAwards ?? []).map((award) => ({ line: awardLine(award), url: award.url })),
    link: content.link,
    fit: profile && fitFor(profile, entryFitFacts(content, left < 0 ? undefined : left)),
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

function factsOf(content: EntryContent) {
  const { agency, who, setAside, place, codes = [], registrations, effort, number, source } = content
  return [
    ['Funder', agency ?? 'Not stated'],
    ['Who may apply', capitalize(who) || 'See the notice'],
    ...(setAside ? [['Set-aside', setAside]] : []),
    ...(place ? [['Place', place]] : []),
    ...(registrations.length > 0 ? [['You need first', capitalize(registrations.join('; '))]] : []),
    ...(codes.length > 0 ? [['Codes', codes.join('; ')]] : []),
    ['Effort', capitalize(effort)],
    ['Number', number],
    ['Seen open', `${formatLastChecked(content)}, ${source}`],
  ].map(([term = '', text = '']) => ({ term, text }))
}

/** A count for everyone, and names of those who chose to be named. */
function applyingView(applying: Applicants | undefined, personId: string) {
  const { count = 0, names = [] } = applying ?? {}
  return { count, names: names.map((one) => (one.personId === personId ? 'You' : one.name)) }
}
