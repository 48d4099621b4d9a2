import type { Figure } from '../figures/figure.ts'
import { splitSource } from './front-matter.ts'
import { parseSpans, plainText, type Span } from './spans.ts'
import { type Tone, tones } from './tones.ts'

/**
 * The small Markdown that products are written in (content/README.md describes it). It knows no output format, so
 * that a book, a document and a web page are made from the same text.
 */

export type Block =
  | {
      readonly kind: 'heading'
      readonly level: 2 | 3
      readonly text: string
      readonly label: string | null
      readonly notes?: Notes
    }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[]; readonly source: boolean; readonly notes?: Notes }
  | { readonly kind: 'list'; readonly marker: Marker; readonly start: number; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly columns: readonly Column[]; readonly rows: readonly Row[] }
  | { readonly kind: 'box'; readonly tone: Tone; readonly title: string; readonly blocks: readonly Block[] }
  /** Room to write in. */
  | { readonly kind: 'area'; readonly label: string; readonly lines: number }
  /** A drawing of the product's `figures.ts`, by name. */
  | {
      readonly kind: 'figure'
      readonly name: string
      readonly caption: readonly Span[]
      readonly drawing: Figure | null
    }
  /** A new page; `strict`: even after a page with a few lines. */
  | { readonly kind: 'break'; readonly strict?: boolean }

/** What is said beside a paragraph of a paper, for whoever fills it in. */
type Notes = readonly string[]

export type Marker = 'bullet' | 'number' | 'tick'

interface ListItem {
  readonly spans: readonly Span[]
  readonly inner: readonly (readonly Span[])[]
}

export type Row = readonly (readonly Span[])[]

export interface Column {
  readonly head: readonly Span[]
  /** Share of the table's width, as the number of dashes in the rule under the head. */
  readonly share: number
  readonly align: 'left' | 'right'
}

export type Page = ReturnType<typeof parsePage>

/** Reads one file. `{{name}}` is replaced from `values` first; an unknown name throws, as does a line that cannot be parsed. */
export function parsePage(source: string, values: Readonly<Record<string, string>>) {
  const { head, body } = splitSource(source, values)
  return { meta: head, blocks: parseBlocks(body.split('\n')) }
}

export function parseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      at++
      continue
    }
    const end = endOfBlock(lines, at)
    blocks.push(parseBlock(line, lines.slice(at, end)))
    at = end
  }
  return blocks
}

/** Where each kind of block ends: a quote at the first line without its mark, all else at a gap. */
function endOfBlock(lines: readonly string[], start: number): number {
  const first = lines[start] ?? ''
  if (/^#{2,3} /.test(first)) return start + (/^\{.+\}$/.test(lines[start + 1] ?? '') ? 2 : 1)
  const kind = detectBlockStart(first)
  const ends = (line: string) =>
    line.trim() === '' || (detectBlockStart(line) !== kind && detectBlockStart(line) !== 'text')
  let end = start + 1
  while (end < lines.length && !ends(lines[end] ?? '')) end++
  return end
}

type BlockStart = 'quote' | 'heading' | 'table' | 'list' | 'rule' | 'text'

function detectBlockStart(line: string): BlockStart {
  if (line.startsWith('>')) return 'quote'
  if (/^#{1,6} /.test(line)) return 'heading'
  if (line.startsWith('|')) return 'table'
  if (/^ *(- |\d+\. )/.test(line)) return 'list'
  return /^---+$/.test(line.trim()) ? 'rule' : 'text'
}

function parseBlock(first: string, lines: readonly string[]): Block {
  switch (detectBlockStart(first)) {
    case 'heading':
      return parseHeading(first, lines[1])
    case 'quote':
      return parseQuote(lines.map((line) => line.replace(/^> ?/, '')))
    case 'table':
      return parseTable(lines)
    case 'list':
      return parseList(lines)
    case 'rule':
      return { kind: 'break' }
    default:
      return parseParagraph(lines)
  }
}

function parseParagraph(lines: readonly string[]): Block {
  const text = joinLines(lines)
  const area = /^\[\[([^\]|]+)\| *lines *= *(\d+) *\]\]$/.exec(text)
  if (area) return { kind: 'area', label: (area[1] ?? '').trim(), lines: Number(area[2]) }
  const figure = /^!\[(.+)\]\(figure:([\w-]+)\)$/.exec(text)
  if (figure) return { kind: 'figure', name: figure[2] ?? '', caption: parseSpans(figure[1] ?? ''), drawing: null }
  return { kind: 'paragraph', spans: parseSpans(text), source: /^\**Sources?\b[^:]*:/.test(text) }
}

/** Lines of a paragraph flow together, except after two spaces or a backslash. */
function joinLines(lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      if (index === lines.length - 1) return line.trim()
      return / {2}$|\\$/.test(line) ? `${line.replace(/\\$/, '').trim()}\n` : `${line.trim()} `
    })
    .join('')
}

