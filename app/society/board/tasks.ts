import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { site } from '../../../site.config.ts'
import { registrationLeadDays } from '../../finder/editions/publishing/publishing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { businessDaysBefore } from '../../platform/business-calendar.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { addDays, dayOf } from '../../platform/dates.ts'
import { newId } from '../../platform/ids.ts'
import type { EventKind } from './card.ts'
import type { CardFacts } from './card-facts.ts'
import { cardTasks } from './cards.sql.ts'
import { type Card, withCard } from './cards.ts'

export interface Task {
  /** The rule it follows from, or the id of one that they added. */
  id: string
  title: string
  dueOn: string | null
  done: boolean
  isOwn: boolean
}

type TaskRow = typeof cardTasks.$inferSelect

/** The tasks of a card in the order of their days: those that follow from the notice, and their own. */
export function tasksOf(
  card: Card,
  facts: CardFacts,
  events: ReadonlySet<EventKind>,
  rows: readonly TaskRow[],
): Task[] {
  const ticked = new Set(rows.flatMap(({ rule, doneAt }) => (rule && doneAt ? [rule] : [])))
  const ruled = ruledTasks(card, facts).map(({ doneBy, ...task }) => ({
    ...task,
    done: ticked.has(task.id) || (doneBy !== undefined && events.has(doneBy)),
    isOwn: false,
  }))
  const own = rows.flatMap(({ id, rule, title, dueOn, doneAt }) =>
    rule ? [] : [{ id, title, dueOn, done: doneAt !== null, isOwn: true }],
  )
  return [...ruled, ...own].sort((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9'))
}

interface RuledTask extends Omit<Task, 'done' | 'isOwn'> {
  /** The milestone that ticks it. */
  doneBy?: EventKind
}

/** What the notice, its deadline and the registrations' lead times ask for at this stage. */
function ruledTasks({ stage, stageSince, createdAt }: Card, facts: CardFacts): RuledTask[] {
  const { innerDeadlineOn, isContract } = facts
  const createdOn = dayOf(createdAt)
  switch (stage) {
    case 'looking':
      return [
        { id: 'read', title: 'Check who can apply', dueOn: soonest(addDays(createdOn, 2), innerDeadlineOn) },
        ...registrationTasks(facts),
        { id: 'decide', title: 'Decide: go or no-go', dueOn: soonest(addDays(createdOn, 5), innerDeadlineOn) },
      ]
    case 'preparing':
      return [
        ...registrationTasks(facts),
        { id: 'review', title: 'Have someone read your draft', dueOn: beforeInner(facts, 5), doneBy: 'review' },
        { id: 'send', title: 'Send it', dueOn: innerDeadlineOn, doneBy: 'sent' },
      ]
    case 'submitted':
      return [{ id: 'news', title: 'Follow up with the funder', dueOn: addDays(stageSince, 28) }]
    case 'won':
      return [{ id: 'report', title: 'Find out when your first report is due', dueOn: addDays(stageSince, 7) }]
    case 'lost':
      // A bidder asks within three days of the notice (FAR 15.506(a)(1)); grantmakers set no day.
      return [
        {
          id: 'debrief',
          title: 'Ask for a debrief',
          dueOn: addDays(stageSince, isContract ? 3 : 14),
          doneBy: 'debrief',
        },
      ]
    default:
      return []
  }
}

/** One for each registration that takes a week or more, with the day to begin it. */
function registrationTasks({ registrations, innerDeadlineOn }: CardFacts): RuledTask[] {
  return registrations.flatMap((line) => {
    const days = registrationLeadDays(line)
    const name = line.replace(/ \(allow .*\)$/, '').replace(/ with a Unique Entity ID$/, '')
    if (days < 7) return []
    const dueOn = innerDeadlineOn && addDays(innerDeadlineOn, -days)
    const title = `Start your ${name.replace(/ registration$/, '')} registration`
    return [{ id: `register:${name}`, title, dueOn, doneBy: 'registration' as const }]
  })
}

function beforeInner({ innerDeadlineOn }: CardFacts, days: number): string | null {
  return innerDeadlineOn && businessDaysBefore(site.supportHours, innerDeadlineOn, days)
}

function soonest(day: string, other: string | null): string {
  return other && other < day ? other : day
}

export function findTasks(db: Db, cardIds: readonly string[]): Promise<TaskRow[]> {
  if (cardIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(cardTasks)
    .where(inArray(cardTasks.cardId, [...cardIds]))
    .orderBy(asc(cardTasks.createdAt), asc(cardTasks.id))
}

/** Ticks a task of their card, or takes the tick back. False for a card that isn't theirs. */
export function tickTask(
  deps: AppContext,
  addresses: readonly string[],
  cardId: string,
  { task, done }: { task: string; done: boolean },
) {
  return withCard(deps, addresses, cardId, async (tx) => {
    const now = deps.clock.now()
    const doneAt = done ? now : null
    const own = and(eq(cardTasks.cardId, cardId), eq(cardTasks.id, task), isNull(cardTasks.rule))
    const [changed] = await tx.update(cardTasks).set({ doneAt }).where(own).returning()
    if (changed || !RULE.test(task)) return changed !== undefined
    await tx
      .insert(cardTasks)
      .values({ id: newId('tsk'), cardId, rule: task, doneAt, createdAt: now })
      .onConflictDoUpdate({ target: [cardTasks.cardId, cardTasks.rule], set: { doneAt } })
    return true
  })
}

const RULE = /^(read|decide|review|send|news|report|debrief|register:[\w .-]{1,60})$/

/** Adds a task of their own. False for a card that isn't theirs, or has more than anyone needs. */
export function addTask(
  deps: AppContext,
  addresses: readonly string[],
  cardId: string,
  task: { title: string; dueOn: string | null },
) {
  return withCard(deps, addresses, cardId, async (tx) => {
    if ((await findTasks(tx, [cardId])).length >= MAX_TASKS) return false
    return tx.insert(cardTasks).values({ id: newId('tsk'), cardId, ...task, createdAt: deps.clock.now() })
  })
}

const MAX_TASKS = 50

export function removeTask(deps: AppContext, addresses: readonly string[], cardId: string, id: string) {
  return withCard(deps, addresses, cardId, async (tx) => {
    const own = and(eq(cardTasks.cardId, cardId), eq(cardTasks.id, id), isNull(cardTasks.rule))
    return (await tx.delete(cardTasks).where(own).returning()).length > 0
  })
}
