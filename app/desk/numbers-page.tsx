import { productTitle } from '../catalog/edition-titles.ts'
import { dollars } from '../catalog/offers.ts'
import { sourceLabel } from '../operations/visits/visits.ts'
import { Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/numbers-page.ts'
import { requireDesk } from './desk-access.ts'
import { deskMeta } from './desk-parts.tsx'
import { countNumbers, MAX_LISTED, type Pair, type Sales, type StepCount } from './numbers.ts'

/** How the business goes, from what is recorded anyway. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  return { tables: toTables(await countNumbers(deps)) }
}

export const meta = () => deskMeta('Numbers')

export default function NumbersPage({ loaderData: { tables } }: Route.ComponentProps) {
  return (
    <Page
      title="Numbers"
      lead={
        <span className="text-fine text-soft">
          From our own records. “Last 12 months” ends with this month, and months are in ET. Fees, payouts, renewals and
          your balance are in{' '}
          <a href="https://dashboard.stripe.com/reports/hub" rel="noreferrer" className="prose-link">
            Stripe’s dashboard
          </a>
          .
        </span>
      }
    >
      {tables.map((table) => (
        <PageSection key={table.title} title={table.title} aside={table.aside}>
          {table.rows.length === 0 ? (
            <p className="mt-4 text-fine">Nothing in these months.</p>
          ) : (
            <Rows table={table} />
          )}
          <div className="measure mt-3 grid gap-2 text-fine text-soft">
            {table.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        </PageSection>
      ))}
    </Page>
  )
}

/** It scrolls by itself where letters are too large for its columns, so that the page doesn't. */
function Rows({ table: { title, head, column, rows } }: { table: NumbersTable }) {
  const columns = ['This month', 'Last 12 months', ...(column ? [column] : [])]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, and Safari gives it no focus by itself.
    <section aria-label={title} tabIndex={0} className="overflow-x-auto lg:max-w-3xl">
      <table className="w-full text-fine">
        <thead>
          <tr className="border-line border-b text-right align-bottom text-soft">
            <th className="py-2.5 text-left font-normal">{head}</th>
            {columns.map((name) => (
              <th key={name} className="w-21 py-2.5 pl-3 font-normal sm:w-36">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label} className="border-line border-b align-baseline">
              <th className="py-2.5 text-left font-semibold [overflow-wrap:anywhere]">{label}</th>
              {cells.map(({ value, detail }, at) => (
                <td key={columns[at]} className="whitespace-nowrap py-2.5 pl-3 text-right font-mono">
                  {value}
                  {detail && <span className="block text-soft">{detail}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Figures under one heading, each with what it counts. */
export interface NumbersTable {
  title: string
  /** What the rows are of. */
  head: string
  aside?: string
  /** Beside this month and the last twelve. */
  column?: string
  rows: { label: string; cells: { value: string; detail?: string }[] }[]
  notes: string[]
}

function toTables(numbers: Awaited<ReturnType<typeof countNumbers>>): NumbersTable[] {
  const { sales, bySource, members, calls, funnel, quizzes, views, viewsBySource, viewsByPage } = numbers
  return [
    {
      title: 'Sales',
      head: 'Sold',
      rows:
        sales.length > 0
          ? [
              ...sales.map((one) => saleRow(productTitle({ productId: one.of ?? '', edition: null }), one)),
              ...totals(sales),
            ]
          : [],
      notes: [
        'Orders paid in these months, minus what was refunded or lost in disputes since. For the Society, only the first month counts: renewals and their refunds aren’t recorded here.',
        'Gifts don’t count. An order that a code made free is an order at $0. A payment that waits for your decision counts once you’ve made it.',
      ],
    },
    {
      title: 'Society',
      head: 'Members who',
      aside: `${counted(members.now, 'member')} now, ${dollars(members.monthlyCents)} a month`,
      rows: [row('Joined', members.joined), row('Left', members.left)],
      notes: [
        `Paid memberships. Now: the active ones, with applicants who’ve paid and any whose renewal is being retried, each at the full monthly price. Active memberships that you gave: ${members.given.toLocaleString('en-US')}.`,
        'Joined: paid for the first time. Left: it ended, whoever ended it.',
      ],
    },
    {
      title: 'Calls',
      head: 'How many',
      rows: [
        row('Booked', calls.booked),
        row('Took place', calls.held),
        row('No-shows', calls.missed),
        row('Canceled', calls.canceled),
      ],
      notes: [
        'Each counts in the month it was scheduled for, so this month includes calls that are still to come. Booked means not canceled; a call took place, or was a no-show, once you’ve marked it so.',
      ],
    },
    {
      title: 'From the quiz to a win',
      head: 'People who',
      column: 'After the quiz',
      rows: STEPS.map((step) => stepRow(step, funnel)),
      notes: [
        'Took the quiz: had their result emailed, and let us keep their answers. Bought: paid for anything, even if it was refunded later. Had a call: you marked it as held, on time or late. Told us a win: sent one in from the Society, and didn’t take it back.',
        'Each person counts once in a step, by email address. Several addresses of someone who signs in are one person. “After the quiz” is who took it in the last 12 months and has taken the step since, with their share.',
        'Someone whose data is deleted drops out. Only their sales stay, because tax law has us keep those records, and with them that a call took place.',
      ],
    },
    {
      title: 'Where buyers came from',
      head: 'From',
      rows: bySource.slice(0, MAX_LISTED).map((one) => saleRow(one.of === null ? 'Unknown' : sourceLabel(one.of), one)),
      notes: [
        `What led the buyer to your site before they ordered, in the same tab of their browser: the ${MAX_LISTED} that brought in most. It’s “Unknown” when the browser didn’t say, and for anyone who buys with scripts switched off. Otherwise counted as under Sales.`,
      ],
    },
    {
      title: 'Visits',
      head: 'How many',
      rows: [
        row('Page views', views),
        row('Quiz results emailed', quizzes),
        ...viewsBySource.map((one) => row(`From: ${sourceLabel(one.of)}`, one.views)),
        ...viewsByPage.map((one) => row(one.of, one.views)),
      ],
      notes: [
        'A view is a public page that our server sent whole. Moving on from it usually happens inside the browser and isn’t counted, and neither is what search engines and other programs read. So read these numbers as arrivals. The most frequent sources and pages are listed. Quiz results still count after we’ve deleted their answers.',
        'We store no cookie, address or browser: only the day, the page and where the reader came from.',
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
