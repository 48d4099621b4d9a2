import { dollars } from '../../catalog/dollars.ts'
import type { PickStage } from '../../catalog/pick-stages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { daysUntil, today } from '../../platform/dates.ts'
import { addressesOf } from '../members/members.ts'
import { COLUMNS, type EventKind, isOpenStage, MILESTONES, shortDay } from './card.ts'
import { type CardFacts, loadFacts } from './card-facts.ts'
import { findCards, findEventKinds } from './cards.ts'
import { findTasks, type Task, tasksOf } from './tasks.ts'

/** A card as a ticket of the board shows it. */
export type TicketView = ReturnType<typeof ticketView>

export type TaskView = ReturnType<typeof taskView>

export type ColumnView = Awaited<ReturnType<typeof loadBoard>>['columns'][number]

export type LoadedCard = Awaited<ReturnType<typeof loadCards>>[number]

/** All cards of a person with what is known of them, in four queries however many there are. */
export async function loadCards({ database: { db }, clock }: AppContext, addresses: readonly string[]) {
  const day = today(clock)
  const cards = await findCards(db, addresses)
  const ids = cards.map(({ id }) => id)
  const [facts, events, rows] = [await loadFacts(db, cards), await findEventKinds(db, ids), await findTasks(db, ids)]
  return cards.flatMap((card) => {
    const found = facts.get(card.id)
    if (!found) return []
    // Of a sample the days are past: nothing of it is late.
    const isPastSample = found.isSample && found.deadlineOn !== null && found.deadlineOn < day
    const own = isPastSample ? { ...found, innerDeadlineOn: null } : found
    const done = events.get(card.id) ?? new Set<EventKind>()
    const mine = rows.filter(({ cardId }) => cardId === card.id)
    return [{ card, facts: own, events: done, tasks: tasksOf(card, own, done, mine) }]
  })
}

export async function loadBoard(deps: AppContext, addresses: readonly string[]) {
  const day = today(deps.clock)
  const loaded = await loadCards(deps, addresses)
  const tickets = loaded.map((one) => ticketView(one, day)).sort(bySoonest)
  const soonest = tickets.find(({ stage, deadline }) => isOpenStage(stage) && deadline?.daysLeft !== undefined)
  if (soonest) soonest.isSoonest = true
  return {
    columns: COLUMNS.map(({ stage, label, stages }) => {
      const own = tickets.filter((ticket) => stages.includes(ticket.stage))
      return { stage, label, tickets: own, sum: sumLabel(stage, own) }
    }),
    total: tickets.length,
    open: tickets.filter(({ stage }) => isOpenStage(stage)).length,
  }
}

export async function loadTicket(deps: AppContext, addresses: readonly string[], id: string) {
  const loaded = (await loadCards(deps, addresses)).find(({ card }) => card.id === id)
  return loaded && ticketView(loaded, today(deps.clock))
}

export function ticketView({ card, facts, events, tasks }: LoadedCard, day: string) {
  const { id, stage, stageSince, outcome, askedCents, wonCents } = card
  const stated = stage === 'won' ? (wonCents ?? askedCents) : askedCents
  const next = tasks.find(({ done }) => !done)
  return {
    ...{ id, title: facts.title, funder: facts.funder, stage, outcome },
    /** Since when, as undoing a move puts it back. */
    since: stageSince,
    amount: stated === null ? facts.amount : dollars(stated),
    /** What counts in the sum of its column: what was asked, else the most that there is. */
    cents: stated ?? facts.ceilingCents ?? 0,
    isCeiling: stated === null,
    deadline: deadlineView(facts, day),
    holes: holesOf(card.stage, events),
    nextTask: next && taskView(next, day),
    hasDebrief: events.has('debrief'),
    /** Whether it's the one with the soonest day of all that are open. */
    isSoonest: false,
  }
}

/** Their own deadline while there is time for it, then the funder's. Days of a sample are not counted. */
function deadlineView({ deadlineOn, innerDeadlineOn, isSample }: CardFacts, day: string) {
  if (!deadlineOn) return undefined
  const own = innerDeadlineOn && innerDeadlineOn >= day ? innerDeadlineOn : undefined
  const left = daysUntil(own ?? deadlineOn, day)
  if (left < 0) return { label: `${isSample ? '' : 'closed '}${shortDay(deadlineOn)}`, daysLeft: undefined }
  return { label: own ? `${shortDay(own, day)} · your goal` : shortDay(deadlineOn, day), daysLeft: left }
}

function holesOf(stage: PickStage, events: ReadonlySet<EventKind>) {
  const open = MILESTONES.filter((milestone) => !events.has(milestone))
  const next = open.find((milestone) => (milestone === 'debrief' ? stage === 'lost' : isOpenStage(stage)))
  return MILESTONES.map((milestone) => ({
    milestone,
    state: events.has(milestone) ? ('punched' as const) : milestone === next ? ('next' as const) : ('open' as const),
  }))
}

/** With when it's due: `due today`, `was due Nov 25`. */
export function taskView(task: Task, day: string) {
  const { dueOn, done } = task
  if (!dueOn || done) return { ...task, due: undefined, isLate: false }
  const left = daysUntil(dueOn, day)
  if (left < 0) return { ...task, due: `was due ${shortDay(dueOn)}`, isLate: true }
  return {
    ...task,
    due: left === 0 ? 'due today' : left === 1 ? 'due tomorrow' : `due ${shortDay(dueOn)}`,
    isLate: false,
  }
}

function bySoonest(a: TicketView, b: TicketView): number {
  const left = ({ deadline }: TicketView) => deadline?.daysLeft ?? Number.POSITIVE_INFINITY
  return left(a) === left(b) ? 0 : left(a) - left(b)
}

function sumLabel(stage: PickStage, tickets: readonly TicketView[]): string {
  const cents = tickets.reduce((sum, ticket) => sum + ticket.cents, 0)
  if (cents === 0 || stage === 'lost') return ''
  return `${tickets.some(({ isCeiling, cents: own }) => isCeiling && own > 0) ? 'to ' : ''}${dollars(cents)}`
}

/** For each of their open and sent cards what they can do next, the soonest first: a registration counts before the form. */
export async function cardDeadlines(deps: AppContext, personId: string) {
  const day = today(deps.clock)
  const cards = await loadCards(deps, await addressesOf(deps.database.db, personId))
  return cards
    .filter(({ card: { stage }, facts }) => (isOpenStage(stage) && !isOver(facts, day)) || stage === 'submitted')
    .flatMap((one) => {
      const next = one.tasks.find(({ done, dueOn }) => !done && dueOn !== null)
      if (!next?.dueOn) return []
      const { title, deadline } = ticketView(one, day)
      const { id: taskId, title: task, due, isLate } = taskView(next, day)
      // Such as: Start your SAM.gov registration, due Nov 25, for something with its own deadline on Dec 8.
      return [{ cardId: one.card.id, title, task, taskId, dueOn: next.dueOn, due, isLate, deadline: deadline?.label }]
    })
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn))
}

function isOver({ deadlineOn, isSample }: { deadlineOn: string | null; isSample: boolean }, day: string): boolean {
  return !isSample && deadlineOn !== null && deadlineOn < day
}
