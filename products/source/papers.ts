import type { Block } from './markdown.ts'
import type { DocumentSource } from './source.ts'
import { parseSpans, plainText, type Span } from './spans.ts'

/** A paper that carries the buyer's name, not ours: what a document teaches how to fill in, without the teaching. */
export type Paper = ReturnType<typeof papersOf>[number]

/**
 * The papers that a document's front matter cuts out of its text, from the heading that starts with `from` to the one that
 * starts with `until`. Boxes and sources are for the reader, so they stay behind, as do the paragraphs that begin as `without` says.
 */
export function papersOf({ papers, blocks, slug }: DocumentSource) {
  return papers.map(({ name, from, until, headed, without, checked }) => {
    const start = indexOfHeading(blocks, from)
    const end = until === undefined ? blocks.length : indexOfHeading(blocks, until)
    if (start < 0 || end <= start) throw new Error(`${slug}: no headings "${from}" and "${until}" for "${name}"`)
    const whole = blocks.slice(headed ? start : start + 1, end)
    const cut = (checked ? withComments(withChoices(whole)) : whole).filter((block) => isForSending(block, without))
    const last = cut.findLastIndex(({ kind }) => kind !== 'break')
    /** Of a paper that is checked before it's signed: what its guide warns of. */
    const warnings = checked ? warningsOf(blocks) : null
    return { name, blocks: cut.slice(0, last + 1).map(asTitle), warnings }
  })
}

/** Alone, a paper is nobody's appendix, and what it begins with is its title; those that it holds keep their letters. */
const asTitle = (block: Block, index: number): Block =>
  index === 0 && block.kind === 'heading'
    ? { ...block, level: 2, text: block.text.replace(/^(Appendix|Schedule) \w+\. /, '') }
    : block

/** A run of options becomes one list to pick from, named after the section that it stands in. */
function withChoices(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, index): Block[] => {
    if (!isOption(block)) return [block]
    if (isOption(blocks[index - 1])) return []
    const end = blocks.findIndex((each, at) => at > index && !isOption(each))
    const options = blocks.slice(index, end).flatMap((each) => (isOption(each) ? [plainText(each.spans)] : []))
    const before = blocks[index - 1]
    const [title] = before?.kind === 'paragraph' ? before.spans : []
    const text = `Choose: ${title?.text.replace(/\.$/, '')}`
    const span: Span = { text, strong: false, italic: false, kind: 'choice', href: null, options }
    return [{ kind: 'paragraph', spans: [span], source: false, notes: options }]
  })
}

const isOption = (block: Block | undefined): block is Extract<Block, { kind: 'paragraph' }> =>
  block?.kind === 'paragraph' && /^Option [A-Z]\b/.test(plainText(block.spans))

/** What a box says becomes a comment on the paragraph or heading above it. */
function withComments(blocks: readonly Block[]): Block[] {
  const kept: Block[] = []
  for (const block of blocks) {
    const at = kept.findLastIndex(({ kind }) => kind === 'paragraph' || kind === 'heading')
    const above = kept[at]
    if (block.kind !== 'box') kept.push(block)
    else if (above?.kind === 'paragraph' || above?.kind === 'heading')
      kept[at] = { ...above, notes: [...(above.notes ?? []), wordsOf(block.blocks)] }
  }
  return kept
}

const wordsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? [plainText(block.spans)] : [])).join(' ')

const warningsOf = (blocks: readonly Block[]) =>
  blocks
    .slice(
      0,
      blocks.findIndex(({ kind }) => kind === 'heading'),
    )
    .flatMap((block) => (block.kind === 'box' && block.tone === 'warning' ? block.blocks : []))

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
  if (block.kind === 'list' && block.marker === 'tick') return !without.includes('- [ ]')
  if (block.kind !== 'paragraph') return block.kind !== 'box'
  return !block.source && !without.some((words) => plainText(block.spans).startsWith(words))
}

/** A heading's printed [blank] as a field, which takes the words that are typed for it elsewhere. */
export const headingSpans = (text: string) => parseSpans(text.replace(/\[([^\]]+)\]/g, '[[$1]]'))
