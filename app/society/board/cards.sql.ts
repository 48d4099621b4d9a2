import { bigint, boolean, date, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { PickStage } from '../../catalog/pick-stages.ts'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { calendarLinks } from '../calendar-link/calendar-link.ts'
import type { EventKind, OwnFacts } from './card.ts'

export const cards = pgTable(
  'cards',
  {
    id: text().primaryKey(),
    /** One of the person's addresses, in lower case. */
    email: text().notNull(),
    /** Null for one that they found themselves. */
    opportunityId: text('opportunity_id'),
    own: jsonb().$type<OwnFacts>(),
    stage: text().$type<PickStage>().notNull(),
    stageSince: date('stage_since').notNull(),
    /** Why they picked it. */
    why: text().notNull().default(''),
    /** Why they decided against it, or what the funder said. */
    outcome: text().notNull().default(''),
    note: text().notNull().default(''),
    askedCents: bigint('asked_cents', { mode: 'number' }),
    wonCents: bigint('won_cents', { mode: 'number' }),
    showsName: boolean('shows_name').notNull().default(false),
    /** The last day as they were shown it on a lead or last emailed about it; null while that of the edition holds. */
    toldDeadlineOn: date('told_deadline_on'),
    /** Whether they are asked by email what came of it. */
    asksOutcome: boolean('asks_outcome').notNull().default(true),
    createdAt: timestamptz('created_at').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [unique().on(table.email, table.opportunityId)],
)

export const cardTasks = pgTable(
  'card_tasks',
  {
    id: text().primaryKey(),
    cardId: text('card_id').notNull(),
    /** Which task that follows from the notice this is; null for their own. */
    rule: text(),
    title: text().notNull().default(''),
    dueOn: date('due_on'),
    doneAt: timestamptz('done_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique().on(table.cardId, table.rule)],
)

/** Only ever added to. */
export const cardEvents = pgTable('card_events', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  cardId: text('card_id').notNull(),
  subject: text().notNull(),
  kind: text().$type<EventKind>().notNull(),
  /** False: taken back. */
  holds: boolean().notNull(),
  day: date().notNull(),
  at: timestamptz('at').notNull(),
})

export const boardCalendars = calendarLinks('board_calendars')
