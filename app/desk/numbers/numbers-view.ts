import { dollars } from '../../catalog/offers.ts'
import { monthLabel, sumSpans } from '../../money/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { startOfDay } from '../../platform/dates.ts'
import { sourceLabel, viewsBy, viewsByDay } from '../../visits/visits.ts'
import { rate } from '../money-format.ts'
import { type Chart, drawChart } from './chart.ts'
import { addCounts, loadFunnel, STEPS, type Step, type StepCounts } from './funnel.ts'
import { ordersBySource } from './order-sources.ts'
import { boundsOf, type Range, rangeLinks } from './range.ts'
import { KINDS, type Kind, membersByWeek, ordersByWeek, quizzesByWeek, type Weekly } from './weekly-counts.ts'

export type NumbersView = Awaited<ReturnType<typeof loadNumbers>>

/** The funnel and five charts. One query after the other: with the embedded database visitors’ queries come in between. */
export async function loadNumbers({ database: { db } }: Pick<AppContext, 'database'>, range: Range) {
  const { cohorts, everyone } = await loadFunnel(db, startOfDay(range.from))
  return {
    ranges: rangeLinks(range),
    label: range.label,
    funnel: toSteps(everyone, addCounts(cohorts.map(({ counts }) => counts))),
    cohorts: cohorts.map(({ month, counts }) => ({
      month: monthLabel(month),
      counts: STEP_NAMES.map((s) => counts[s]),
    })),
    charts: [
      await drawQuizzes(db, range),
      await drawOrders(db, range),
      await drawRevenue(db, range),
      await drawMembers(db, range),
      await drawViews(db, range),
    ],
    pages: await viewsBy(db, 'path', range.from, range.to),
    sources: (await viewsBy(db, 'source', range.from, range.to)).map(({ of, views }) => ({
      of: sourceLabel(of),
      views,
    })),
    buyers: (await ordersBySource(db, startOfDay(range.from))).map(({ source, orders, cents }) => ({
      from: source === null ? 'Unknown' : sourceLabel(source),
      orders: orders.toLocaleString('en-US'),
      money: dollars(cents),
    })),
  }
}

const STEP_NAMES: readonly Step[] = ['quiz', 'bought', 'call', 'win']

function toSteps(everyone: StepCounts, after: StepCounts) {
  return STEP_NAMES.map((step) => ({
    step,
    ...STEPS[step],
    everyone: everyone[step].toLocaleString('en-US'),
    afterQuiz: after[step].toLocaleString('en-US'),
    share: rate(after[step], after.quiz),
  }))
}

async function drawQuizzes(db: Db, { weeks }: Range): Promise<Chart> {
  const values = toValues(weeks, await quizzesByWeek(db, weeks))
  return drawChart({
    ...{
      key: 'quizzes',
      title: 'Quiz results emailed',
      unit: 'count',
      days: weeks,
      per: 'Week of',
      total: sum(values),
    },
    meaning: 'A week. People who only read their result on the page aren’t counted.',
    series: [{ label: 'Results', values }],
  })
}

async function drawOrders(db: Db, { weeks }: Range): Promise<Chart> {
  const counts = await ordersByWeek(db, weeks)
  const of = (kind: Kind) => ({ label: KINDS[kind], values: toValues(weeks, counts[kind]) })
  const series = [of('documents'), of('finder'), of('calls'), of('society')]
  return drawChart({
    ...{ key: 'orders', title: 'Orders', unit: 'count', days: weeks, per: 'Week of', series },
    meaning: 'Paid in a week, even if they were refunded later. Gifts and renewals don’t count.',
    total: sum(series.flatMap(({ values }) => values)),
  })
}

async function drawRevenue(db: Db, { weeks }: Range): Promise<Chart> {
  const sums = await sumSpans(db, boundsOf(weeks, 'UTC'))
  const paid = weeks.map((_, at) => sums.find(({ span }) => span === at)?.paidCents ?? 0)
  const kept = weeks.map((_, at) => sums.find(({ span }) => span === at)?.keptCents ?? 0)
  return drawChart({
    ...{ key: 'revenue', title: 'Revenue', unit: 'money', days: weeks, per: 'Week of', total: sum(kept) },
    meaning:
      'What you keep from a week: payments, less refunds, disputes and Stripe’s fees. Weeks are in UTC here, as in Money and at Stripe.',
    series: [{ label: 'You keep', values: kept }],
    columns: [{ label: 'Payments', values: paid }],
  })
}

async function drawMembers(db: Db, { weeks }: Range): Promise<Chart> {
  const { before, ...changes } = await membersByWeek(db, weeks)
  const [joined, left] = [toValues(weeks, changes.joined), toValues(weeks, changes.left)]
  let members = before
  const values = weeks.map((_, at) => {
    members += (joined[at] ?? 0) - (left[at] ?? 0)
    return members
  })
  return drawChart({
    ...{ key: 'members', title: 'Members', unit: 'count', days: weeks, per: 'Week of', total: values.at(-1) ?? 0 },
    meaning: 'Memberships that were paid for and hadn’t ended when the week ended; for this week, so far.',
    series: [{ label: 'Members', values }],
    columns: [
      { label: 'Joined', values: joined },
      { label: 'Left', values: left },
    ],
  })
}

async function drawViews(db: Db, { days, from, to }: Range): Promise<Chart> {
  const rows = await viewsByDay(db, from, to)
  const values = toValues(days, new Map(rows.map(({ day, views }) => [day, views])))
  return drawChart({
    ...{ key: 'views', title: 'Page views', unit: 'count', days, per: 'Day', total: sum(values) },
    meaning: 'Public pages that our server sent to a reader, by day.',
    series: [{ label: 'Views', values }],
  })
}

function toValues(days: readonly string[], counts: Weekly): number[] {
  return days.map((day) => counts.get(day) ?? 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
