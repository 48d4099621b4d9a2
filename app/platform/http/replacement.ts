/** A text of the pages as they are rendered, and what is sent in its place. */
export interface Replacement {
  from: string
  to: string
}

export function replaceTexts(page: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((text, { from, to }) => text.replaceAll(from, () => to), page)
}
