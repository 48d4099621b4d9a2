import { isMonth, monthOf } from '../money/money.ts'
import { appContext } from '../platform/app-context.ts'
import type { Route } from './+types/figure-page.ts'
import { nothingHere, requireDesk } from './desk-access.ts'
import { DeskHeading, DeskSection, deskMeta } from './desk-parts.tsx'
import { type FigureView, isFigureList, loadFigure, readFigurePlace } from './figure-view.ts'
import { Pager } from './pager.tsx'

/** The rows that a figure about money is made of: each that it counts, and what it counts them against. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const { list } = args.params
  if (!isFigureList(list)) throw nothingHere()
  const deps = args.context.get(appContext)
  const query = new URL(args.request.url).searchParams
  const asked = query.get('month') ?? ''
  const month = isMonth(asked) ? asked : monthOf(deps.clock.now())
  return { view: await loadFigure(deps, list, month, readFigurePlace(query.get('after'))) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return deskMeta(loaderData?.view.title ?? 'Money')
}

export default function FigurePage({ loaderData: { view } }: Route.ComponentProps) {
  const { title, back, label, value, meaning, others, rows, next, first } = view
  return (
    <>
      <DeskHeading back={{ to: back, label: 'Money' }} label={label}>
        {title}
      </DeskHeading>
      <p className="mt-3 font-display font-semibold text-lead">{value}</p>
      <p className="measure text-fine text-soft">{meaning}</p>
      {others.map((other) => (
        <a key={other.href} href={other.href} className="prose-link inline-flex min-h-11 items-center">
          {other.label}
        </a>
      ))}
      <DeskSection title="Rows" aside="The newest first">
        {rows.length === 0 ? <p className="mt-4">None.</p> : <Rows rows={rows} />}
        <Pager next={next} first={first} />
      </DeskSection>
    </>
  )
}

function Rows({ rows }: Pick<FigureView, 'rows'>) {
  return (
    <ul>
      {rows.map(({ id, name, href, about, amount, order }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-line border-b border-dashed py-1.5 text-fine"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {href ? (
              <a href={href} className="prose-link inline-flex min-h-11 items-center">
                {name}
              </a>
            ) : (
              <span className="inline-flex min-h-11 items-center">{name}</span>
            )}
          </span>
          <span className="text-right font-mono">{amount}</span>
          <span className="text-soft">{about}</span>
          {order && (
            <a href={order} aria-label={`Order of ${name}`} className="prose-link inline-flex min-h-11 items-center">
              Order
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
