import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { parse } from 'yaml'
import { z } from 'zod'
import { bookings } from '../calls/bookings/bookings.sql.ts'
import { productTitle } from '../catalog/edition-titles.ts'
import { dollars } from '../catalog/offers.ts'
import { fillWords } from '../catalog/words.ts'
import { pageViews } from '../operations/visits/visits.sql.ts'
import { sourceLabel } from '../operations/visits/visits.ts'
import { personAddresses } from '../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Db } from '../platform/database/database.server.ts'
import { addMonths, startOfDay, today } from '../platform/dates.ts'
import { orders } from '../sales/orders/orders.sql.ts'
import { subscriptions } from '../sales/payments/payments.sql.ts'
import { memberships } from '../society/membership/membership.sql.ts'
import text from './numbers.yaml?raw'

const table = z.strictObject({
  ...{ title: z.string(), head: z.string(), notes: z.array(z.string()) },
  ...{ aside: z.string().exactOptional(), column: z.string().exactOptional() },
})

const TABLES = z
  .strictObject({ sales: table, society: table, calls: table, funnel: table, sources: table, visits: table })
  .parse(parse(text))

/** Figures under one heading, each with what it counts. */
export interface NumbersTable extends z.infer<typeof table> {
  rows: { label: string; cells: { value: string; detail?: string }[] }[]
}

export async function loadTables(deps: CountContext): Promise<NumbersTable[]> {
  const numbers = await countNumbers(deps)
  const { sales, bySource, members, calls, funnel, quizzes, views, viewsBySource, viewsByPage } = numbers
  const tables = fillWords(TABLES, {
    ...{ members: counted(members.now, 'member'), monthly: dollars(members.monthlyCents) },
    ...{ given: members.given.toLocaleString('en-US'), listed: String(MAX_LISTED) },
  })
  const sold = sales.map((one) => saleRow(productTitle({ productId: one.of ?? '', edition: null }), one))
  return [
    { ...tables.sales, rows: sales.length > 0 ? [...sold, ...totals(sales)] : [] },
    { ...tables.society, rows: [row('Joined', members.joined), row('Left', members.left)] },
    {
      ...tables.calls,
      rows: [
        ...[row('Booked', calls.booked), row('Took place', calls.held)],
        ...[row('No-shows', calls.missed), row('Canceled', calls.canceled)],
      ],
    },
    { ...tables.funnel, rows: STEPS.map((step) => stepRow(step, funnel)) },
    {
      ...tables.sources,
      rows: bySource.slice(0, MAX_LISTED).map((one) => saleRow(one.of === null ? 'Unknown' : sourceLabel(one.of), one)),
    },
    {
      ...tables.visits,
      rows: [
        ...[row('Page views', views), row('Quiz results emailed', quizzes)],
        ...viewsBySource.map((one) => row(`From: ${sourceLabel(one.of)}`, one.views)),
        ...viewsByPage.map((one) => row(one.of, one.views)),
      ],
    },
  ]
}

function row(label: string, { month, year }: Pair) {
  return { label, cells: [month, year].map((count) => ({ value: count.toLocaleString('en-US') })) }
}

function saleRow(label: string, { net, orders }: Pick<Sales[number], 'net' | 'orders'>) {
  return { label, cells: [moneyCell(net.month, orders.month), moneyCell(net.year, orders.year)] }
}

function totals(sales: Sales) {
  const add = (of: (one: Sales[number]) => Pair): Pair => ({
    month: sales.reduce((sum, one) => sum + of(one).month, 0),
    year: sales.reduce((sum, one) => sum + of(one).year, 0),
  })
  const back = { net: add(({ back }) => back), orders: add(({ returned }) => returned) }
  return [
    saleRow('Refunded or lost', back),
    saleRow('Together, after that', { net: add(({ net }) => net), orders: add(({ orders }) => orders) }),
  ]
}

function moneyCell(cents: number, orders: number) {
  return { value: dollars(cents), detail: counted(orders, 'order') }
}

