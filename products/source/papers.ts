import type { Block } from './markdown.ts'
import type { DocumentSource } from './source.ts'
import { parseSpans, plainText } from './spans.ts'

/** A paper that carries the buyer's name, not ours: what a document teaches how to fill in, without the teaching. */
export interface Paper {
  readonly name: string
  readonly blocks: readonly Block[]
}

/**
 * The papers that a document's front matter cuts out of its text, from the heading that starts with `from` to the one that
 * starts with `until`. Boxes and sources are for the reader, so they stay behind, as do the paragraphs that begin as `without` says.
 */
export function papersOf({ papers, blocks, slug }: DocumentSource): Paper[] {
  return papers.map(({ name, from, until, headed, without }) => {
    const start = indexOfHeading(blocks, from)
    const end = until === undefined ? blocks.length : indexOfHeading(blocks, until)
    if (start < 0 || end <= start) throw new Error(`${slug}: no headings "${from}" and "${until}" for "${name}"`)
    const cut = blocks.slice(headed ? start : start + 1, end).filter((block) => isForSending(block, without))
    const last = cut.findLastIndex(({ kind }) => kind !== 'break')
    return { name, blocks: cut.slice(0, last + 1) }
  })
}

/** The document's blocks, with a new page for each of its papers; one that opens the document may stand under its title. */
export function withPaperPages({ papers, blocks }: DocumentSource): Block[] {
  const opening = blocks.findIndex(({ kind }) => kind === 'heading')
  const starts = new Set(papers.map(({ from }) => indexOfHeading(blocks, from)).filter((at) => at > opening))
  return blocks.flatMap((block, index): Block[] => {
    if (block.kind === 'break' && starts.has(index + 1)) return []
    return starts.has(index) ? [{ kind: 'break', strict: true }, block] : [block]
  })
}

const indexOfHeading = (blocks: readonly Block[], words: string) =>
  blocks.findIndex((block) => block.kind === 'heading' && block.level === 2 && block.text.startsWith(words))

function isForSending(block: Block, without: readonly string[]): boolean {
  if (block.kind !== 'paragraph') return block.kind !== 'box'
  return !block.source && !without.some((words) => plainText(block.spans).startsWith(words))
}

/** A heading's printed [blank] as a field, which takes the words that are typed for it elsewhere. */
export const headingSpans = (text: string) => parseSpans(text.replace(/\[([^\]]+)\]/g, '[[$1]]'))
