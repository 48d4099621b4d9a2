import { classes } from '../../ui/classes.ts'
import type { Chart } from './chart.ts'

const FILLS = ['fill-evergreen', 'fill-marigold', 'fill-clay', 'fill-mint']
const SWATCHES = ['bg-evergreen', 'bg-marigold', 'bg-clay', 'bg-mint']

/** A chart that the server has drawn, with its figures as a table. Its words are outside of the drawing, so they stay readable. */
export function ChartFigure({ chart }: { chart: Chart }) {
  const { key, title, meaning, total, isEmpty } = chart
  return (
    <figure
      aria-labelledby={`${key}-heading`}
      className="surface-card min-w-0 border border-ink p-4 lg:last:col-span-2"
    >
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`${key}-heading`} className="font-display font-semibold text-lead leading-tight">
          {title}
        </h3>
        {total && <span className="font-mono text-fine">{total}</span>}
      </figcaption>
      <p className="mt-1 text-fine text-soft">{meaning}</p>
      {isEmpty ? <p className="mt-4 text-fine">Nothing in this period.</p> : <Drawing chart={chart} />}
      {!isEmpty && <Figures chart={chart} />}
    </figure>
  )
}

function Drawing({ chart: { key, title, description, width, paths, ticks, labels } }: { chart: Chart }) {
  return (
    <>
      {paths.length > 1 && <Legend paths={paths} />}
      <div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-label text-soft">
        <div aria-hidden="true" className="-my-2 flex flex-col justify-between text-right font-mono">
          {ticks.map(({ y, label }) => (
            <span key={y} className="leading-4">
              {label}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-labelledby={`${key}-title ${key}-description`}
          viewBox={`0 0 ${width} 100`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
        >
          <title id={`${key}-title`}>{title}</title>
          <desc id={`${key}-description`}>{description}</desc>
          {paths.map(({ label, d }, at) => (
            <path
              key={label}
              d={d}
              vectorEffect="non-scaling-stroke"
              className={classes(FILLS[at], paths.length > 1 && 'stroke-ink')}
            />
          ))}
          {ticks.map(({ y, isZero }) => (
            <path
              key={y}
              d={`M0 ${y}H${width}`}
              vectorEffect="non-scaling-stroke"
              className={isZero ? 'stroke-ink' : 'stroke-rule'}
            />
          ))}
        </svg>
        <p aria-hidden="true" className="col-start-2 mt-2 flex justify-between gap-2">
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </p>
      </div>
    </>
  )
}

function Legend({ paths }: Pick<Chart, 'paths'>) {
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-label">
      {paths.map(({ label }, at) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={classes('inline-block size-3 border border-ink', SWATCHES[at])} />
          {label}
        </li>
      ))}
    </ul>
  )
}

function Figures({ chart: { title, per, columns, rows } }: { chart: Chart }) {
  return (
    <details className="mt-3">
      <summary className="prose-link flex min-h-11 cursor-pointer items-center text-fine">
        <span>
          Figures<span className="sr-only">: {title}</span>
        </span>
      </summary>
      <table className="w-full text-fine">
        <thead>
          <tr className="border-line border-b text-right text-soft">
            <th className="py-2 text-left font-normal">{per}</th>
            {columns.map((column) => (
              <th key={column} className="py-2 pl-2 font-normal">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, cells }) => (
            <tr key={day} className="border-line border-b text-right">
              <th className="py-1.5 text-left font-normal">{day}</th>
              {cells.map((cell, at) => (
                <td key={columns[at]} className="py-1.5 pl-2 font-mono">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
