import { appContext } from '../../platform/app-context.ts'
import { classes } from '../../ui/classes.ts'
import { requireDesk } from '../desk-access.ts'
import { DeskSection, deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/numbers-page.ts'
import { ChartFigure } from './chart-figure.tsx'
import { loadNumbers, type NumbersView } from './numbers-view.ts'
import { readRange } from './range.ts'
import { ScrolledTable } from './scrolled-table.tsx'

/** How many came, answered the quiz, bought, had a call and won, from what is recorded anyway. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const deps = args.context.get(appContext)
  const range = readRange(new URL(args.request.url).searchParams, deps.clock)
  return { view: await loadNumbers(deps, range) }
}

export function meta() {
  return deskMeta('Numbers')
}

export default function NumbersPage({ loaderData: { view } }: Route.ComponentProps) {
  const { ranges, label, funnel, cohorts, charts, pages, sources, buyers } = view
  return (
    <>
      <h1 className="text-heading">Numbers</h1>
      <Ranges ranges={ranges} />
      <DeskSection title="From the quiz to a win" aside={label}>
        <Funnel funnel={funnel} />
        {cohorts.length > 1 && <Cohorts funnel={funnel} cohorts={cohorts} />}
        <FunnelNotes />
      </DeskSection>
      <DeskSection title="Charts" aside={label}>
        <p className="mt-4 text-fine text-soft">Weeks begin on Monday, Eastern Time. This week isn’t over yet.</p>
        <div className="mt-4 grid gap-5 lg:grid-cols-2">
          {charts.map((chart) => (
            <ChartFigure key={chart.key} chart={chart} />
          ))}
        </div>
      </DeskSection>
      <DeskSection title="Which pages, and where readers come from" aside={label}>
        {pages.length + sources.length === 0 ? (
          <p className="mt-4 text-fine">Nothing counted in this period.</p>
        ) : (
          <div className="grid gap-x-8 lg:grid-cols-2">
            <Counts title="Page" rows={pages} />
            <Counts title="From" rows={sources} />
          </div>
        )}
        <ViewNotes />
      </DeskSection>
      <DeskSection title="Where buyers came from" aside={label}>
        <Buyers buyers={buyers} />
      </DeskSection>
    </>
  )
}

function Ranges({ ranges }: Pick<NumbersView, 'ranges'>) {
  return (
    <nav aria-label="How far back" className="mt-3">
      <ul className="flex flex-wrap gap-x-6">
        {ranges.map(({ name, label, href, isChosen }) => (
          <li key={name}>
            <a
              href={href}
              aria-current={isChosen ? 'page' : undefined}
              className={classes('inline-flex min-h-11 items-center', isChosen ? 'font-semibold' : 'prose-link')}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const NUMBER = 'py-2.5 pl-3 text-right align-baseline font-mono'

function Funnel({ funnel }: Pick<NumbersView, 'funnel'>) {
  return (
    <ScrolledTable label="Steps">
      <thead>
        <tr className="border-line border-b text-right text-soft">
          <th className="py-2.5 text-left font-normal">People who</th>
          <th className="py-2.5 pl-3 font-normal">All</th>
          <th className="py-2.5 pl-3 font-normal">After the quiz</th>
          <th className="py-2.5 pl-3 font-normal">Share</th>
        </tr>
      </thead>
      <tbody>
        {funnel.map(({ step, label, meaning, everyone, afterQuiz, share }) => (
          <tr key={step} className="border-line border-b align-baseline">
            <th className="py-2.5 text-left font-normal">
              <span className="block font-semibold">{label}</span>
              <span className="block text-soft">{meaning}</span>
            </th>
            <td className={NUMBER}>{everyone}</td>
            <td className={NUMBER}>{afterQuiz}</td>
            <td className={NUMBER}>{share}</td>
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}

function Cohorts({ funnel, cohorts }: Pick<NumbersView, 'funnel' | 'cohorts'>) {
  return (
    <details className="mt-2">
      <summary className="prose-link flex min-h-11 cursor-pointer items-center text-fine">
        After the quiz, by the month of the quiz
      </summary>
      <ScrolledTable label="Months">
        <thead>
          <tr className="border-line border-b text-right text-soft">
            <th className="py-2.5 text-left font-normal">Quiz in</th>
            {funnel.map(({ step, label }) => (
              <th key={step} className="py-2.5 pl-3 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, counts }) => (
            <tr key={month} className="border-line border-b">
              <th className="py-2.5 text-left font-normal">{month}</th>
              {counts.map((count, at) => (
                <td key={funnel[at]?.step} className={NUMBER}>
                  {count.toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </details>
  )
}

function FunnelNotes() {
  return (
    <div className="measure mt-4 grid gap-2 text-fine text-soft">
      <p>
        Each person counts once in a step, by email address. Several addresses of someone who signs in are one person.
        “All” is everyone who took that step in this period. “After the quiz” starts with the people who took the quiz
        in this period, and counts which of them have taken the step since then. “Share” is out of those people.
      </p>
      <p>
        Someone whose data is deleted drops out. Only their sales stay, because tax law has us keep those records, and
        with them that a call took place.
      </p>
    </div>
  )
}

function Counts({ title, rows }: { title: string; rows: NumbersView['pages'] }) {
  if (rows.length === 0) return null
  return (
    <table className="w-full self-start text-fine">
      <thead>
        <tr className="border-line border-b text-right text-soft">
          <th className="py-2.5 text-left font-normal">{title}</th>
          <th className="py-2.5 font-normal">Views</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ of, views }) => (
          <tr key={of} className="border-line border-b">
            <th className="py-2 text-left font-normal [overflow-wrap:anywhere]">{of}</th>
            <td className={NUMBER}>{views.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Buyers({ buyers }: Pick<NumbersView, 'buyers'>) {
  if (buyers.length === 0) return <p className="mt-4 text-fine">Nobody bought anything in this period.</p>
  return (
    <>
      <ScrolledTable label="Orders by source">
        <thead>
          <tr className="border-line border-b text-right text-soft">
            <th className="py-2.5 text-left font-normal">From</th>
            <th className="py-2.5 pl-3 font-normal">Orders</th>
            <th className="py-2.5 pl-3 font-normal">Money</th>
          </tr>
        </thead>
        <tbody>
          {buyers.map(({ from, orders, money }) => (
            <tr key={from} className="border-line border-b">
              <th className="py-2 text-left font-normal [overflow-wrap:anywhere]">{from}</th>
              <td className={NUMBER}>{orders}</td>
              <td className={NUMBER}>{money}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
      <p className="measure mt-4 text-fine text-soft">
        Orders paid in this period, and what’s left of their money after refunds. “From” is what led the buyer to your
        site before they ordered, in the same tab of their browser. It’s written down once, with the order or the
        application to the Society. It’s “Unknown” when the browser didn’t say, and for anyone who buys with scripts
        switched off. Gifts and renewals don’t count.
      </p>
    </>
  )
}

function ViewNotes() {
  return (
    <div className="measure mt-4 grid gap-2 text-fine text-soft">
      <p>
        A view is a public page that our server sent whole. Moving on from it usually happens inside the browser and
        isn’t counted, and neither is a page that the browser already had or fetched ahead, or what search engines and
        other programs read. So read these numbers as arrivals.
      </p>
      <p>
        We store no cookie, address or browser: only the day, the page and where the reader came from. Days are in
        Eastern Time. Counts are saved every minute, so a crash loses at most the last one, and they’re deleted after
        400 days. We name the first 50 other sites of a day. The 25 most frequent rows are listed.
      </p>
    </div>
  )
}
