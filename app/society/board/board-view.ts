import { dollars } from '../../catalog/dollars.ts'
import type { PickStage } from '../../catalog/pick-stages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { dayOf, daysUntil, today } from '../../platform/dates.ts'
import { COLUMNS, type EventKind, isOpenStage, MILESTONES, type Milestone } from './card.ts'
import { type CardFacts, loadFacts } from './card-facts.ts'
import { type Card, findCards } from './cards.ts'
import { findEventKinds } from './events.ts'
import { shortDay } from './labels.ts'
import { findTasks, type Task, tasksOf } from './tasks.ts'

/** A card as a ticket of the board shows it. */
export interface TicketView {
  id: string
  title: string
  funder: string
  stage: PickStage
  /** Since when, as undoing a move puts it back. */
  since: string
  amount: string
  /** What counts in the sum of its column, in cents. */
  cents: number
  /** Whether those cents are the most that there is, and not what they asked. */
  isCeiling: boolean
  deadline: { label: string; daysLeft: number | undefined } | undefined
  holes: { milestone: Milestone; state: 'punched' | 'next' | 'open' }[]
  nextTask: TaskView | undefined
  outcome: string
  hasDebrief: boolean
  isSample: boolean
  /** The one with the soonest day of all that are open. */
  isSoonest: boolean
}

export interface TaskView extends Task {
  /** `due Wed, Nov 25`, `2 days late` */
  due: string | undefined
  isLate: boolean
}

export interface ColumnView {
  stage: PickStage
  label: string
  tickets: TicketView[]
  /** `to $180,000` */
  sum: string
}

interface BoardView {
  columns: ColumnView[]
  total: number
  open: number
}

/** A card with everything that belongs to it. */
export interface LoadedCard {
  card: Card
  facts: CardFacts
  events: ReadonlySet<EventKind>
  tasks: Task[]
}

type Deps = Pick<AppContext, 'database' | 'clock'>

/** All cards of a person with what is known of them, in four queries however many there are. */
export async function loadCards(
  { database: { db }, clock }: Deps,
  addresses: readonly string[],
): Promise<LoadedCard[]> {
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
    const createdOn = dayOf(card.createdAt)
    const mine = rows.filter(({ cardId }) => cardId === card.id)
    return [{ card, facts: own, events: done, tasks: tasksOf({ ...card, createdOn }, own, done, mine) }]
  })
}

export async function loadBoard(deps: Deps, addresses: readonly string[]): Promise<BoardView> {
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

/** The ticket of one card of theirs. */
export async function loadTicket(
  deps: Deps,
  addresses: readonly string[],
  id: string,
): Promise<TicketView | undefined> {
  const loaded = (await loadCards(deps, addresses)).find(({ card }) => card.id === id)
  return loaded && ticketView(loaded, today(deps.clock))
}

export function ticketView({ card, facts, events, tasks }: LoadedCard, day: string): TicketView {
  const { id, stage, stageSince, outcome, askedCents, wonCents } = card
  const stated = stage === 'won' ? (wonCents ?? askedCents) : askedCents
  const next = tasks.find(({ done }) => !done)
  return {
    ...{ id, title: facts.title, funder: facts.funder, stage, since: stageSince, outcome },
    amount: stated === null ? facts.amount : dollars(stated),
    cents: stated ?? facts.ceilingCents ?? 0,
    isCeiling: stated === null,
    deadline: deadlineView(facts, day),
    holes: holesOf(card.stage, events),
    nextTask: next && taskView(next, day),
    hasDebrief: events.has('debrief'),
    isSample: facts.isSample,
    isSoonest: false,
  }
}

/** Their own deadline while there is time for it, then the funder's. Days of a sample are not counted. */
function deadlineView({ deadlineOn, innerDeadlineOn, isSample }: CardFacts, day: string): TicketView['deadline'] {
  if (!deadlineOn) return undefined
  const own = innerDeadlineOn && innerDeadlineOn >= day ? innerDeadlineOn : undefined
  const left = daysUntil(own ?? deadlineOn, day)
  if (left < 0) return { label: `${isSample ? '' : 'closed '}${shortDay(deadlineOn)}`, daysLeft: undefined }
  return { label: own ? `${shortDay(own, day)} · your goal` : shortDay(deadlineOn, day), daysLeft: left }
}

function holesOf(stage: PickStage, events: ReadonlySet<EventKind>): TicketView['holes'] {
  const open = MILESTONES.filter((milestone) => !events.has(milestone))
  const next = open.find((milestone) => (milestone === 'debrief' ? stage === 'lost' : isOpenStage(stage)))
  return MILESTONES.map((milestone) => ({
    milestone,
    state: events.has(milestone) ? 'punched' : milestone === next ? 'next' : 'open',
  }))
}

export function taskView(task: Task, day: string): TaskView {
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
