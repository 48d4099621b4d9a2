import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { loadFonts } from '../fonts.ts'
import { colors, page, style } from '../theme.ts'
import { drawFrames } from './boxes.ts'
import { type Chapter, type ChapterLayout, contentsPieces, layOutChapter } from './chapters.ts'
import { FIRST_LETTER, latinLetters } from './fields.ts'
import type { Measure } from './line-breaking.ts'
import { drawRosette, drawRule } from './ornaments.ts'
import { createMeasure, createPen, drawText, type Pen } from './pen.ts'
import type { Anchor, Sheet } from './pieces.ts'

export interface Book {
  readonly title: string
  /** Left of the running head. */
  readonly head: string
  readonly description: string
  readonly keywords: string
  /** Written as the file's creation date, so that the same text always makes the same bytes. */
  readonly date: Date
  readonly cover: (pen: Pen) => void
  /** Comes before the contents, on the same page when there is room. */
  readonly opening: Chapter
  readonly contents: boolean
  readonly chapters: readonly Chapter[]
  /** Left foot of every page. */
  readonly footer: string
  /** Whether blanks and boxes to tick are form fields. */
  readonly forms: boolean
}

export type Fonts = Awaited<ReturnType<typeof loadFonts>>

interface PageOfChapter {
  readonly laid: ChapterLayout
  readonly sheet: Sheet
}

/** Sets a whole book: everything is laid out first, so that the contents can say page numbers, and then drawn once. */
export async function printBook(book: Book, fonts: Fonts): Promise<Buffer> {
  const { doc, measure, bytes } = openDocument(book, fonts)
  const chapters = book.chapters.map((chapter) => layOutChapter(chapter, measure))
  const pages = new Map<string, number>()
  const entries = contentsEntries(book, chapters, measure)
  const numbered = (name: string) => pages.get(name) ?? 0
  const contents = book.contents ? contentsPieces(entries, numbered, measure) : []
  const opening = layOutChapter(book.opening, measure, contents)
  const leaves = [opening, ...chapters].flatMap((laid) => laid.pages.map((sheet): PageOfChapter => ({ laid, sheet })))
  leaves.forEach(({ sheet }, index) => {
    for (const { name } of anchorsOf([sheet])) pages.set(name, index + FIRST_PAGE)
  })
  drawBook(doc, book, leaves, embedPlainFont(doc, fonts))
  doc.end()
  return bytes
}

/** The cover is page one. */
const FIRST_PAGE = 2

/** A statement is one page in one size. */
const TYPED_SIZE = 9.5

/** One sheet in a buyer's own colors, for what is laid out by hand; nothing on it is ours. */
export function openSheet(about: About & Pick<Book, 'forms'>, fonts: Fonts, replaced: ReadonlyMap<string, string>) {
  const opened = openDocument(about, fonts)
  const doc = recolor(opened.doc, replaced)
  doc.addPage()
  return { ...opened, pen: createPen(doc, about.forms ? embedPlainFont(doc, fonts) : null, TYPED_SIZE) }
}

/** Draws every color as the one that replaces it. */
function recolor(doc: PDFKit.PDFDocument, replaced: ReadonlyMap<string, string>): PDFKit.PDFDocument {
  const fillColor = doc.fillColor.bind(doc)
  const strokeColor = doc.strokeColor.bind(doc)
  const swap = (color: PDFKit.Mixins.ColorValue) => (typeof color === 'string' ? (replaced.get(color) ?? color) : color)
  return Object.assign(doc, {
    fillColor: (color: PDFKit.Mixins.ColorValue, opacity?: number) => fillColor(swap(color), opacity),
    strokeColor: (color: PDFKit.Mixins.ColorValue, opacity?: number) => strokeColor(swap(color), opacity),
  })
}

/** What the contents list: a book's chapters and the tools in them, or the sections of a text that goes on below them. */
function contentsEntries({ opening }: Book, chapters: readonly ChapterLayout[], measure: Measure): Anchor[] {
  if (!opening.rest) return chapters.flatMap((laid) => anchorsOf(laid.pages)).filter(({ listed }) => listed)
  return anchorsOf(layOutChapter({ ...opening, blocks: [] }, measure).pages).filter(({ level }) => level === 2)
}

const anchorsOf = (sheets: readonly Sheet[]): Anchor[] =>
  sheets.flat().flatMap(({ piece }) => (piece.anchor === null ? [] : [piece.anchor]))

type About = Pick<Book, 'title' | 'description' | 'keywords' | 'date'>

function openDocument({ title, description, keywords, date }: About, fonts: Fonts) {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Subject: description, Keywords: keywords, CreationDate: date, ModDate: date },
  })
  for (const [name, font] of fonts) doc.registerFont(name, font)
  return { doc, measure: createMeasure(doc), bytes: buffer(doc) }
}

function drawBook(
  doc: PDFKit.PDFDocument,
  book: Book,
  leaves: readonly PageOfChapter[],
  font: PDFKit.PDFKitReference,
): void {
  const pen = createPen(doc, book.forms ? font : null)
  const paintPaper = createPaperTint(doc)
  const paintStamp = createStampPlaceholder(doc, font)
  doc.addPage()
  book.cover(pen)
  let shelf = doc.outline
  leaves.forEach(({ laid, sheet }, index) => {
    doc.addPage()
    pen.artifact(paintPaper)
    pen.artifact(paintStamp)
    drawHeaderAndFooter(pen, book, laid, sheet, index + FIRST_PAGE)
    drawFrames(sheet, pen)
    for (const { piece, y } of sheet) {
      if (piece.anchor !== null) shelf = bookmark(doc, shelf, piece.anchor, y)
      piece.draw(pen, y)
    }
  })
  pen.finish()
}

