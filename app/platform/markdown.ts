import { escapeHtml } from './escape-html.ts'
import { manyLines } from './forms/form-fields.ts'

/** How a text becomes HTML. */
interface Style {
  /** What stands in the opening tag of an element, by its name: `{ p: ' class="a"' }`. */
  attributes?: Readonly<Record<string, string>>
  /**
   * Headings, rules, tables, lines that flow, and a backslash that makes a mark a letter, for someone who writes Markdown.
   * Without it the text is a message: its lines end where they were typed, and those marks are shown.
   */
  isDocument?: boolean
  /** What the address of a link is replaced by. */
  toLink?: (href: string) => string
  /** A name with an id, `@[Dana](per_1)`, as HTML; undefined: it's shown as it was typed. */
  mention?: (name: string, id: string) => string | undefined
}

interface Place extends Style {
  /** How many quotes, lists and marks are around. */
  depth: number
  /** In an item of a list without empty lines. */
  isTight?: boolean
  isLink?: boolean
}

/** What is read of a text, and the number of the line after it. */
interface Block {
  html: string
  end: number
}

/** What is deeper is shown as it was typed. */
const MAX_DEPTH = 8

/**
 * Markdown as HTML that holds only elements of ours: paragraphs, lists, quotes, code, bold, italics, struck out and links to
 * the web or a mailbox. Whatever is no mark is shown as it was typed, HTML too, and so are definitions of links. It takes time
 * linear in the text's length: each line is read once at each depth, and no pattern below starts twice over the same letters
 * (test/hostile-text.slow.test.ts).
 */
export function renderMarkdown(text: string, style: Style): string {
  return blocks(manyLines(text).replaceAll('\t', '    ').split('\n'), { ...style, depth: 0 })
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/
const HEADING = /^ {0,3}(#{1,6}) +(?=\S)/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^( *)([-*+]|\d{1,9}[.)]) +(?=\S)/
const isRule = (line: string) => /^([-*_])\1{2,}$/.test(line.replaceAll(' ', ''))
const isBlank = (line: string) => line.trim() === ''

function blocks(lines: readonly string[], place: Place): string {
  let html = ''
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    if (isBlank(line)) at += 1
    else {
      const block = readBlock(lines, at, line, place)
      html += block.html
      at = block.end
    }
  }
  return html
}

function readBlock(lines: readonly string[], at: number, line: string, place: Place): Block {
  const fence = FENCE.exec(line)
  if (fence) return readCode(lines, at, fence, place)
  const heading = HEADING.exec(line)
  if (heading) return { html: headed(heading, line, place), end: at + 1 }
  if (isRule(line)) return { html: place.isDocument ? open('hr', place) : paragraph(line, place), end: at + 1 }
  if (place.depth < MAX_DEPTH && QUOTE.test(line)) return readQuote(lines, at, place)
  const item = ITEM.exec(line)
  if (place.depth < MAX_DEPTH && item) return readList(lines, at, item, place)
  if (isTable(lines, at, place)) return readTable(lines, at, place)
  return readParagraph(lines, at, place)
}

/** Whether a line ends the paragraph before it. A number does so only if it begins a list: a sentence may end in a year. */
function startsBlock(lines: readonly string[], at: number, place: Place): boolean {
  const line = lines[at] ?? ''
  if (isBlank(line) || FENCE.test(line) || HEADING.test(line) || isRule(line) || isTable(lines, at, place)) return true
  return place.depth < MAX_DEPTH && (QUOTE.test(line) || /^([-*+]|1[.)])$/.test(ITEM.exec(line)?.[2] ?? ''))
}

/** What stands behind the fence is its first line: plain people begin there. */
function readCode(
  lines: readonly string[],
  at: number,
  [, fence = '', first = '']: RegExpExecArray,
  place: Place,
): Block {
  let end = at + 1
  const isEnd = (line: string) => line.startsWith(fence) && !line.replaceAll(fence.charAt(0), '')
  while (end < lines.length && !isEnd(lines[end]?.trim() ?? '')) end += 1
  const code = escapeHtml([...(first.trim() ? [first.trim()] : []), ...lines.slice(at + 1, end)].join('\n'))
  return { html: element('pre', element('code', code, place), place), end: end + 1 }
}

function headed([mark, marks = '']: RegExpExecArray, line: string, place: Place): string {
  const html = inline(line.slice(mark.length).trim(), place)
  if (!place.isDocument) return element('p', element('strong', html, place), place)
  // The document's title is its first heading.
  return element(`h${Math.min(Math.max(marks.length, 2), 4)}`, html, place)
}

