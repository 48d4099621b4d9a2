import type { DocumentSource } from './source.ts'

/** What a document asks its reader to do: `12 blanks and boxes to check`, or nothing. */
export function toFillIn({ blocks }: Pick<DocumentSource, 'blocks'>): string | null {
  const text = JSON.stringify(blocks)
  const blanks = text.match(/"kind":"(field|blank|area)"/g)?.length ?? 0
  const boxes = /"marker":"tick"|"kind":"tick"/.test(text)
  const all = [blanks > 0 ? `${blanks} blanks` : null, boxes ? 'boxes to check' : null].filter((each) => each !== null)
  return all.length > 0 ? all.join(' and ') : null
}

/** What a cover says instead of it. */
export const nothingToFillIn = 'Nothing. Read it and keep it'
