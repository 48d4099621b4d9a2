import type { Block } from './markdown.ts'
import type { DocumentSource } from './source.ts'

interface StatementParts {
  readonly head: readonly Extract<Block, { kind: 'paragraph' }>[]
  /** What goes across both columns in the modern design. */
  readonly lead: readonly Block[]
  readonly wide: readonly Block[]
  readonly narrow: readonly Block[]
}

/** A one-page statement: what comes before the first heading is its head, `---` separates its parts. */
export function statementParts({ blocks, layout }: DocumentSource): StatementParts {
  const start = blocks.findIndex((block) => block.kind === 'heading')
  const parts: Block[][] = [[]]
  for (const block of blocks.slice(Math.max(start, 0))) {
    if (block.kind === 'break') parts.push([])
    else parts.at(-1)?.push(block)
  }
  const expected = layout === 'statement-modern' ? 3 : 2
  if (start < 0 || parts.length !== expected)
    throw new Error(`This statement has a head and ${expected} parts with --- between them`)
  const [first = [], second = [], third = []] = parts
  const head = blocks.slice(0, start).filter((block) => block.kind === 'paragraph')
  if (layout === 'statement-modern') return { head, lead: first, wide: second, narrow: third }
  return { head, lead: [], wide: first, narrow: second }
}
