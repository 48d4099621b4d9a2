import {
  Document,
  type FileChild,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { estimatePageNumbersWith } from 'docx/layout'
import { site } from '../../site.config.ts'
import { MIN_SECTIONS_FOR_CONTENTS, splitOpening } from '../print.ts'
import { type DocumentSource, formatMonth, noonUtc, type Source } from '../source/source.ts'
import { colors } from '../theme.ts'
import { createStableNames, rewriteZip } from '../zip.ts'
import { leadParagraph, pageContext, wordBlocks } from './docx-blocks.ts'
import { statementBody } from './docx-statement.ts'
import { numbering, pageSize, statementStyles, styles, toHex, wordFonts } from './docx-styles.ts'
import { type ControlIds, createControlIds } from './docx-text.ts'

/** One document as a Word file: cover, contents, real styles, content controls. The same text gives the same bytes. */
export async function writeDocx(source: Source, document: DocumentSource): Promise<Uint8Array> {
  const controls = createControlIds()
  const statement = document.layout !== 'document'
  const file = new Document({
    title: document.title,
    subject: document.description,
    creator: `${site.coach}, ${site.brand}`,
    lastModifiedBy: site.brand,
    description: `${source.title} ${source.version}`,
    keywords: `${source.title}, template`,
    styles: statement ? statementStyles : styles,
    numbering,
    ...(hasContents(document) && { pageNumbers: estimatePageNumbersWith({ guess: true }) }),
    sections: [
      {
        properties: {
          titlePage: true,
          page: { size: { width: pageSize.width, height: pageSize.height }, margin: pageMargins(statement) },
        },
        headers: { default: headerOf(source, document), first: new Header({ children: [new Paragraph('')] }) },
        footers: {
          default: footerOf(source),
          first: statement ? footerOf(source) : new Footer({ children: [new Paragraph('')] }),
        },
        children: statement ? statementBody(document, controls) : bodyOf(source, document, controls),
      },
    ],
  })
  const bytes = await Packer.toBuffer(file)
  return rewriteZip(bytes, noonUtc(source.date), (name, text) => makeReproducible(name, text, source.date))
}

const pageMargins = (statement: boolean) => {
  const side = pageSize.margin
  return {
    top: statement ? 720 : 1300,
    bottom: statement ? 720 : 1200,
    left: side,
    right: side,
    header: 620,
    footer: 560,
  }
}

function bodyOf(source: Source, document: DocumentSource, controls: ControlIds): FileChild[] {
  const { opening, rest } = splitOpening(document)
  const place = pageContext(controls)
  const [lead, ...more] = opening
  const first = lead?.kind === 'paragraph' ? [leadParagraph(lead.spans, controls)] : []
  const sections = sectionsOf(document)
  return [
    ...coverOf(source, document),
    new Paragraph({ heading: 'Title', text: document.title, pageBreakBefore: true }),
    ...first,
    ...wordBlocks(first.length > 0 ? more : opening, place),
    ...(hasContents(document) ? tableOfContents(sections > 8 ? '1-1' : '1-2') : []),
    ...wordBlocks(rest, place),
  ]
}

const sectionsOf = ({ blocks }: DocumentSource) =>
  blocks.filter((block) => block.kind === 'heading' && block.level === 2).length

const hasContents = (document: DocumentSource) =>
  document.layout === 'document' && sectionsOf(document) >= MIN_SECTIONS_FOR_CONTENTS

function tableOfContents(headingStyleRange: string): FileChild[] {
  return [
    new Paragraph({ style: 'ContentsHeading', text: 'Contents' }),
    new TableOfContents('Contents', { hyperlink: true, headingStyleRange }),
    new Paragraph({ children: [] }),
  ]
}

function coverOf(source: Source, document: DocumentSource): FileChild[] {
  const { title, subtitle, legal } = document
  const inside = (style: string, text: string) => new Paragraph({ style, text })
  const cell = new TableCell({
    width: { size: pageSize.text, type: WidthType.DXA },
    shading: { fill: toHex(colors.evergreen) },
    margins: { left: 500, right: 500, top: 300, bottom: 500 },
    children: [
      inside('CoverBrand', site.brand),
      inside('CoverKicker', source.title),
      inside('CoverTitle', title),
      ...(subtitle ? [inside('CoverSubtitle', subtitle)] : []),
    ],
  })
  const block = new Table({
    width: { size: pageSize.text, type: WidthType.DXA },
    columnWidths: [pageSize.text],
    layout: 'fixed',
    rows: [new TableRow({ children: [cell] })],
  })
  const lines: [string, string][] = [
    ['From', source.title],
    ['Version', `${source.version}, ${formatMonth(source.date)}`],
    ['To fill in', 'Click a shaded blank and type: it takes your words'],
    ...(legal ? ([['Legal', 'A template, not legal advice']] as [string, string][]) : []),
  ]
  return [block, new Paragraph({ spacing: { before: 400 }, children: [] }), ...lines.map(coverLine)]
}

const coverLine = ([what, says]: [string, string]) =>
  new Paragraph({
    style: 'CoverLine',
    tabStops: [{ type: 'left', position: 2400 }],
    children: [
      new TextRun({ text: what.toUpperCase(), font: wordFonts.mono.name, size: 17, color: toHex(colors.softInk) }),
      new TextRun({ children: [new Tab(), says] }),
    ],
  })

const rightStop = [{ type: 'right' as const, position: pageSize.text }]

function headerOf(source: Source, document: DocumentSource): Header {
  const border = { bottom: { style: 'single' as const, size: 4, color: toHex(colors.rule), space: 4 } }
  const children = [new TextRun(source.title), new TextRun({ children: [new Tab(), document.title] })]
  return new Header({ children: [new Paragraph({ style: 'Header', tabStops: rightStop, border, children })] })
}

function footerOf(source: Source): Footer {
  const children = [
    new TextRun(`${site.brand} · version ${source.version} · ${formatMonth(source.date)}`),
    new TextRun({ children: [new Tab(), 'Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
  ]
  return new Footer({ children: [new Paragraph({ style: 'Footer', tabStops: rightStop, children })] })
}

/** Replaces what the library makes random or takes from the clock, and names the substitutes of the fonts. */
function makeReproducible(name: string, text: string, date: string): string {
  if (name === 'docProps/core.xml') {
    const language = '<dc:language>en-US</dc:language></cp:coreProperties>'
    const dated = text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, `${date}T12:00:00Z`)
    return dated.includes('<dc:language>') ? dated : dated.replace('</cp:coreProperties>', language)
  }
  if (name === 'word/document.xml') return renumberBookmarks(text)
  if (name === 'word/fontTable.xml')
    return text.replace(/<w:fonts([^>]*?)\/?>(.*<\/w:fonts>)?$/s, `<w:fonts$1>${fontTable}</w:fonts>`)
  return text
}

/** The library counts bookmarks over all documents of a process; here each document counts its own. */
function renumberBookmarks(text: string): string {
  const places = createStableNames((at) => `_Toc${1000 + at}`)
  const ids = createStableNames((at) => String(at))
  return text.replace(/_Toc\d+/g, places).replace(/(?<=<w:bookmark(?:Start|End)\b[^>]*w:id=")\d+/g, ids)
}

const fontTable = Object.values(wordFonts)
  .map(
    ({ name, fallback, family }) =>
      `<w:font w:name="${name}"><w:altName w:val="${fallback}"/><w:family w:val="${family}"/></w:font>`,
  )
  .join('')