function readQuote(lines: readonly string[], at: number, place: Place): Block {
  let end = at
  const quoted: string[] = []
  for (; QUOTE.test(lines[end] ?? ''); end += 1) quoted.push((lines[end] ?? '').replace(QUOTE, ''))
  return { html: element('blockquote', blocks(quoted, within(place)), place), end }
}

const within = (place: Place, isTight = false): Place => ({ ...place, depth: place.depth + 1, isTight })

/** An item goes on in lines that are indented, and in those that follow it without an empty one. */
function readList(lines: readonly string[], at: number, [, indent = '', marker = '']: RegExpExecArray, place: Place) {
  const inner = indent.length + 2
  const isOrdered = (mark: string | undefined) => mark !== undefined && /\d/.test(mark)
  const items: string[][] = []
  let [end, isLoose] = [at, false]
  for (let next = at; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (isBlank(line)) continue
    const item = isRule(line) ? null : ITEM.exec(line)
    const isInner = items.length > 0 && line.search(/\S/) >= inner
    const isNext = item && !isInner && isOrdered(item[2]) === isOrdered(marker)
    if (!isNext && !isInner && (next > end || startsBlock(lines, next, place))) break
    isLoose ||= next > end
    if (isNext) items.push([line.slice(item[0].length)])
    else items.at(-1)?.push(...(next > end ? [''] : []), isInner ? line.slice(inner) : line)
    end = next + 1
  }
  const html = items.map((item) => element('li', blocks(item, within(place, !isLoose)), place)).join('')
  const start = Number.parseInt(marker, 10)
  if (!isOrdered(marker)) return { html: element('ul', html, place), end }
  return { html: element('ol', html, place, start === 1 ? '' : ` start="${start}"`), end }
}

function isTable(lines: readonly string[], at: number, { isDocument }: Place): boolean {
  const [head = '', rule = ''] = [lines[at], lines[at + 1]]
  if (!isDocument || !head.includes('|') || !/^[ :|-]+$/.test(rule) || !rule.includes('-')) return false
  return cells(head).length === cells(rule).length
}

function readTable(lines: readonly string[], at: number, place: Place): Block {
  const columns = cells(lines[at] ?? '').length
  const row = (line: string, tag: 'th' | 'td') => {
    const row = cells(line).slice(0, columns)
    return element('tr', row.map((cell) => element(tag, inline(cell.trim(), place), place)).join(''), place)
  }
  let end = at + 2
  let html = row(lines[at] ?? '', 'th')
  for (; lines[end]?.includes('|'); end += 1) html += row(lines[end] ?? '', 'td')
  return { html: element('table', html, place), end }
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
}

function readParagraph(lines: readonly string[], at: number, place: Place): Block {
  let end = at + 1
  while (end < lines.length && !startsBlock(lines, end, place)) end += 1
  const text = lines.slice(at, end).map((line, index) => {
    const isBroken = !place.isDocument || line.endsWith('  ') || line.endsWith('\\')
    if (index === end - at - 1) return line.trim()
    return (place.isDocument ? line.replace(/\\$/, '') : line).trim() + (isBroken ? '\n' : ' ')
  })
  return { html: paragraph(text.join(''), place), end }
}

function paragraph(text: string, place: Place): string {
  const html = inline(text, place)
  return place.isTight ? html : element('p', html, place)
}

/**
 * What is more than a letter within a paragraph. Each alternative stops at what could begin it anew, or may not begin within
 * what it has looked at.
 */
const TOKEN = new RegExp(
  [
    '(?<escaped>\\\\[!-/:-@[-`{-~])',
    '(?<!`)(?<ticks>`+)(?<code>[^`\\n]+)\\k<ticks>(?!`)',
    '@\\[(?<name>[^\\]\\n]{1,40})\\]\\((?<id>\\w{1,40})\\)',
    // A picture is a link to it.
    '(?:(?<![\\p{L}\\p{N}])!)?\\[(?<label>(?:\\\\[^\\n]|[^[\\]\\\\\\n])*)\\]\\((?<href>(?:[^\\s()<>]|\\([^\\s()<>]*\\))+)(?: +"[^"\\n]*")? *\\)',
    '<(?<angle>https?://[^\\s<>]+)>',
    // Without the punctuation of the sentence that it stands in; with parentheses that are closed.
    '(?<![\\p{L}\\p{N}])(?<url>(?:https?://|www\\.)(?:[^\\s<>"()]|\\([^\\s<>"()]*\\))*(?:\\([^\\s<>"()]*\\)|[^\\s<>"().,;:!?\'*_~\\]}]))',
    '(?<![a-z0-9.+-])(?<email>[a-z0-9][a-z0-9._+-]{0,63}@[a-z0-9-]+(?:\\.[a-z0-9-]+)+)',
    '(?<mark>\\*+|_+|~+)',
    '(?<newline>\\n)',
  ].join('|'),
  'giu',
)

