import { and, count, eq, gte, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { bookings } from '../../bookings/bookings.sql.ts'
import { buyerDays, buyers } from '../../orders/order-days.sql.ts'
import { orders } from '../../orders/orders.sql.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { BUSINESS_ZONE, dayOf } from '../../platform/dates.ts'
import { quizResults } from '../../quiz/quiz.sql.ts'
import { personAddresses } from '../../sign-in/sign-in.sql.ts'
import { wins } from '../../society/wins/wins.sql.ts'

/** The steps, in their order, each as the page explains it. */
export const STEPS = {
  quiz: { label: 'Took the quiz', meaning: 'Had their quiz result emailed, and let us keep their answers.' },
  bought: {
    label: 'Bought something',
    meaning: 'Paid for anything, even if it was refunded later. Gifts don’t count.',
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

/**
 * Counts people since the beginning of a day, each once: by who they sign in as, or else by their address. Most who buy have
 * neither an account nor a quiz result, so they are one address each, and those are counted already.
 */
export async function loadFunnel(db: Db, from: Date): Promise<Funnel> {
  const steps = stepsSince(db, from).as('steps')
  const people = db
    .select({
      addresses: count(steps.bought).as('addresses'),
      began: sql<Date | null>`min(${steps.quiz})`.as('began'),
      bought: sql<Date | null>`max(${steps.bought})`.as('bought'),
      call: sql<Date | null>`max(${steps.call})`.as('call'),
      win: sql<Date | null>`max(${steps.win})`.as('win'),
    })
    .from(steps)
    .groupBy(steps.person)
    .as('people')
  const after = (at: SQL.Aliased) => sql<number>`count(*) filter (where ${at} >= ${people.began})`.mapWith(Number)
  const months = await db
    .select({
      month: sql<string | null>`to_char(${people.began} at time zone ${BUSINESS_ZONE}, 'YYYY-MM')`,
      addresses: sql<number>`sum(${people.addresses})`.mapWith(Number),
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
  const everyone = addCounts(months.map(({ all }) => all))
  const found = months.reduce((sum, { addresses }) => sum + addresses, 0)
  return {
    everyone: { ...everyone, bought: everyone.bought + (await countBuyers(db, from)) - found },
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

/** Addresses that something was paid from since the beginning of a day. */
async function countBuyers(db: Db, from: Date): Promise<number> {
  const [sum] = await db
    .select({ count: sql<number>`coalesce(sum(${buyerDays.buyers}), 0)`.mapWith(Number) })
    .from(buyerDays)
    .where(gte(buyerDays.day, dayOf(from)))
  return sum?.count ?? 0
}

/** The steps that someone took since a moment; of those who only bought, with those alone who have an account. */
function stepsSince(db: Db, from: Date) {
  const ofBuyer = ownerOf(sql`${buyers.email}`)
  const ofOrder = ownerOf(sql`lower(${orders.email})`)
  const ofQuiz = ownerOf(sql`lower(${quizResults.email})`)
  return unionAll(
    db
      .select({ person: ofQuiz.person, ...took('quiz', quizResults.createdAt) })
      .from(quizResults)
      .leftJoin(personAddresses, ofQuiz.is)
      .where(isSavedSince(from)),
    db
      .select({ person: ofBuyer.person, ...took('bought', buyers.lastPaidAt) })
      .from(buyers)
      .leftJoin(personAddresses, ofBuyer.is)
      .where(and(gte(buyers.lastPaidAt, from), inArray(buyers.email, knownAddresses(db, from)))),
    db
      .select({ person: ofOrder.person, ...took('call', bookings.startsAt) })
      .from(bookings)
      .innerJoin(orders, eq(orders.id, bookings.orderId))
      .leftJoin(personAddresses, ofOrder.is)
      .where(and(gte(bookings.startsAt, from), inArray(bookings.outcome, ['held', 'late']), isNotNull(orders.email))),
    db
      .select({ person: sql<string>`${wins.personId}`.as('person'), ...took('win', wins.sentAt) })
      .from(wins)
      .where(and(gte(wins.sentAt, from), ne(wins.state, 'withdrawn'))),
  )
}

/** Those of accounts, and those that a quiz was taken with. */
function knownAddresses(db: Db, from: Date) {
  return db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .union(
      db
        .select({ email: sql<string>`lower(${quizResults.email})` })
        .from(quizResults)
        .where(isSavedSince(from)),
    )
}

function isSavedSince(from: Date) {
  return and(eq(quizResults.saved, true), gte(quizResults.createdAt, from))
}

/** One step in a column of its own. */
function took(step: Step, at: PgColumn) {
  const column = (name: Step) => sql<Date | null>`${name === step ? at : null}::timestamptz`.as(name)
  return { quiz: column('quiz'), bought: column('bought'), call: column('call'), win: column('win') }
}

/** Someone who has several addresses is one. */
function ownerOf(email: SQL) {
  return {
    person: sql<string>`coalesce(${personAddresses.personId}, ${email})`.as('person'),
    is: eq(personAddresses.email, email),
  }
}
