import type { Block } from './markdown.ts'
import type { DocumentSource } from './source.ts'
import { parseSpans } from './spans.ts'

/** A paper that carries the buyer's name, not ours: what a document teaches how to fill in, without the teaching. */
export interface Paper {
  readonly name: string
  readonly blocks: readonly Block[]
}

/**
 * The papers that a document's front matter cuts out of its text, from the heading that starts with `from` to the one that
 * starts with `until`. Boxes and sources are for the reader, so they stay behind.
 */
export function papersOf({ papers, blocks, slug }: DocumentSource): Paper[] {
  return papers.map(({ name, from, until, headed }) => {
    const start = indexOfHeading(blocks, from)
    const end = until === undefined ? blocks.length : indexOfHeading(blocks, until)
    if (start < 0 || end <= start) throw new Error(`${slug}: no headings "${from}" and "${until}" for "${name}"`)
    const cut = blocks.slice(headed ? start : start + 1, end).filter(isForSending)
    const last = cut.findLastIndex(({ kind }) => kind !== 'break')
    return { name, blocks: cut.slice(0, last + 1) }
  })
}

const indexOfHeading = (blocks: readonly Block[], words: string) =>
  blocks.findIndex((block) => block.kind === 'heading' && block.level === 2 && block.text.startsWith(words))

const isForSending = (block: Block) => block.kind !== 'box' && !(block.kind === 'paragraph' && block.source)

/** A heading's printed [blank] as a field, which takes the words that are typed for it elsewhere. */
export const headingSpans = (text: string) => parseSpans(text.replace(/\[([^\]]+)\]/g, '[[$1]]'))
