import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

export type Document = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)
/** Beside this file; a build has them in `build/typefaces`, and its chunks in `build/server`. */
const FOLDER = new URL(import.meta.url.endsWith('.ts') ? './typefaces/' : '../typefaces/', import.meta.url)
const own = (name: string) => fileURLToPath(new URL(`${name}.ttf`, FOLDER))
const dejaVu = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** The site's typefaces, as scripts/fonts.ts cuts them, and what stands in where they lack a sign: DejaVu has them all. */
const FACES = {
  display: [own('besley-600'), dejaVu('DejaVuSansCondensed-Bold')],
  text: [own('hanken-grotesk-400'), dejaVu('DejaVuSansCondensed')],
  strong: [own('hanken-grotesk-650'), dejaVu('DejaVuSansCondensed-Bold')],
} as const

export const TEXT_FACE = FACES.text[0]

export interface Style {
  face: keyof typeof FACES
  size: number
  color: string
  /** Points between lines, beyond the typeface's own. */
  gap?: number
}

/** A piece of a paragraph in one style. */
export type Piece = readonly [style: Style, text: string]

export const INK = '#15241d'
export const SOFT = '#4a5a50'
export const EVERGREEN = '#0f4a37'
export const RULE = '#d8cbae'

export const LEFT = 54
export const WIDTH = 504

/** A paragraph, tagged as what it is, under its parent in the structure. Titles and names come with every sign there is. */
export function paragraph(
  doc: Document,
  parent: PDFKit.PDFStructureElement,
  type: string,
  pieces: readonly Piece[],
  indent = 0,
): void {
  const element = doc.struct(type)
  element.add(() => {
    pieces.forEach(([style, text], at) => {
      const options = { ...lineOptions(style, indent), continued: at < pieces.length - 1 }
      const said = set(doc, style, text)
      doc.fillColor(style.color)
      if (at === 0) doc.text(said, LEFT + indent, doc.y, options)
      else doc.text(said, options)
    })
  })
  parent.add(element)
  element.end()
}

export function heightOf(doc: Document, pieces: readonly Piece[], indent = 0): number {
  const [style] = pieces[0] ?? []
  if (!style) return 0
  const said = set(doc, style, pieces.map(([, text]) => text).join(''))
  return doc.heightOfString(said, lineOptions(style, indent))
}

/** What a screen reader passes over: rules, and what stands on every page. */
export function artifact(doc: Document, type: 'Layout' | 'Pagination', draw: () => unknown): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** Puts the style in hand. @returns the text as the typeface can print it: a sign that none has is told by a question mark. */
export function set(doc: Document, { face, size }: Style, text: string): string {
  const composed = text.normalize('NFC')
  const [first, second] = FACES[face]
  doc.font(first).fontSize(size)
  if (!hasAll(doc, composed)) doc.font(second).fontSize(size * 0.95)
  return Array.from(composed, (sign) => (has(doc, sign) ? sign : '?')).join('')
}

const hasAll = (doc: Document, text: string) => Array.from(text).every((sign) => has(doc, sign))
const has = (doc: Document, sign: string) =>
  sign === '\n' || doc._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)

function lineOptions({ gap = 1.5 }: Style, indent: number): PDFKit.Mixins.TextOptions {
  return { width: WIDTH - indent, lineGap: gap }
}
