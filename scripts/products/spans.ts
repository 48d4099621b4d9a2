/** A run of text in one dress. `blank` is a [placeholder] to fill in; `tick` is an empty box to mark and has no text. */
export interface Span {
  readonly text: string
  readonly strong: boolean
  readonly italic: boolean
  readonly kind: 'text' | 'blank' | 'tick'
  readonly href: string | null
}

type Dress = Omit<Span, 'text'>

const bare: Dress = { strong: false, italic: false, kind: 'text', href: null }

/** Inline Markdown: **strong**, *emphasis*, [text](https://…), [blank], [ ]; straight quotes become curly ones. */
export function spans(source: string): Span[] {
  return split(curly(source), bare)
}

const marks = /\[(?<link>[^\]]+)\]\((?<href>[^)\s]+)\)|\*\*(?<strong>.+?)\*\*|\*(?<italic>.+?)\*|\[(?<blank>[^\]]*)\]/

function split(source: string, dress: Dress): Span[] {
  const found = marks.exec(source)
  if (found === null) return source === '' ? [] : [{ ...dress, text: source }]
  return [
    ...split(source.slice(0, found.index), dress),
    ...dressed(found.groups ?? {}, dress),
    ...split(source.slice(found.index + found[0].length), dress),
  ]
}

function dressed(found: Record<string, string | undefined>, dress: Dress): Span[] {
  if (found.href !== undefined) return split(found.link ?? '', { ...dress, href: httpsOnly(found.href) })
  if (found.strong !== undefined) return split(found.strong, { ...dress, strong: true })
  if (found.italic !== undefined) return split(found.italic, { ...dress, italic: true })
  const blank = found.blank ?? ''
  if (blank.trim() === '') return [{ ...dress, kind: 'tick', text: '' }]
  return [{ ...dress, kind: 'blank', text: `[${blank}]` }]
}

function httpsOnly(href: string): string {
  if (!href.startsWith('https://')) throw new Error(`Links are https, not ${href}`)
  return href
}

/** Quotes inside an address are left alone because no address here holds any. */
function curly(text: string): string {
  return text
    .replace(/(^|[\s([*])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([*“])'/g, '$1‘')
    .replace(/'/g, '’')
}