/** Returns the outline item that level-two entries go under from here on. */
function bookmark(
  doc: PDFKit.PDFDocument,
  shelf: PDFKit.PDFOutline,
  { name, title, level }: Anchor,
  y: number,
): PDFKit.PDFOutline {
  const top = Math.max(0, y - 30)
  doc.addNamedDestination(name, 'XYZ', 0, top, null)
  // pdfkit measures `left` from the right edge; its types know only `expanded`.
  const place = { top, left: page.width, zoom: 0, expanded: true } as { expanded: boolean }
  if (level === 1) return doc.outline.addItem(title, place)
  shelf.addItem(title, place)
  return shelf
}

/** Running head and foot. A chapter's first page carries an engraved band where the head would be. */
function drawHeaderAndFooter(
  { doc, artifact }: Pen,
  book: Book,
  { chapter, pages }: ChapterLayout,
  sheet: Sheet,
  number: number,
): void {
  const label = style.label
  const right = (text: string) => page.right - createMeasure(doc)(text, label)
  artifact(() => {
    if (sheet !== pages[0] || !chapter.title) {
      drawText(doc, book.head, page.left, page.head, { ...style.boxTitle, size: 9.5 })
      drawText(doc, chapter.short.toUpperCase(), right(chapter.short.toUpperCase()), page.head, label)
      drawRule(doc, 60, [page.left, page.right], { line: 0.5, ink: colors.rule })
    }
    drawRosette(
      doc,
      { x: page.left + 5, y: page.foot - 2.6, radius: 6 },
      { ink: colors.evergreen, line: 0.4 },
      { petals: 9, rings: 1, strands: 3 },
    )
    drawText(doc, book.footer, page.left + 18, page.foot, label)
    drawText(doc, String(number), right(String(number)), page.foot, { ...label, colour: colors.ink, size: 8.6 })
  })
}

/**
 * The warm ground of the inner pages, on a layer that shows on a screen and stays off a printer: worksheets are
 * printed and written on, and tinted paper costs ink. Returns what paints it on the current page.
 */
function createPaperTint(doc: PDFKit.PDFDocument): () => void {
  const layer = doc.ref({
    Type: 'OCG',
    Name: new String('Paper tint (screen only)'),
    Usage: { Print: { PrintState: 'OFF' }, View: { ViewState: 'ON' } },
  })
  const automatic = (event: 'Print' | 'View') => ({ Event: event, Category: [event], OCGs: [layer] })
  const settings = { Name: new String('Default'), ON: [layer], AS: [automatic('Print'), automatic('View')] }
  doc._root.data.OCProperties = { OCGs: [layer], D: settings }
  layer.end()
  return () => {
    doc.page.resources.data.Properties = { Paper: layer }
    doc.addContent('/OC /Paper BDC')
    doc.rect(0, 0, page.width, page.height).fill(colors.paper)
    doc.addContent('EMC')
  }
}

/**
 * Every page draws one and the same small form at its foot, which is empty as built. Delivery gives a buyer's copy their
 * address there by adding a new version of that one object behind the file (app/sales/downloads/stamps.ts), so that a copy
 * costs no rebuilding, and every byte of the original, its tags included, stays where it is.
 */
function createStampPlaceholder(doc: PDFKit.PDFDocument, font: PDFKit.PDFKitReference): () => void {
  const place = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, page.right - page.left, 10],
    // The name that files sold earlier have for theirs.
    Resources: { Font: { Helv: font } },
    UnborrowedStamp: true,
  })
  place.end(Buffer.from(' '))
  return () => {
    doc.page.xobjects.Stamp = place
    doc.save()
    // The page is drawn top down; the form's own text is upright.
    doc.transform(1, 0, 0, -1, page.left, page.height - 18)
    doc.addContent('/Stamp Do')
    doc.restore()
  }
}

const FONT_NAME = 'HankenGrotesk-Regular'
/** A font flag: its letters are those of the encoding. */
const NONSYMBOLIC = 32

/**
 * The text's own font a second time, whole and by Windows' Latin letters: what is written into a finished file (a
 * form field's text, a buyer's address) can use no font that pdfkit has cut to the letters it set itself.
 */
function embedPlainFont(doc: PDFKit.PDFDocument, fonts: ReadonlyMap<string, Buffer>): PDFKit.PDFKitReference {
  const bytes = fonts.get('text')
  if (!bytes) throw new Error('There is no font for text')
  const ended = (data: object, content?: Uint8Array) => {
    const made = doc.ref(data)
    made.end(content)
    return made
  }
  doc.font('text', 1000)
  const { ascender, descender, capHeight, bbox, scale } = doc._font
  const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((edge) => Math.round(edge * scale))
  const FontDescriptor = ended({
    Type: 'FontDescriptor',
    FontName: FONT_NAME,
    Flags: NONSYMBOLIC,
    FontBBox: box,
    ItalicAngle: 0,
    Ascent: Math.round(ascender),
    Descent: Math.round(descender),
    CapHeight: Math.round(capHeight),
    StemV: 80,
    FontFile2: ended({ Length1: bytes.length }, bytes),
  })
  return ended({
    Type: 'Font',
    Subtype: 'TrueType',
    BaseFont: FONT_NAME,
    Encoding: 'WinAnsiEncoding',
    FirstChar: FIRST_LETTER,
    LastChar: 0xff,
    Widths: latinLetters.map((letter) => Math.round(doc.widthOfString(letter))),
    FontDescriptor,
  })
}
