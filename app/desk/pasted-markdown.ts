import { type Block, readBlocks, type Style } from './pasted-html.ts'

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
