import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { plainWords } from './plain-words.ts'
import type { Edition, EditionEntry } from './publication.ts'
import { aboutLines, editionTitle } from './workbook.ts'

type Document = InstanceType<typeof PDFDocument>

/** Titles and names come in every script of Europe, with every sign of arithmetic: DejaVu has them all. */
const require = createRequire(import.meta.url)
const REGULAR = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')

const LEFT = 54
const WIDTH = 504
const BOTTOM = 720

/**
 * An edition as a PDF that can be read aloud: tagged, in English, a heading and a list for each entry, links that say where
 * they lead, a bookmark for each. The same edition makes the same bytes.
 */
export function bookletOf(edition: Edition & { label?: string }, entries: readonly EditionEntry[]): Promise<Buffer> {
  const title = editionTitle(edition)
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: 54, bottom: 54, left: LEFT, right: LEFT },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    font: REGULAR,
    info: { Title: title, Author: 'Unborrowed', CreationDate: edition.publishedAt, ModDate: edition.publishedAt },
  })
  const bytes = collected(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  opening(doc, root, edition, title)
  section(
    doc,
    root,
    'Open now',
    entries.filter((entry) => entry.section === 'main'),
  )
  section(
    doc,
    root,
    'Forecasts: not open yet',
    entries.filter((entry) => entry.section === 'forecast'),
  )
  root.end()
  doc.end()
  return bytes
}

function opening(
  doc: Document,
  root: PDFKit.PDFStructureElement,
  edition: Edition & { label?: string },
  title: string,
): void {
  const [, ...lines] = aboutLines(edition, title)
  write(doc, root, 'H1', () => doc.font(BOLD).fontSize(22).text(printable(doc, title), LEFT, doc.y, { width: WIDTH }))
  for (const line of lines) {
    doc.moveDown(0.5)
    write(doc, root, 'P', () =>
      doc.font(REGULAR).fontSize(10.5).text(printable(doc, line), LEFT, doc.y, { width: WIDTH }),
    )
  }
}

function section(
  doc: Document,
  root: PDFKit.PDFStructureElement,
  heading: string,
  entries: readonly EditionEntry[],
): void {
  if (entries.length === 0) return
  doc.addPage()
  const shelf = doc.outline.addItem(heading)
  write(doc, root, 'H2', () => doc.font(BOLD).fontSize(16).text(heading, LEFT, doc.y, { width: WIDTH }))
  for (const entry of entries) drawEntry(doc, root, shelf, entry)
}

function drawEntry(
  doc: Document,
  root: PDFKit.PDFStructureElement,
  shelf: PDFKit.PDFOutline,
  entry: EditionEntry,
): void {
  const { content } = entry
  const heading = printable(doc, `${entry.position}. ${content.title}`)
  const facts = factsOf(entry)
  doc.font(REGULAR).fontSize(9.5)
  const height = facts.reduce(
    (sum, fact) => sum + doc.heightOfString(printable(doc, fact), { width: WIDTH - 12 }) + 2,
    60,
  )
  if (doc.y + Math.min(height, 300) > BOTTOM) doc.addPage()
  doc.moveDown(0.9)
  shelf.addItem(heading)
  write(doc, root, 'H3', () => doc.font(BOLD).fontSize(11.5).text(heading, LEFT, doc.y, { width: WIDTH }))
  const list = doc.struct('L')
  root.add(list)
  for (const fact of facts) {
    const item = doc.struct('LI')
    list.add(item)
    write(doc, item, 'LBody', () =>
      doc
        .font(REGULAR)
        .fontSize(9.5)
        .text(printable(doc, fact), LEFT + 12, doc.y + 2, { width: WIDTH - 12 }),
    )
    item.end()
  }
  list.end()
  drawLink(doc, root, content.link)
}

function drawLink(doc: Document, root: PDFKit.PDFStructureElement, link: string): void {
  const paragraph = doc.struct('P')
  root.add(paragraph)
  const tag = doc.struct('Link')
  paragraph.add(tag)
  const options = { width: WIDTH - 12, link, underline: true, structParent: tag } as PDFKit.Mixins.TextOptions
  tag.add(
    () =>
      void doc
        .fontSize(9.5)
        .fillColor('#0b4f6c')
        .text(printable(doc, link), LEFT + 12, doc.y + 2, options)
        .fillColor('black'),
  )
  tag.end()
  paragraph.end()
}

function factsOf({ content, note, topPick }: EditionEntry): string[] {
  return [
    ...(topPick ? ['Top pick of this edition.'] : []),
    ...(note ? [`The coach's note: ${note}`] : []),
    `From: ${content.agency ?? 'agency not stated'} (${content.source}, ${content.number})`,
    `Amount: ${content.amount}`,
    `Deadline: ${content.deadline}`,
    `Match needed: ${content.costSharing === null ? 'not stated' : content.costSharing ? 'yes' : 'no'}. Effort: ${content.effort}. Last checked: ${content.lastChecked}.`,
    ...(content.registrations.length > 0 ? [`Register first: ${content.registrations.join('; ')}`] : []),
    `In short: ${plainWords(content)}`,
    content.summary ? `In the words of the source: ${content.summary}` : 'The source gives no description.',
  ]
}

function write(doc: Document, parent: PDFKit.PDFStructureElement, type: string, draw: () => unknown): void {
  const element = doc.struct(type)
  element.add(() => void draw())
  parent.add(element)
  element.end()
}

/** A sign that the font in hand does not have is told by a question mark rather than by an empty box. */
function printable(doc: Document, text: string): string {
  const { font } = doc._font
  return Array.from(text.normalize('NFC'), (sign) =>
    sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?',
  ).join('')
}

function collected(doc: Document): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
