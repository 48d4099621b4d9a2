import { Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/numbers-page.ts'
import { requireDesk } from './desk-access.ts'
import { deskMeta } from './desk-parts.tsx'
import { loadTables, type NumbersTable } from './numbers.ts'

/** How the business goes, from what is recorded anyway. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  return { tables: await loadTables(deps) }
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
