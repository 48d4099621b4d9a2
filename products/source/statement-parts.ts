import type { Block } from './markdown.ts'
import type { DocumentSource } from './source.ts'
import { plainText, type Span } from './spans.ts'

/**
 * A one-page statement: what comes before the first heading is its head, `---` separates its parts. The `lead` goes across both
 * columns: in the modern design always, in the classic one where it's wanted.
 */
export function statementParts({ blocks, layout }: DocumentSource) {
  const start = blocks.findIndex((block) => block.kind === 'heading')
  const parts: Block[][] = [[]]
  for (const block of blocks.slice(Math.max(start, 0))) {
    if (block.kind === 'break') parts.push([])
    else parts.at(-1)?.push(block)
  }
  const least = layout === 'statement-modern' ? 3 : 2
  if (start < 0 || parts.length < least || parts.length > 3)
    throw new Error(`This statement has a head and ${least} or 3 parts with --- between them`)
  const [first = [], second = [], third = []] = parts
  const head = blocks.slice(0, start).filter((block) => block.kind === 'paragraph')
  /** What stands where a logo goes; null while the company has no name. */
  const initials = initialsOf(head[0]?.spans ?? [])
  if (parts.length === 3) return { initials, head, lead: first, wide: second, narrow: third }
  return { initials, head, lead: [], wide: first, narrow: second }
}

/** "BJ" of Brightwell Janitorial LLC. */
function initialsOf(name: readonly Span[]): string | null {
  if (name.some(({ kind }) => kind === 'field')) return null
  const words = plainText(name).split(' ')
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
}