/** `> **Example.** …`: the bold words say which tone it is, and are its title where they say more than that. */
function parseQuote(lines: readonly string[]): Block {
  const text = lines.join('\n')
  const [whole = '', words = ''] = /^\s*\*\*(.+?)[.:!]?\*\*[.:]?\s*/.exec(text) ?? []
  const tone = tones.find((each) => toneWords[each].test(words)) ?? 'note'
  const bare = words.replace(/^(worked )?(example|note|rule|official rule|warning|prompt|fill in)\b[\s:.—–-]*/i, '')
  return { kind: 'box', tone, title: plain(bare), blocks: parseBlocks(text.slice(whole.length).split('\n')) }
}

const toneWords: Record<Tone, RegExp> = {
  example: /^(worked |filled-in )?example|^sample/i,
  rule: /^(official )?rule|^the rule|^law/i,
  warning: /^(warning|careful|caution|watch out|do not)/i,
  prompt: /^prompt/i,
  form: /^(fill in|your turn|write)/i,
  note: /^note/i,
}

function parseHeading(first: string, next: string | undefined): Block {
  const level = /^#+/.exec(first)?.[0].length ?? 2
  if (level !== 2 && level !== 3) throw new Error(`Headings are ## or ###; the title stands above: "${first}"`)
  const label = /^\{(.+)\}$/.exec(next ?? '')?.[1] ?? null
  return {
    kind: 'heading',
    level,
    text: plain(first.replace(/^#+ /, '').replace(/\[\[([^\]|]+)[^\]]*\]\]/g, '[$1]')),
    label,
  }
}

const item = /^( *)(- \[[ xX]\] |- |\d+\. )(.*)$/

function parseList(lines: readonly string[]): Block {
  const [, , sign = ''] = item.exec(lines[0] ?? '') ?? []
  const marker = sign.startsWith('- [') ? 'tick' : sign.startsWith('-') ? 'bullet' : 'number'
  const found: { text: string; inner: string[] }[] = []
  for (const line of lines) {
    const [, indent = '', , text = ''] = item.exec(line) ?? []
    const last = found.at(-1)
    if (!item.test(line) && last) continueItem(last, line)
    else if (indent.length >= 2 && last) last.inner.push(text)
    else found.push({ text, inner: [] })
  }
  const items = found.map(({ text, inner }) => ({ spans: parseSpans(text), inner: inner.map(parseSpans) }))
  return { kind: 'list', marker, start: Number.parseInt(sign, 10) || 1, items }
}

function continueItem(last: { text: string; inner: string[] }, line: string): void {
  if (last.inner.length > 0) last.inner.push(`${last.inner.pop()} ${line.trim()}`)
  else last.text += ` ${line.trim()}`
}

function parseTable([head = '', rule = '', ...rows]: readonly string[]): Block {
  const heads = cells(head)
  const rules = cells(rule)
  const columns = heads.map((text, index): Column => {
    const dashes = rules[index] ?? ''
    if (!/^:?-+:?$/.test(dashes)) throw new Error(`A table's second line is dashes; found "${rule}"`)
    const align = dashes.endsWith(':') && !dashes.startsWith(':') ? 'right' : 'left'
    return { head: parseSpans(text), share: dashes.replaceAll(':', '').length, align }
  })
  const uneven = rows.find((row) => cells(row).length !== columns.length)
  if (uneven !== undefined) throw new Error(`Every row has ${columns.length} cells; found "${uneven}"`)
  return { kind: 'table', columns, rows: rows.map((row) => cells(row).map(parseSpans)) }
}

/** A bar inside [[ ]] or after a backslash belongs to the cell. */
const cells = (row: string) =>
  row
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|(?![^[\]]*\]\])/)
    .map((cell) =>
      cell
        .replaceAll('\\|', '|')
        .replace(/<br ?\/?>/g, '\n')
        .trim(),
    )

const plain = (text: string) => plainText(parseSpans(text))
