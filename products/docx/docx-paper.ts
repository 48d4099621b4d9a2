import {
  Document,
  type FileChild,
  Footer,
  ImageRun,
  ImportedXmlComponent,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  TextRun,
  type XmlComponent,
} from 'docx'
import { beforeSigning, stillOpen } from '../../content/signing.ts'
import { type Block, parseBlocks } from '../source/markdown.ts'
import type { Palette } from '../source/palettes.ts'
import type { Paper } from '../source/papers.ts'
import { type DocumentSource, noonUtc, type Source } from '../source/source.ts'
import { parseSpans } from '../source/spans.ts'
import { statementParts } from '../source/statement-parts.ts'
import { cellOf, line, none, oneRow, pageContext, wordBlocks } from './docx-blocks.ts'
import { numberingIn, pageSize, plainLook, statementStyles, toHex, wordStyles } from './docx-styles.ts'
import { type ControlIds, createControlIds, type WordContext, wordRuns } from './docx-text.ts'
import { packWord } from './pack-word.ts'

/** A buyer's own paper as a Word file: no cover, header, colors or name of ours. A contract's pages are numbered. */
export function writePaper(source: Source, document: DocumentSource, paper: Paper): Promise<Uint8Array> {
  const controls = createControlIds(plainLook)
  const place = pageContext(controls)
  const children = wordBlocks(paper.warnings ? withFirstPage(paper.warnings, paper.blocks) : paper.blocks, place)
  // A table that fills the last page leaves no room for a line below it.
  if (paper.warnings) children.push(...wordBlocks(lastPage(controls), place).slice(0, -1), gap())
  const comments = controls.comments().map((text, id) => ({
    id,
    author: 'Note',
    initials: 'N',
    date: noonUtc(source.date),
    children: [new Paragraph(text)],
  }))
  const file = new Document({
    ...metadata(paper.name),
    ...(comments.length > 0 && { comments: { children: comments } }),
    styles: wordStyles(plainLook),
    numbering: numberingIn(plainLook.ink),
    sections: [section(children, MARGIN, document.legal)],
  })
  return packWord(file, controls, source.date)
}

const withFirstPage = (warnings: readonly Block[], blocks: readonly Block[]): Block[] => [
  ...parseBlocks(beforeSigning.split('\n')),
  ...warnings,
  { kind: 'break' },
  ...blocks,
]

/** Every blank and choice once more: a control of the same name shows what has been filled in. */
function lastPage(controls: ControlIds): Block[] {
  const rows = controls.labels().map((label) => [parseSpans(label), parseSpans(`[[${label}]]`)])
  const columns = [parseSpans('Blank or choice'), parseSpans('What it says now')].map((head, at) => ({
    head,
    share: 1 + at,
    align: 'left' as const,
  }))
  return [{ kind: 'break' }, ...parseBlocks(stillOpen.split('\n')), { kind: 'table', columns, rows }]
}

/** A one-page statement, in its own design. */
export function writeStatement(source: Source, document: DocumentSource, palette: Palette): Promise<Uint8Array> {
  const controls = createControlIds({ ...plainLook, blankFill: palette.tint })
  const file = new Document({
    ...metadata(document.title),
    styles: statementStyles(palette.accent, document.layout === 'statement-modern'),
    numbering: numberingIn(plainLook.ink),
    sections: [section(statementBody(document, controls, palette), 720, false)],
  })
  return packWord(file, controls, source.date)
}

/** The library writes a name of its own where there is none. */
const metadata = (title: string) => ({ title, creator: ' ', lastModifiedBy: ' ' })

/** One inch, in twentieths of a point. */
const MARGIN = 1440

function section(children: FileChild[], top: number, numbered: boolean) {
  const margin = { top, bottom: top, left: pageSize.margin, right: pageSize.margin, header: 620, footer: 560 }
  const page = { size: { width: pageSize.width, height: pageSize.height }, margin }
  return { properties: { page }, children, ...(numbered && { footers: { default: pageNumbers() } }) }
}

