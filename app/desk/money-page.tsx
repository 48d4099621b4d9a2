import { data } from 'react-router'
import { isMonth, mirrorBalance, monthOf } from '../money/money.ts'
import { appContext } from '../platform/app-context.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/money-page.ts'
import { requireDesk, requirePress } from './desk-access.ts'
import { DeskSection, deskMeta } from './desk-parts.tsx'
import { Figures, Movements, Sums } from './money-parts.tsx'
import { loadMoney } from './money-view.ts'

/** What came in, what went back and what Stripe took in a month, each sum with the rows that it is made of. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const deps = args.context.get(appContext)
  const query = new URL(args.request.url).searchParams
  const month = query.get('month') ?? ''
  const category = /^[a-z_]{1,60}$/.exec(query.get('category') ?? '')?.[0]
  return { view: await loadMoney(deps, isMonth(month) ? month : monthOf(deps.clock.now()), category) }
}

/** Reads what moved since the last hour’s reading. */
export async function action(args: Route.ActionArgs) {
  const { fault } = await requirePress(args, '/desk/money')
  if (fault) return data({ outcome: fault.message }, fault.status)
  const deps = args.context.get(appContext)
  try {
    await mirrorBalance(deps)
    return { outcome: 'Read from Stripe just now.' }
  } catch (err) {
    deps.log.warn({ err }, 'the balance could not be read')
    return data({ outcome: 'Stripe doesn’t answer. Nothing changed, and it’s read again within the hour.' }, 502)
  }
}

export function meta() {
  return deskMeta('Money')
}

export default function MoneyPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const { month, label, earlier, later, readAt, figures, sums, total, transfers, category, rows, more } = view
  return (
    <>
      <h1 className="text-heading">Money</h1>
      <nav aria-label="Month" className="mt-3 flex flex-wrap items-center gap-x-5">
        {earlier && <MonthLink month={earlier}>Earlier</MonthLink>}
        <p className="font-display font-semibold text-title">{label}</p>
        {later && <MonthLink month={later}>Later</MonthLink>}
      </nav>
      <p className="mt-2 text-fine text-soft">
        {readAt ? `Copied from Stripe, ${readAt}` : 'Copied from Stripe each hour'}. Months begin and end in UTC, as in
        Stripe’s reports.
      </p>
      <form method="post" className="not-printed mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" variant="outline" size="small">
          Update now
        </Button>
        {actionData && <p role="status">{actionData.outcome}</p>}
      </form>
      <Figures figures={figures} />
      <div id="moved">
        <DeskSection title="What moved" aside={<CsvLink month={month} />}>
          {sums.length === 0 ? (
            <p className="mt-4">No money moved this month.</p>
          ) : (
            <Sums month={month} sums={[...sums, total]} />
          )}
        </DeskSection>
      </div>
      {transfers.length > 0 && (
        <DeskSection title="Payouts">
          <Sums month={month} sums={transfers} />
        </DeskSection>
      )}
      {category && <Movements title={category} rows={rows} more={more} />}
    </>
  )
}

function MonthLink({ month, children }: { month: string; children: string }) {
  return (
    <a href={`/desk/money?month=${month}`} className="prose-link inline-flex min-h-11 items-center">
      {children}
    </a>
  )
}

function CsvLink({ month }: { month: string }) {
  return (
    <a href={`/desk/money.csv?month=${month}`} className="prose-link inline-flex min-h-11 items-center" download>
      All rows as CSV
    </a>
  )
}
