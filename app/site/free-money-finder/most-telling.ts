import type { EditionPreview } from '../../finder/editions/publishing/publishing.ts'

type PreviewRow = EditionPreview['rows'][number]

/**
 * The row that shows best what a row is: those that state an amount come first, then those whose title is plain words, and
 * of these the shortest.
 */
export function mostTelling(rows: readonly PreviewRow[]): PreviewRow[] {
  const rank = ({ content: { amount, title } }: PreviewRow) =>
    (/\d/.test(amount) ? 0 : 2000) + (REFERENCE.test(title) ? 1000 : 0) + title.length
  return rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, 1)
}

/** A number, or capitals that an office has for something. */
const REFERENCE = /\d|[A-Z]{2}/