function pageNumbers(): Footer {
  const run = new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })
  return new Footer({ children: [new Paragraph({ alignment: 'center', children: [run] })] })
}

const NARROW = Math.round(pageSize.text * 0.36)
const WIDE = pageSize.text - NARROW
const LOGO = 2000

/** A one-page statement as tables: its head with the logo, in the modern design the results, and two columns. */
function statementBody(document: DocumentSource, controls: ControlIds, palette: Palette): FileChild[] {
  const { initials, head, lead, wide, narrow } = statementParts(document)
  const modern = document.layout === 'statement-modern'
  const place = (width: number): WordContext => ({ controls, width: width - 360, style: {}, lists: { count: 0 } })
  const column = (blocks: readonly Block[], width: number, fill: string) =>
    partOf(wordBlocks(blocks, place(width)), width, fill)
  const names = head.map(
    ({ spans }, index) =>
      new Paragraph({
        ...(index === 0 ? { heading: 'Title' as const } : { style: 'StatementLine' }),
        children: wordRuns(spans, controls, { colour: modern ? '#ffffff' : index === 0 ? palette.accent : '#1a1a1a' }),
      }),
  )
  const ground = modern ? palette.accent : '#ffffff'
  const logo = partOf([logoLine(initials, modern ? '#ffffff' : palette.accent)], LOGO, ground)
  const title = partOf(names, pageSize.text - LOGO, ground)
  const cells = modern
    ? [column(narrow, NARROW, palette.tint), column(wide, WIDE, '#ffffff')]
    : [column(wide, WIDE, '#ffffff'), column(narrow, NARROW, palette.tint)]
  const widths = modern ? [NARROW, WIDE] : [WIDE, NARROW]
  // Down to the foot of the page.
  const height = { value: lead.length === 0 ? 12000 : modern ? 10000 : 7600, rule: 'atLeast' as const }
  const edge = line(palette.accent, modern ? 4 : 12)
  return [
    oneRow(
      modern ? [title, logo] : [logo, title],
      modern ? [pageSize.text - LOGO, LOGO] : [LOGO, pageSize.text - LOGO],
      {},
      { ...noBorders, bottom: edge },
    ),
    ...wordBlocks(lead, { ...place(pageSize.text), width: pageSize.text }),
    gap(),
    oneRow(cells, widths, { height }, modern ? noBorders : { ...noBorders, bottom: edge }),
    gap(),
  ]
}

const logoLine = (initials: string | null, color: string) =>
  new Paragraph({
    alignment: 'center',
    children: [
      initials ? new TextRun({ text: initials, bold: true, color: toHex(color), size: 52 }) : pictureControl(),
    ],
  })

/** A place to click for a picture of one's own: clear until then, so that an empty one leaves no mark. */
function pictureControl(): ParagraphChild {
  const image = new ImageRun({
    type: 'png',
    data: CLEAR_PNG,
    transformation: { width: 104, height: 72 },
    altText: { name: 'Logo', title: 'Logo', description: 'Logo' },
  })
  const control = new ImportedXmlComponent('w:sdt')
  const content = new ImportedXmlComponent('w:sdtContent')
  const kind = '<w:sdtPr><w:alias w:val="Logo"/><w:tag w:val="logo"/><w:id w:val="1000"/><w:picture/></w:sdtPr>'
  control.push(ImportedXmlComponent.fromXmlString(kind))
  content.push(image)
  control.push(content)
  return control as XmlComponent as ParagraphChild
}

/** One clear pixel. */
const CLEAR_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4//8/AwAI/AL+p5qgoAAAAABJRU5ErkJggg==',
  'base64',
)

const partOf = (children: FileChild[], width: number, fill: string) =>
  cellOf(children, width, fill, {
    margins: { left: 180, right: 180, top: 80, bottom: 120 },
    verticalAlign: 'top',
  })

const noBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none }

/** Tables that touch would become one. */
const gap = () => new Paragraph({ spacing: { before: 0, after: 0, line: 80, lineRule: 'exact' }, children: [] })
