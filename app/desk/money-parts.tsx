import { DeskSection } from './desk-parts.tsx'
import type { MoneyView } from './money-view.ts'
import { ScrolledTable } from './numbers/scrolled-table.tsx'

export function Figures({ figures }: Pick<MoneyView, 'figures'>) {
  return (
    <dl className="surface-card mt-6 grid border border-ink sm:grid-cols-2 lg:grid-cols-5">
      {figures.map(({ label, href, value, meaning }) => (
        <div
          key={label}
          className="min-w-0 border-line border-b p-4 last:border-b-0 sm:max-lg:first:col-span-2 sm:max-lg:even:border-r sm:max-lg:nth-last-2:border-b-0 lg:border-r lg:border-b-0 lg:last:border-r-0"
        >
          <dt className="text-fine">{label}</dt>
          <dd>
            <a
              href={href}
              aria-label={`${label}, ${value}: the rows`}
              className="prose-link inline-flex min-h-11 min-w-11 items-center font-display font-semibold text-lead leading-tight"
            >
              {value}
            </a>
            <span className="mt-1 block text-fine text-soft">{meaning}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Sums, each leading to its rows. On a phone the fee and what is left stand in a line of their own. */
export function Sums({ month, sums }: { month: string; sums: MoneyView['sums'] }) {
  return (
    <ScrolledTable label="The sums">
      <thead>
        <tr className="border-line border-b text-right text-soft">
          <th className="py-2.5 text-left font-normal">What</th>
          <th className="hidden py-2.5 font-normal sm:table-cell">How many</th>
          <th className="py-2.5 font-normal">Amount</th>
          <th className="hidden py-2.5 font-normal sm:table-cell">Stripe’s fees</th>
          <th className="py-2.5 pl-3 font-normal">Net</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ category, label, count, amount, fee, net }) => (
          <tr key={category} className="border-line border-b text-right align-baseline font-mono last:font-semibold">
            <th className="text-left font-normal font-sans">
              {category === 'total' ? (
                <span className="inline-flex min-h-11 items-center font-semibold">{label}</span>
              ) : (
                <a
                  href={`/desk/money?${new URLSearchParams({ month, category })}#rows`}
                  className="prose-link inline-flex min-h-11 items-center"
                >
                  {label}
                </a>
              )}
            </th>
            <td className="hidden sm:table-cell">{count}</td>
            <td>{amount}</td>
            <td className="hidden sm:table-cell">{fee}</td>
            <td className="pl-3">{net}</td>
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  )
}

export function Movements({ title, rows, more }: { title: string } & Pick<MoneyView, 'rows' | 'more'>) {
  return (
    <div id="rows">
      <DeskSection title={title} aside={rows.length + more === 1 ? '1 row' : `${rows.length + more} rows`}>
        {rows.length === 0 && <p className="mt-4">None in this month.</p>}
        <ul>
          {rows.map(({ id, name, when, amount, fee, net, order }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-line border-b border-dashed py-1.5 text-fine"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {order ? (
                  <a href={order.href} className="prose-link inline-flex min-h-11 items-center">
                    {order.email}
                  </a>
                ) : (
                  <span className="inline-flex min-h-11 items-center">{name}</span>
                )}
              </span>
              <span className="font-mono">{amount}</span>
              <span className="col-span-2 flex flex-wrap justify-between gap-x-4 text-soft">
                <span>{when}</span>
                <span className="font-mono">
                  fee {fee}, net {net}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="mt-4 text-fine">{more} more are in the CSV.</p>}
      </DeskSection>
    </div>
  )
}
