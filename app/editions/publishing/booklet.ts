import { checkedOn, plainWords } from './plain-words.ts'
import type { Edition, EditionEntry } from './publication.ts'
import {
  artifact,
  type Document,
  EVERGREEN,
  heightOf,
  INK,
  LEFT,
  type Piece,
  paragraph,
  RULE,
  SOFT,
  type Style,
  set,
  TEXT_FACE,
  WIDTH,
} from './typesetting.ts'
import { aboutLines, editionTitle } from './workbook.ts'

type Printed = Edition & { label?: string }
type Element = PDFKit.PDFStructureElement

const TITLE: Style = { face: 'display', size: 26, color: EVERGREEN, gap: -3 }
const LEAD: Style = { face: 'text', size: 11, color: INK, gap: 3 }
const SECTION: Style = { face: 'display', size: 18, color: EVERGREEN }
const ENTRY: Style = { face: 'display', size: 12.5, color: INK, gap: -1.5 }
const BODY: Style = { face: 'text', size: 9.8, color: INK }
const LABEL: Style = { face: 'strong', size: 9.8, color: INK }
const PICK: Style = { face: 'strong', size: 9.8, color: EVERGREEN }
const QUIET: Style = { face: 'text', size: 9, color: SOFT }
const LINK: Style = { face: 'text', size: 9.8, color: EVERGREEN }

/** Of a page, from its top: what would begin below has no room left. */
const BOTTOM = 720
const INDENT = 12
/** Characters of an amount and a deadline that stand beside each other. */
const ONE_LINE = 70

/**
 * An edition as a PDF that can be read aloud: tagged, in English, a heading and a list for each entry, links that say where
 * they lead, a bookmark for each. The same edition makes the same bytes.
 */
export async function bookletOf(edition: Printed, entries: readonly EditionEntry[]): Promise<Buffer> {
  // Once a month: loading it takes as long as a tenth of a server's start.
  const { default: PDFDocument } = await import('pdfkit')
  const title = editionTitle(edition)
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: 54, bottom: 60, left: LEFT, right: LEFT },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    font: TEXT_FACE,
    info: { Title: title, Author: 'Unborrowed', CreationDate: edition.publishedAt, ModDate: edition.publishedAt },
  })
  const bytes = collected(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  opening(doc, root, edition, title)
  const [open, forecasts] = (['main', 'forecast'] as const).map((part) => entries.filter((it) => it.section === part))
  section(doc, root, 'Open now', open ?? [])
  section(doc, root, 'Forecasts: not open yet', forecasts ?? [])
  root.end()
  pageFeet(doc, edition.label ? `${title}. A sample of past opportunities` : title)
  doc.end()
  return bytes
}

function opening(doc: Document, root: Element, edition: Printed, title: string): void {
  const [, ...lines] = aboutLines(edition, title)
  paragraph(doc, root, 'H1', [[TITLE, title]])
  for (const line of lines) {
    doc.moveDown(0.6)
    paragraph(doc, root, 'P', [[LEAD, line]])
  }
}

function section(doc: Document, root: Element, heading: string, entries: readonly EditionEntry[]): void {
  if (entries.length === 0) return
  doc.addPage()
  const shelf = doc.outline.addItem(heading)
  paragraph(doc, root, 'H2', [[SECTION, heading]])
  for (const entry of entries) drawEntry(doc, root, shelf, entry)
}

function drawEntry(doc: Document, root: Element, shelf: PDFKit.PDFOutline, entry: EditionEntry): void {
  const { position, content } = entry
  const heading = `${position}. ${content.title}`
  const facts = factsOf(entry)
  const height = facts.reduce(
    (sum, fact) => sum + heightOf(doc, fact, INDENT) + 2,
    heightOf(doc, [[ENTRY, heading]]) + 40,
  )
  if (doc.y + Math.min(height, 400) > BOTTOM) doc.addPage()
  else rule(doc)
  shelf.addItem(set(doc, ENTRY, heading))
  paragraph(doc, root, 'H3', [[ENTRY, heading]])
  const list = doc.struct('L')
  root.add(list)
  for (const fact of facts) {
    const item = doc.struct('LI')
    list.add(item)
    doc.y += 2
    paragraph(doc, item, 'LBody', fact, INDENT)
    item.end()
  }
  list.end()
  drawLink(doc, root, content.link)
}

/** Between two entries. */
function rule(doc: Document): void {
  const y = doc.y + 10
  artifact(doc, 'Layout', () =>
    doc
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(0.6)
      .stroke(RULE),
  )
  doc.y = y + 9
}

function drawLink(doc: Document, root: Element, link: string): void {
  const block = doc.struct('P')
  root.add(block)
  const tag = doc.struct('Link')
  block.add(tag)
  const options = { width: WIDTH - INDENT, link, underline: true, structParent: tag } as PDFKit.Mixins.TextOptions
  tag.add(() => {
    const said = set(doc, LINK, link)
    doc.fillColor(LINK.color).text(said, LEFT + INDENT, doc.y + 2, options)
  })
  tag.end()
  block.end()
}

function factsOf({ content, note, topPick }: EditionEntry): Piece[][] {
  const fact = (label: string, text: string): Piece[] => [
    [LABEL, `${label} `],
    [BODY, text],
  ]
  const match = content.costSharing === null ? 'not stated' : content.costSharing ? 'yes' : 'no'
  const summary = content.summary
    ? `In the words of the source: ${content.summary}`
    : 'The source gives no description.'
  return [
    ...(topPick ? [[[PICK, 'Top pick of this edition.'] as const]] : []),
    ...(note ? [fact('The coach’s note:', note)] : []),
    [[QUIET, `${content.agency ?? 'Agency not stated'} (${content.source}, ${content.number})`]],
    ...(content.amount.length + content.deadline.length > ONE_LINE
      ? [fact('Amount:', content.amount), fact('Deadline:', content.deadline)]
      : [[...fact('Deadline:', `${content.deadline}    `), ...fact('Amount:', content.amount)]]),
    fact('In short:', plainWords(content)),
    [[QUIET, summary]],
    [[QUIET, `Match needed: ${match}. Effort: ${content.effort}. Last checked: ${checkedOn(content)}.`]],
  ]
}

/** On every page what it belongs to, and which one it is. */
function pageFeet(doc: Document, title: string): void {
  const { start, count } = doc.bufferedPageRange()
  const style: Style = { face: 'text', size: 8.5, color: SOFT }
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    doc.page.margins.bottom = 0
    artifact(doc, 'Pagination', () => {
      const y = doc.page.height - 40
      doc.fillColor(style.color).text(set(doc, style, title), LEFT, y, { lineBreak: false })
      doc.text(`${at + 1} of ${count}`, LEFT, y, { width: WIDTH, align: 'right', lineBreak: false })
    })
  }
}

function collected(doc: Document): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
