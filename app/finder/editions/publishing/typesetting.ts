import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

export type Document = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)
/** Beside this file; a build has them in `build/typefaces`, and its chunks in `build/server`. */
const FONT_FOLDER = new URL(import.meta.url.endsWith('.ts') ? './typefaces/' : '../typefaces/', import.meta.url)
const typeface = (name: string) => fileURLToPath(new URL(`${name}.ttf`, FONT_FOLDER))

/** The site's typefaces, as scripts/fonts.ts cuts them, and DejaVu for characters that they lack. */
const FONTS = {
  display: [typeface('besley-600'), typeface('DejaVuSansCondensed-Bold')],
  text: [typeface('hanken-grotesk-400'), typeface('DejaVuSansCondensed')],
  strong: [typeface('hanken-grotesk-650'), typeface('DejaVuSansCondensed-Bold')],
} as const

export const TEXT_FONT = FONTS.text[0]

export interface Style {
  font: keyof typeof FONTS
  size: number
  color: string
  /** Points between lines, beyond the typeface's own. */
  gap?: number
}

/** A piece of a paragraph in one style. */
export type TextRun = readonly [style: Style, text: string]

export const LEFT_MARGIN = 54
export const TEXT_WIDTH = 504

/** A paragraph, tagged as what it is, under its parent in the structure. Titles and names come with every sign there is. */
export function drawParagraph(
  doc: Document,
  parent: PDFKit.PDFStructureElement,
  type: string,
  pieces: readonly TextRun[],
  indent = 0,
): void {
  const element = doc.struct(type)
  element.add(() => {
    pieces.forEach(([style, text], at) => {
      const options = { ...lineOptions(style, indent), continued: at < pieces.length - 1 }
      const printable = applyStyle(doc, style, text)
      doc.fillColor(style.color)
      if (at === 0) doc.text(printable, LEFT_MARGIN + indent, doc.y, options)
      else doc.text(printable, options)
    })
  })
  parent.add(element)
  element.end()
}

export function measureHeight(doc: Document, pieces: readonly TextRun[], indent = 0): number {
  const [style] = pieces[0] ?? []
  if (!style) return 0
  const printable = applyStyle(doc, style, pieces.map(([, text]) => text).join(''))
  return doc.heightOfString(printable, lineOptions(style, indent))
}

/** What a screen reader skips: rules, and what repeats on every page. */
export function drawArtifact(doc: Document, type: 'Layout' | 'Pagination', draw: () => unknown): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** Selects the style. @returns the text with a question mark for each character that no typeface has. */
export function applyStyle(doc: Document, { font, size }: Style, text: string): string {
  const composed = text.normalize('NFC')
  const [first, second] = FONTS[font]
  const signs = Array.from(composed)
  const isPlain = signs.every((sign) => hasGlyph(first, sign))
  const path = isPlain ? first : second
  doc.font(path).fontSize(isPlain ? size : size * 0.95)
  return signs.map((sign) => (hasGlyph(path, sign) ? sign : '?')).join('')
}

/** What is asked of a typeface: pdfkit itself doesn't tell which characters one has. */
interface Glyphs {
  hasGlyphForCodePoint(point: number): boolean
}

const openedFonts = new Map<string, Glyphs>()

/** Loaded here because it is needed once a month. */
function openFont(path: string): Glyphs {
  const known = openedFonts.get(path)
  if (known) return known
  const { openSync }: { openSync(path: string): Glyphs } = require('fontkit')
  const opened = openSync(path)
  openedFonts.set(path, opened)
  return opened
}

const hasGlyph = (path: string, sign: string) =>
  sign === '\n' || openFont(path).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)

function lineOptions({ gap = 1.5 }: Style, indent: number): PDFKit.Mixins.TextOptions {
  return { width: TEXT_WIDTH - indent, lineGap: gap }
}
