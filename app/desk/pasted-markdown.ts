import { Parser } from 'htmlparser2'

/**
 * The HTML of a clipboard (Word, Google Docs, a web page) as Markdown: headings, bold, italics, links and lists.
 *
 * @returns undefined where nothing of that is in it: the plain text beside it says the same
 */
export function pastedMarkdown(html: string): string | undefined {
  const blocks = readBlocks(html)
  if (!blocks.some(isFormatted)) return undefined
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1]
      const gap = before ? (before.kind === 'item' && block.kind === 'item' ? '\n' : '\n\n') : ''
      return gap + block.prefix + toMarkdown(block)
    })
    .join('')
}

function isFormatted({ kind, runs }: Block): boolean {
  return kind !== 'paragraph' || runs.some(({ style }) => style.isBold || style.isItalic || style.href)
}

function toMarkdown({ kind, runs }: Block): string {
  const parts: Block['runs'] = []
  for (const { text, style } of runs) {
    const last = parts.at(-1)
    // What's bold in a heading is so already.
    const own = kind === 'heading' ? { ...style, isBold: false } : style
    if (last && isSame(last.style, own)) last.text += text
    else parts.push({ text, style: own })
  }
  const line = parts.map(mark).join('').trim()
  return line.replace(/[^\S\n]*\n[^\S\n]*/g, '  \n').replace(/^(#|[-+>](?= )|\d+(?=[.)] ))/, protect)
}

const protect = (start: string) => (/\d/.test(start) ? `${start}\\` : `\\${start}`)

const isSame = (one: Style, other: Style) =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href

/** Marks stand next to a letter, never next to a space. */
function mark({ text, style: { isBold, isItalic, href } }: Block['runs'][number]): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  if (!words) return text
  const marks = (isBold ? '**' : '') + (isItalic ? '*' : '')
  const marked = marks + words.replace(/[\\`*[\]]|\b_|_\b/g, '\\$&') + marks
  return before + (href ? `[${marked}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})` : marked) + after
}

/** How a piece of text is written. */
interface Style {
  isBold: boolean
  isItalic: boolean
  href: string
}

/** A heading, a paragraph or an item of a list. */
interface Block {
  /** What Markdown puts before it. */
  prefix: string
  kind: 'heading' | 'item' | 'paragraph'
  runs: { text: string; style: Style }[]
}

const BLOCKS = /^(p|div|h[1-6]|[uo]l|li|table|tr|blockquote|pre|section|article|header|footer|figure|dl|dt|dd)$/
const HIDDEN = /^(style|script|title|xml|svg)$/
const INDENT = '    '
const PLAIN: Style = { isBold: false, isItalic: false, href: '' }

type Attributes = Record<string, string>

/**
 * The headings, paragraphs and list items of a clipboard's HTML, in order. No element is made from it: pages refuse strings as
 * HTML, and nothing in it can run.
 */
function readBlocks(html: string): Block[] {
  const reader = new BlockReader()
  const word = (text: string) => reader.readWordMark(text)
  const parser = new Parser({
    onopentag: (tag, attributes) => reader.open(tag, attributes),
    ontext: (text) => reader.write(text.replace(/\s+/g, ' ')),
    onclosetag: (tag) => reader.close(tag),
    oncomment: word,
    onprocessinginstruction: (_, text) => word(text),
  })
  parser.end(html)
  return reader.blocks.filter(hasText)
}

class BlockReader {
  readonly blocks: Block[] = []
  /** Undefined between two of them. */
  private block: Block | undefined
  private elements: { tag: string; style: Style }[] = []
  private lists: { isOrdered: boolean; items: number }[] = []
  /** How deep in what isn't shown. */
  private hidden = 0
  /** The mark that Word writes before an item of a list, while it's read. */
  private mark: string | undefined

  open(tag: string, attributes: Attributes): void {
    if (HIDDEN.test(tag)) this.hidden++
    if (tag === 'br') this.write('\n')
    else if (tag === 'ul' || tag === 'ol') this.lists.push({ isOrdered: tag === 'ol', items: 0 })
    else if (BLOCKS.test(tag)) this.begin(tag, attributes)
    this.elements.push({ tag, style: styled(this.style(), tag, attributes) })
  }

  private begin(tag: string, attributes: Attributes): void {
    const list = this.lists.at(-1)
    if (tag === 'li' && list) {
      list.items++
      const marker = list.isOrdered ? `${list.items}. ` : '- '
      this.start(INDENT.repeat(this.lists.length - 1) + marker, 'item')
    } else if (/^h[1-6]$/.test(tag)) this.start(tag < 'h3' ? '## ' : '### ', 'heading')
    else if (tag === 'p' && attributes.class?.startsWith('MsoListParagraph')) this.start(wordItem(attributes), 'item')
    // The first paragraph in an item of a list goes on the item's line.
    else if (!this.block || hasText(this.block)) this.start(INDENT.repeat(this.lists.length), 'paragraph')
  }

  close(tag: string): void {
    if (HIDDEN.test(tag)) this.hidden--
    const last = this.elements.findLastIndex((one) => one.tag === tag)
    if (last >= 0) this.elements.splice(last)
    if (tag === 'ul' || tag === 'ol') this.lists.pop()
    if (tag === 'td' || tag === 'th') this.write(' ')
    if (BLOCKS.test(tag)) this.block = undefined
  }

  write(text: string): void {
    if (this.mark !== undefined) this.mark += text
    else if (this.hidden === 0 && (this.block || text.trim())) {
      const block = this.block ?? this.start(INDENT.repeat(this.lists.length), 'paragraph')
      block.runs.push({ text, style: this.style() })
    }
  }

  /** Word writes a list as paragraphs, with their marks in `[if !supportLists]` and `[endif]`. */
  readWordMark(text: string): void {
    if (text.includes('[if !supportLists]')) this.mark = ''
    else if (this.mark !== undefined) {
      const isNumbered = /^\s*\w+[.)]/.test(this.mark)
      if (this.block && isNumbered) this.block.prefix = this.block.prefix.replace('- ', '1. ')
      this.mark = undefined
    }
  }

  private start(prefix: string, kind: Block['kind']): Block {
    this.block = { prefix, kind, runs: [] }
    this.blocks.push(this.block)
    return this.block
  }

  private style(): Style {
    return this.elements.at(-1)?.style ?? PLAIN
  }
}

/** Google Docs writes weights in styles, and puts all of it into one `<b>` that isn't bold. */
function styled(around: Style, tag: string, { style = '', href = '' }: Attributes): Style {
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1]
  const isLink = tag === 'a' && /^(https?:|mailto:)\S+$/i.test(href)
  return {
    isBold: weight ? weight === 'bold' || Number(weight) >= 600 : around.isBold || tag === 'b' || tag === 'strong',
    isItalic: slant ? slant === 'italic' : around.isItalic || tag === 'i' || tag === 'em',
    href: isLink ? href : around.href,
  }
}

function wordItem({ style = '' }: Attributes): string {
  const level = Number(/mso-list:[^;]*level(\d)/.exec(style)?.[1] ?? 1)
  return `${INDENT.repeat(level - 1)}- `
}

const hasText = ({ runs }: Block): boolean => runs.some(({ text }) => text.trim())
