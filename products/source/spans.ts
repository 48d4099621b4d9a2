/**
 * A run of text in one style. `blank` is a printed [placeholder], `field` a [[blank]] that becomes a form field where the
 * format has any, `tick` an empty box to mark (no text), `break` the end of a line inside a paragraph,
 * `choice` a list to pick one option from.
 */
export interface Span {
  readonly text: string
  readonly strong: boolean
  readonly italic: boolean
  readonly kind: 'text' | 'blank' | 'field' | 'tick' | 'break' | 'choice'
  readonly href: string | null
  /** What a choice is made from, each in the words that then stand in the paper. */
  readonly options?: readonly string[]
}

type SpanStyle = Omit<Span, 'text'>

const plainStyle: SpanStyle = { strong: false, italic: false, kind: 'text', href: null }

/** Inline Markdown: **strong**, *emphasis*, [text](https://…), [blank], [[field]], [ ]; straight quotes become curly. */
export function parseSpans(source: string): Span[] {
  return splitSpans(curlyQuotes(source), plainStyle)
}

export const plainText = (of: readonly Span[]): string =>
  of
    .map(({ kind, text }) => (kind === 'break' ? ' ' : text))
    .join('')
    .trim()

const SPAN_PATTERN = new RegExp(
  [
    /\[\[(?<field>[^\]]+)\]\]/,
    /\[(?<link>[^\]]+)\]\((?<href>[^)\s]+)\)/,
    /\*\*(?<strong>.+?)\*\*(?!\*)/,
    /\*(?<italic>[^*\s](?:.*?[^*\s])?)\*/,
    /\[(?<blank>[^\]]*)\]/,
    /(?<break>\n)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

function splitSpans(source: string, style: SpanStyle): Span[] {
  const found = SPAN_PATTERN.exec(source)
  if (found === null) return source === '' ? [] : [{ ...style, text: source }]
  return [
    ...splitSpans(source.slice(0, found.index), style),
    ...toSpans(found.groups ?? {}, style),
    ...splitSpans(source.slice(found.index + found[0].length), style),
  ]
}

function toSpans(found: Record<string, string | undefined>, style: SpanStyle): Span[] {
  if (found.field !== undefined) return [{ ...style, kind: 'field', text: found.field.trim() }]
  if (found.href !== undefined) return splitSpans(found.link ?? '', { ...style, href: requireHttps(found.href) })
  if (found.strong !== undefined) return splitSpans(found.strong, { ...style, strong: true })
  if (found.italic !== undefined) return splitSpans(found.italic, { ...style, italic: true })
  if (found.break !== undefined) return [{ ...style, kind: 'break', text: '' }]
  const blank = found.blank ?? ''
  if (blank.trim() === '') return [{ ...style, kind: 'tick', text: '' }]
  return [{ ...style, kind: 'blank', text: `[${blank}]` }]
}

function requireHttps(href: string): string {
  if (!/^(https:\/\/|mailto:)\S+$/.test(href)) throw new Error(`Links are https, not ${href}`)
  return href
}

/** Quotes inside an address are left alone because no address here holds any. */
function curlyQuotes(text: string): string {
  return text
    .replace(/(^|[\s([*_—–])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([*_“—–])'/g, '$1‘')
    .replace(/'/g, '’')
}
