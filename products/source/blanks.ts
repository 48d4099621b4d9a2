import type { DocumentSource } from './source.ts'

/** Whether a document asks its reader for anything. */
export const asksToFillIn = ({ blocks }: Pick<DocumentSource, 'blocks'>): boolean =>
  /"kind":"(field|blank|area|tick)"|"marker":"tick"/.test(JSON.stringify(blocks))

/** What a cover says when it doesn't. */
export const nothingToFillIn = 'Nothing. Read it and keep it'
