import { formatterFor } from '../../platform/time-labels.ts'
import { cents } from '../money-format.ts'
import { scaleFor } from './chart-scale.ts'

/** What a chart shows, before it's drawn. */
export interface ChartSpec {
  key: string
  title: string
  /** What is counted, and since when. */
  meaning: string
  unit: 'count' | 'money'
  /** What is drawn, one above the other. */
  series: readonly { label: string; values: readonly number[] }[]
  /** The days on which what is drawn begins. */
  days: readonly string[]
  /** The table's first heading: `Week of`. */
  per: string
  /** Other columns of the table. */
  columns?: readonly { label: string; values: readonly number[] }[]
  /** What the figures come to, said beside the title; left out where adding them up would mean nothing. */
  total?: number
}

/** A chart as it's drawn: shapes of 100 in height, with words around them. */
export type Chart = ReturnType<typeof drawChart>

/** The width of a bar with its gap. */
const SLOT = 10

export function drawChart({ key, title, meaning, unit, series, days, per, columns = [], total }: ChartSpec) {
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const { low, high, ticks } = scaleFor(sums, unit === 'money' ? 100 : 1)
  const toY = (value: number) => round((100 * (high - value)) / (high - low))
  const format = (value: number) => (unit === 'money' ? cents(value) : value.toLocaleString('en-US'))
  const shown = [...series, ...columns]
  return {
    ...{ key, title, meaning, per },
    total: total === undefined ? undefined : format(total),
    isEmpty: shown.every(({ values }) => values.every((value) => value === 0)),
    description: describe(days, sums, format),
    width: days.length * SLOT,
    paths: series.map(({ label }, at) => ({ label, d: drawSeries(series, at, toY) })),
    ticks: ticks.map((value) => ({ y: toY(value), isZero: value === 0, label: shortened(value, unit) })),
    labels: [days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((day) => dayLabel(day ?? '')),
    columns: shown.map(({ label }) => label),
    rows: days
      .map((day, at) => ({ day: dayLabel(day, 'numeric'), cells: shown.map(({ values }) => format(values[at] ?? 0)) }))
      .reverse(),
  }
}

/** The bars of a series, each on top of those before it. */
function drawSeries(series: ChartSpec['series'], which: number, toY: (value: number) => number): string {
  const { values = [] } = series[which] ?? {}
  // Where hundreds stand side by side, gaps would be thinner than a line.
  const gap = values.length > 120 ? 0 : 2
  return values
    .map((value, at) => {
      if (value === 0) return ''
      const base = series.slice(0, which).reduce((sum, below) => sum + (below.values[at] ?? 0), 0)
      return `M${at * SLOT + gap / 2} ${toY(base)}h${SLOT - gap}V${toY(base + value)}h${gap - SLOT}z`
    })
    .join('')
}

/** For those who can't see it: from when to when, and the most. */
function describe(days: readonly string[], sums: readonly number[], format: (value: number) => string): string {
  const most = Math.max(...sums)
  const when = days[sums.indexOf(most)] ?? ''
  const span = `From ${dayLabel(days[0] ?? '', 'numeric')} to ${dayLabel(days.at(-1) ?? '', 'numeric')}.`
  return `${span} The most is ${format(most)}, ${dayLabel(when, 'numeric')}; the last is ${format(sums.at(-1) ?? 0)}. The table below has every figure.`
}

/** `Nov 23`, or `Nov 23, 2026`. */
function dayLabel(day: string, year?: 'numeric'): string {
  const options = { month: 'short', day: 'numeric', ...(year && { year }) } as const
  return formatterFor('UTC', options).format(new Date(day))
}

/** For an axis: `1,500`, `$1,500`, `$1.2M`. */
function shortened(value: number, unit: ChartSpec['unit']): string {
  const whole = unit === 'money' ? value / 100 : value
  return whole.toLocaleString('en-US', {
    ...(unit === 'money' && { style: 'currency', currency: 'USD' }),
    ...(Math.abs(whole) >= 10_000 && { notation: 'compact' }),
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
