import { type Span, spans } from './spans.ts'

/**
 * The small Markdown that products are written in. It is kept apart from any output so that a book, a document or a
 * spreadsheet can be made from the same text. Beyond plain Markdown it knows `::: tone Title` boxes, `{tool 1}` labels
 * under a heading, `[ ]` tick boxes and [blanks] to fill in; column widths of a table follow its dashes.
 */

export type Tone = 'note' | 'rule' | 'warning' | 'example' | 'prompt' | 'form'

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string; readonly label: string | null }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[]; readonly source: boolean }
  | {
      readonly kind: 'list'
      readonly marker: 'bullet' | 'number' | 'tick'
      readonly items: readonly (readonly Span[])[]
    }
  | {
      readonly kind: 'table'
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly (readonly Span[])[])[]
    }
  | { readonly kind: 'box'; readonly tone: Tone; readonly title: string; readonly blocks: readonly Block[] }

export interface Column {
  readonly head: readonly Span[]
  /** Share of the table's width, as the number of dashes in the rule under the head. */
  readonly share: number
  readonly align: 'left' | 'right'
}

export interface Page {
  readonly meta: Readonly<Record<string, string>>
  readonly blocks: readonly Block[]
}

const tones: readonly string[] = ['note', 'rule', 'warning', 'example', 'prompt', 'form'] satisfies Tone[]

/** Reads one file. `{{name}}` is replaced from `values` first; an unknown name throws, as does a line nobody can read. */
export function parsePage(source: string, values: Readonly<Record<string, string>>): Page {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (head === '') throw new Error('A content file begins with front matter between two --- lines')
  const filled = body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {{${name}}}`)
    return value
  })
  return { meta: Object.fromEntries(head.split('\n').map(pair)), blocks: parseBlocks(filled.split('\n')) }
}

function pair(line: string): [string, string] {
  const at = line.indexOf(':')
  if (at < 1) throw new Error(`Front matter needs "name: value", not "${line}"`)
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

function parseBlocks(lines: readonly string[]): Block[] {
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

function endOfBlock(lines: readonly string[], start: number): number {
  const boxed = lines[start]?.startsWith('::: ')
  const stop = (line: string) => (boxed ? line === ':::' : line.trim() === '')
  let end = start + 1
  while (end < lines.length && !stop(lines[end] ?? '')) end++
  if (boxed && end === lines.length) throw new Error(`Box never closed: ${lines[start]}`)
  return boxed ? end + 1 : end
}

function parseBlock(first: string, lines: readonly string[]): Block {
  if (first.startsWith('::: ')) return parseBox(first, lines.slice(1, -1))
  if (/^#{2,3} /.test(first)) return parseHeading(first, lines.slice(1))
  if (first.startsWith('|')) return parseTable(lines)
  if (first.startsWith('- [ ] ')) return parseList('tick', lines, /^- \[ \] /)
  if (first.startsWith('- ')) return parseList('bullet', lines, /^- /)
  if (/^\d+\. /.test(first)) return parseList('number', lines, /^\d+\. /)
  return { kind: 'paragraph', spans: spans(lines.join(' ')), source: /^Sources?: /.test(first) }
}

function parseBox(first: string, lines: readonly string[]): Block {
  const [, tone = '', title = ''] = /^::: (\w+) (.+)$/.exec(first) ?? []
  if (!tones.includes(tone)) throw new Error(`A box is one of ${tones.join(', ')}, not "${first}"`)
  return { kind: 'box', tone: tone as Tone, title: plain(title), blocks: parseBlocks(lines) }
}

function parseHeading(first: string, rest: readonly string[]): Block {
  const label = /^\{(.+)\}$/.exec(rest[0] ?? '')?.[1] ?? null
  if (rest.length > (label === null ? 0 : 1)) throw new Error(`Leave a blank line after "${first}"`)
  return { kind: 'heading', level: first.startsWith('## ') ? 2 : 3, text: plain(first.replace(/^#+ /, '')), label }
}

function parseList(marker: 'bullet' | 'number' | 'tick', lines: readonly string[], prefix: RegExp): Block {
  const stray = lines.find((line) => !prefix.test(line))
  if (stray !== undefined) throw new Error(`A list item stands on one line; found "${stray}"`)
  return { kind: 'list', marker, items: lines.map((line) => spans(line.replace(prefix, ''))) }
}

function parseTable([head = '', rule = '', ...rows]: readonly string[]): Block {
  const heads = cells(head)
  const rules = cells(rule)
  const columns = heads.map((text, index): Column => {
    const dashes = rules[index] ?? ''
    if (!/^-+:?$/.test(dashes)) throw new Error(`A table's second line is dashes; found "${rule}"`)
    return { head: spans(text), share: dashes.replace(':', '').length, align: dashes.endsWith(':') ? 'right' : 'left' }
  })
  const uneven = rows.find((row) => cells(row).length !== columns.length)
  if (uneven !== undefined) throw new Error(`Every row has ${columns.length} cells; found "${uneven}"`)
  return { kind: 'table', columns, rows: rows.map((row) => cells(row).map(spans)) }
}

const cells = (row: string) =>
  row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

const plain = (text: string) =>
  spans(text)
    .map((span) => span.text)
    .join('')
