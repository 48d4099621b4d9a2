import { keysOf } from '../../app/platform/keys-of.ts'

/** What is measured on a page, with our maximum (for a score, our minimum). */
const FIGURES = {
  performance: { title: 'Performance', unit: 'of 100', least: 100 },
  accessibility: { title: 'Accessibility', unit: 'of 100', least: 100 },
  bestPractices: { title: 'Best practices', unit: 'of 100', least: 100 },
  seo: { title: 'SEO', unit: 'of 100', least: 100 },
  fcp: { title: 'First contentful paint', unit: 'ms', most: 900 },
  lcp: { title: 'Largest contentful paint', unit: 'ms', most: 900 },
  tbt: { title: 'Total blocking time', unit: 'ms', most: 50 },
  cls: { title: 'Layout shift', unit: '', most: 0.01 },
  totalKb: { title: 'First view, all of it', unit: 'KB', most: 230 },
  scriptKb: { title: 'Script', unit: 'KB', most: 120 },
  htmlKb: { title: 'HTML, brotli, with headers', unit: 'KB', most: 14.6 },
} as const

type Figure = keyof typeof FIGURES
export type Figures = Record<Figure, number>

function isWithin(figure: Figure, value: number): boolean {
  const budget = FIGURES[figure]
  return 'least' in budget ? value >= budget.least : value <= budget.most
}

/** The middle of an odd number of values: one run disturbed by something else does not count. */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('the median of nothing')
  return middle
}

/** One line for a figure, one column for a page, with the budget beside them. */
export function formatTable(pages: Readonly<Record<string, Figures>>): string {
  const names = keysOf(FIGURES)
  const rows = names.map((name) => [
    label(name),
    budgetOf(name),
    ...Object.values(pages).map((page) => formatCell(name, page[name])),
  ])
  const all = [['', 'budget', ...Object.keys(pages)], ...rows]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) => row.map((text, column) => align(text, column, widths[column] ?? 0)).join('  ')).join('\n')
}

/** What a visitor waits for, in one line, printed while the bench runs. */
export function formatSummary({ performance, fcp, lcp, tbt, totalKb, scriptKb }: Figures): string {
  return `${performance}, FCP ${fcp}, LCP ${lcp}, TBT ${tbt} ms, ${formatValue(totalKb)} KB, script ${formatValue(scriptKb)} KB`
}

/** Which figures are over budget, each as `/shop: Script 130 KB`. */
export function overBudget(pages: Readonly<Record<string, Figures>>): string[] {
  return Object.entries(pages).flatMap(([page, figures]) =>
    keysOf(FIGURES)
      .filter((name) => !isWithin(name, figures[name]))
      .map((name) => `${page}: ${FIGURES[name].title} ${formatValue(figures[name])} ${FIGURES[name].unit}`.trim()),
  )
}

function label(name: Figure): string {
  const { title, unit } = FIGURES[name]
  return unit ? `${title}, ${unit}` : title
}

function budgetOf(name: Figure): string {
  const budget = FIGURES[name]
  return 'least' in budget ? `>= ${budget.least}` : `<= ${budget.most}`
}

function formatCell(name: Figure, value: number): string {
  return `${formatValue(value)} ${isWithin(name, value) ? 'ok  ' : 'OVER'}`
}

function formatValue(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1)
}

function align(text: string, column: number, width: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width)
}
