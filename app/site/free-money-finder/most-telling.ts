import type { EditionPreview } from '../../editions/publishing/publishing.ts'

type PreviewRow = EditionPreview['rows'][number]

/** Three rows that show what a row is: those that state an amount come first, then those with a short title. */
export function mostTelling(rows: readonly PreviewRow[]): PreviewRow[] {
  const rank = ({ amount, title }: PreviewRow) => (/\d/.test(amount) ? 0 : 1000) + title.length
  return rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, 3)
}