/** A mark that nothing has closed yet. */
interface Mark {
  /** Its place among the parts of the paragraph. */
  at: number
  letter: string
  length: number
}

function inline(text: string, place: Place): string {
  const parts: string[] = []
  const marks: Mark[] = []
  let from = 0
  for (const found of text.matchAll(TOKEN)) {
    parts.push(escapeHtml(text.slice(from, found.index)))
    from = found.index + found[0].length
    if (found.groups?.mark) readMark(found[0], [text[found.index - 1] ?? ' ', text[from] ?? ' '], parts, marks, place)
    else parts.push(readToken(found, { ...place, depth: place.depth + marks.length }))
  }
  return parts.join('') + escapeHtml(text.slice(from))
}

function readToken({ 0: typed, groups = {} }: RegExpExecArray, place: Place): string {
  const { escaped, code, name, id = '', label, href, angle, url, email, newline } = groups
  if (escaped) return escapeHtml(place.isDocument ? escaped.slice(1) : escaped)
  if (code) return element('code', escapeHtml(code), place)
  if (newline) return open('br', place)
  if (name) return place.mention?.(name, id) ?? escapeHtml(typed)
  if (href)
    return link(href, label ? inline(label, { ...within(place), isLink: true }) : escapeHtml(href), typed, place)
  if (email) return link(`mailto:${email}`, escapeHtml(email), typed, place)
  const address = angle ?? url ?? ''
  return link(address.replace(/^www\./i, 'http://$&'), escapeHtml(address), typed, place)
}

const LINKED = ['https:', 'http:', 'mailto:']

function link(href: string, html: string, typed: string, place: Place): string {
  const address = place.toLink?.(href) ?? href
  if (place.isLink || !LINKED.includes(URL.parse(address)?.protocol ?? '')) return escapeHtml(typed)
  return element('a', html, place, ` href="${escapeHtml(address)}"`)
}

/**
 * Marks stand at the edge of words: `2*3*4`, snake_case and footnotes* are as typed. Two stars may also stand between letters,
 * for a part of a word in bold. A mark that is begun twice is begun by the second; what it crosses is text.
 *
 * @param around the letters before and behind it
 */
function readMark(mark: string, [before, after]: [string, string], parts: string[], marks: Mark[], place: Place): void {
  const letter = mark.charAt(0)
  let left = mark.length
  if (left > 3 || (letter === '~' && left !== 2)) return void parts.push(mark)
  const isStar = letter === '*'
  const mayClose = isSeen(before) && (!isWord(after) || (isStar && isLetter(after)))
  for (;;) {
    const found = mayClose ? marks.findLastIndex((one) => one.letter === letter && one.length <= left) : -1
    const opened = marks[found]
    if (!opened) break
    marks.length = found
    const tag = opened.letter === '~' ? 's' : opened.length === 2 ? 'strong' : 'em'
    parts[opened.at] = open(tag, place)
    parts.push(`</${tag}>`)
    left -= opened.length
  }
  const mayOpen = isSeen(after) && (!isWord(before) || (isStar && left > 1 && isLetter(before)))
  for (const length of left === 3 ? [2, 1] : [left]) {
    const again = marks.findIndex((one) => one.letter === letter && one.length === length)
    if (mayOpen && again >= 0) marks.splice(again, 1)
    if (mayOpen && length > 0 && place.depth + marks.length < MAX_DEPTH)
      marks.push({ at: parts.length, letter, length })
    parts.push(letter.repeat(length))
  }
}

const isSeen = (letter: string) => /\S/.test(letter)
const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
const isLetter = (letter: string) => /\p{L}/u.test(letter)

const open = (tag: string, { attributes }: Place, own = '') => `<${tag}${attributes?.[tag] ?? ''}${own}>`
const element = (tag: string, html: string, place: Place, own?: string) => `${open(tag, place, own)}${html}</${tag}>`