const STEPS = [
  ['quiz', 'Took the quiz'],
  ['bought', 'Bought'],
  ['call', 'Had a call'],
  ['win', 'Told us a win'],
] as const

function stepRow([step, label]: (typeof STEPS)[number], funnel: readonly StepCount[]) {
  const of = (name: StepCount['step']) => funnel.find((one) => one.step === name)
  const { later = 0, month = 0, year = 0 } = of(step) ?? {}
  const share = { value: later.toLocaleString('en-US'), detail: rate(later, of('quiz')?.year ?? 0) }
  const { cells } = row(label, { month, year })
  return { label, cells: [...cells, share] }
}

/** `2.4%`; of nothing it is no rate. */
function rate(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
}

/** `1 order`, `2 orders` */
function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}

/** A figure of this month, and of the twelve months that end with it. */
interface Pair {
  month: number
  year: number
}

/** The first day of the twelve months, of this month and of the next one: months of the business. */
interface Span {
  year: string
  month: string
  end: string
}

type CountContext = Pick<AppContext, 'database' | 'clock' | 'activities'>

/** One query after the other: with the embedded database visitors’ queries come in between. */
export async function countNumbers({ database: { db }, clock, activities }: CountContext) {
  const month = `${today(clock).slice(0, 7)}-01`
  const span = { year: addMonths(month, -11), month, end: addMonths(month, 1) }
  return {
    sales: await countSales(db, span, orders.productId),
    bySource: await countSales(db, span, orders.source),
    members: await countMembers(db, span),
    calls: await countCalls(db, span),
    funnel: await countPeople(db, span, activities),
    quizzes: await countDone(db, span, activities['quiz-email']),
    views: only(await db.select(inBoth(span, pageViews.day, pageViews.views)).from(pageViews)),
    viewsBySource: await countViews(db, span, pageViews.source),
    viewsByPage: await countViews(db, span, pageViews.path),
  }
}

/** Paid, whatever went back later. Gifts aren't sales, and neither is what waits for the coach's decision. */
const isSale = and(
  isNotNull(orders.paidAt),
  inArray(orders.state, ['paid', 'refunded', 'lost']),
  isNull(orders.givenBy),
)

/** With a dispute that was lost all of it is gone. */
const backCents = sql`case when ${orders.state} = 'lost' then ${orders.amountCents} else ${orders.refundedCents} end`

type Sales = Awaited<ReturnType<typeof countSales>>

function countSales(db: Db, span: Span, by: PgColumn) {
  const add = (value: SQL) => inBoth(span, orders.paidAt, value)
  const net = add(sql`${orders.amountCents} - ${backCents}`)
  return db
    .select({
      of: sql<string | null>`${by}`,
      orders: add(sql`1`),
      net,
      back: add(backCents),
      returned: add(sql`(${backCents} > 0)::integer`),
    })
    .from(orders)
    .where(and(isSale, isWithin(orders.paidAt, span.year, span.end)))
    .groupBy(by)
    .orderBy(desc(net.year), by)
}

/** Who pays, and who was given it. What renewals bring in a month is of now, as Stripe defines monthly recurring revenue. */
async function countMembers(db: Db, span: Span) {
  const isCharged = inArray(subscriptions.status, ['active', 'past_due'])
  const paying = await db
    .select({
      joined: inBoth(span, orders.paidAt),
      left: inBoth(span, subscriptions.endedAt),
      now: sum(sql`1`, isCharged),
      // Each member keeps the price they joined at.
      monthlyCents: sum(memberships.monthlyCents, isCharged),
    })
    .from(subscriptions)
    .leftJoin(memberships, eq(memberships.orderId, subscriptions.orderId))
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(and(isNotNull(orders.paidAt), isNull(orders.givenBy)))
  const given = await db
    .select({ given: count() })
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(and(isNotNull(orders.givenBy), eq(memberships.state, 'active')))
  return { ...only(paying), ...only(given) }
}

const wasHeld = inArray(bookings.outcome, ['held', 'late'])

