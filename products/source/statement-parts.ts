import type { Block } from './markdown.ts'
import type { DocumentSource } from './source.ts'

export interface StatementParts {
  readonly head: readonly Extract<Block, { kind: 'paragraph' }>[]
  readonly wide: readonly Block[]
  readonly narrow: readonly Block[]
}

/** A one-page statement: what comes before the first heading is its head, `---` separates the columns. */
export function statementParts({ blocks }: DocumentSource): StatementParts {
  const start = blocks.findIndex((block) => block.kind === 'heading')
  const cut = blocks.findIndex((block, index) => index > start && block.kind === 'break')
  if (start < 0 || cut < 0)
    throw new Error('A statement has sections, then ---, then the sections of its narrow column')
  const isParagraph = (block: Block) => block.kind === 'paragraph'
  return {
    head: blocks.slice(0, start).filter(isParagraph),
    wide: blocks.slice(start, cut),
    narrow: blocks.slice(cut + 1),
  }
}
