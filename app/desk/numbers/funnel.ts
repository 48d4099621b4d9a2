import { and, count, eq, gte, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { bookings } from '../../bookings/bookings.sql.ts'
import { orders } from '../../orders/orders.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { BUSINESS_ZONE } from '../../platform/dates.ts'
import { quizResults } from '../../quiz/quiz.sql.ts'
import { personAddresses } from '../../sign-in/sign-in.sql.ts'
import { wins } from '../../society/wins/wins.sql.ts'

/** The steps, in their order, each as the page explains it. */
export const STEPS = {
  quiz: { label: 'Took the quiz', meaning: 'Had their quiz result emailed, and let us keep their answers.' },
  bought: {
    label: 'Bought something',
    meaning: 'Paid for anything, also if it was refunded later. Gifts don’t count.',
  },
  call: { label: 'Had a call', meaning: 'Had a call that you marked as held, on time or late.' },
  win: { label: 'Told us a win', meaning: 'Sent in a win from the Society, and didn’t take it back.' },
} as const

export type Step = keyof typeof STEPS

/** Distinct people in each step. */
export type StepCounts = Record<Step, number>

export interface Funnel {
  /** Who did it since then, whatever else they did. */
  everyone: StepCounts
  /** Of those who took the quiz since then: who did it afterwards, by the month of the quiz. */
  cohorts: { month: string; counts: StepCounts }[]
}

/** Counts people since a moment, each once: by who they sign in as, or else by their address. Reads everything once. */
export async function loadFunnel(db: Db, from: Date): Promise<Funnel> {
  const steps = stepsSince(db, from).as('steps')
  const lastly = (step: Step) => sql<Date | null>`max(${steps.at}) filter (where ${steps.step} = ${step})`.as(step)
  const people = db
    .select({
      began: sql<Date | null>`min(${steps.at}) filter (where ${steps.step} = 'quiz')`.as('began'),
      ...{ bought: lastly('bought'), call: lastly('call'), win: lastly('win') },
    })
    .from(steps)
    .groupBy(steps.person)
    .as('people')
  const after = (at: SQL.Aliased) => sql<number>`count(*) filter (where ${at} >= ${people.began})`.mapWith(Number)
  const months = await db
    .select({
      month: sql<string | null>`to_char(${people.began} at time zone ${BUSINESS_ZONE}, 'YYYY-MM')`,
      all: {
        quiz: count(people.began),
        bought: count(people.bought),
        call: count(people.call),
        win: count(people.win),
      },
      later: { bought: after(people.bought), call: after(people.call), win: after(people.win) },
    })
    .from(people)
    .groupBy(sql`1`)
    .orderBy(sql`1 desc nulls last`)
  return {
    everyone: addCounts(months.map(({ all }) => all)),
    // Without a month are those who didn't take the quiz.
    cohorts: months.flatMap(({ month, all, later }) =>
      month ? [{ month, counts: { quiz: all.quiz, ...later } }] : [],
    ),
  }
}

const NOBODY: StepCounts = { quiz: 0, bought: 0, call: 0, win: 0 }

/** Everyone is in one month alone: that of their first quiz. */
export function addCounts(all: readonly StepCounts[]): StepCounts {
  const sum = { ...NOBODY }
  for (const counts of all) {
    sum.quiz += counts.quiz
    sum.bought += counts.bought
    sum.call += counts.call
    sum.win += counts.win
  }
  return sum
}

/** Every step that someone took since a moment. */
function stepsSince(db: Db, from: Date) {
  const ofOrder = ownerOf(sql`lower(${orders.email})`)
  const ofQuiz = ownerOf(sql`lower(${quizResults.email})`)
  return unionAll(
    db
      .select({ person: ofQuiz.person, step: named('quiz'), at: sql<Date>`${quizResults.createdAt}`.as('at') })
      .from(quizResults)
      .leftJoin(personAddresses, ofQuiz.is)
      .where(and(eq(quizResults.saved, true), gte(quizResults.createdAt, from))),
    db
      .select({ person: ofOrder.person, step: named('bought'), at: sql<Date>`${orders.paidAt}`.as('at') })
      .from(orders)
      .leftJoin(personAddresses, ofOrder.is)
      .where(and(gte(orders.paidAt, from), isNull(orders.givenBy), isNotNull(orders.email))),
    db
      .select({ person: ofOrder.person, step: named('call'), at: sql<Date>`${bookings.startsAt}`.as('at') })
      .from(bookings)
      .innerJoin(orders, eq(orders.id, bookings.orderId))
      .leftJoin(personAddresses, ofOrder.is)
      .where(and(gte(bookings.startsAt, from), inArray(bookings.outcome, ['held', 'late']), isNotNull(orders.email))),
    db
      .select({
        person: sql<string>`${wins.personId}`.as('person'),
        step: named('win'),
        at: sql<Date>`${wins.sentAt}`.as('at'),
      })
      .from(wins)
      .where(and(gte(wins.sentAt, from), ne(wins.state, 'withdrawn'))),
  )
}

const named = (step: Step) => sql<Step>`${sql.raw(`'${step}'`)}`.as('step')

/** Someone who has several addresses is one. */
function ownerOf(email: SQL) {
  return {
    person: sql<string>`coalesce(${personAddresses.personId}, ${email})`.as('person'),
    is: eq(personAddresses.email, email),
  }
}