/** By when they were to begin. */
async function countCalls(db: Db, span: Span) {
  const calls = (condition: SQL | undefined) => inBoth(span, bookings.startsAt, sql`(${condition})::integer`)
  const rows = await db
    .select({
      booked: calls(eq(bookings.state, 'booked')),
      held: calls(wasHeld),
      missed: calls(eq(bookings.outcome, 'no_show')),
      canceled: calls(eq(bookings.state, 'canceled')),
    })
    .from(bookings)
  return only(rows)
}

/** How often something was done that a capability declares. */
async function countDone(db: Db, span: Span, done = NOTHING): Promise<Pair> {
  const since = (day: string) => sql`(count(*) filter (where at >= ${moment(day)}))::integer`
  const { rows } = await db.execute<Pair & Record<string, unknown>>(sql`
    select ${since(span.month)} as month, ${since(span.year)} as year from (${done}) as done where at < ${moment(span.end)}`)
  return only(rows)
}

/** As many rows as someone reads. */
const MAX_LISTED = 15

function countViews(db: Db, span: Span, by: PgColumn) {
  const views = inBoth(span, pageViews.day, pageViews.views)
  return db
    .select({ of: sql<string>`${by}`, views })
    .from(pageViews)
    .where(isWithin(pageViews.day, span.year, span.end))
    .groupBy(sql`1`)
    .orderBy(desc(views.year), sql`1`)
    .limit(MAX_LISTED)
}

interface StepCount extends Pair {
  step: 'quiz' | 'bought' | 'call' | 'win'
  /** Who took the quiz in the twelve months, and this step after it. */
  later: number
}

const NOTHING = sql`select null::text as email, null::text as person, null::timestamptz as at where false`

const moment = (day: string) => sql`${startOfDay(day).toISOString()}::timestamptz`

/** People by step, each once: by who they sign in as, or else by their address. */
async function countPeople(db: Db, span: Span, { quiz, win }: AppContext['activities']): Promise<StepCount[]> {
  const { rows } = await db.execute<StepCount & Record<string, unknown>>(sql`
    with steps as (
      select 'quiz' as step, lower(email) as email, person, at from (${quiz ?? NOTHING}) as quiz
      union all select 'bought', lower(${orders.email}), null, ${orders.paidAt}
        from ${orders} where ${and(isSale, isNotNull(orders.email))}
      union all select 'call', lower(${orders.email}), null, ${bookings.startsAt}
        from ${bookings} join ${orders} on ${eq(orders.id, bookings.orderId)}
        where ${and(wasHeld, isNotNull(orders.email))}
      union all select 'win', lower(email), person, at from (${win ?? NOTHING}) as win
    ), taken as (
      select step, coalesce(person, ${personAddresses.personId}, steps.email) as person, min(at) as first, max(at) as last
        from steps left join ${personAddresses} on ${personAddresses.email} = steps.email
        where at >= ${moment(span.year)} and at < ${moment(span.end)} group by 1, 2
    )
    select step, count(*)::integer as year,
        (count(*) filter (where taken.last >= ${moment(span.month)}))::integer as month,
        (count(*) filter (where taken.last >= quiz.first))::integer as later
      from taken left join (select person, first from taken where step = 'quiz') as quiz using (person) group by step`)
  return rows
}

/** Sums without groups are always one row. */
function only<T>(rows: readonly T[]): T {
  return rows[0] as T
}

function inBoth(span: Span, at: PgColumn, value: SQL | PgColumn = sql`1`) {
  return {
    month: sum(value, isWithin(at, span.month, span.end)),
    year: sum(value, isWithin(at, span.year, span.end)),
  }
}

function sum(value: SQL | PgColumn, condition: SQL | undefined) {
  return sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)`.mapWith(Number)
}

function isWithin(at: PgColumn, from: string, end: string): SQL | undefined {
  const bound = (day: string) => (at.getSQLType() === 'date' ? day : startOfDay(day))
  return and(gte(at, bound(from)), lt(at, bound(end)))
}
