import { parse } from 'yaml'
import { z } from 'zod'
import { productTitle } from '../catalog/edition-titles.ts'
import { dollars } from '../catalog/offers.ts'
import { fillWords } from '../catalog/words.ts'
import { sourceLabel } from '../operations/visits/visits.ts'
import type { AppContext } from '../platform/app-context.ts'
import { countNumbers, MAX_LISTED, type Pair, type Sales, type StepCount } from './numbers.ts'
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

export async function loadTables(deps: Pick<AppContext, 'database' | 'clock' | 'activities'>): Promise<NumbersTable[]> {
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
