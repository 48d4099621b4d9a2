import { Document, type FileChild, Footer, Header, PageNumber, Paragraph, Tab, TableOfContents, TextRun } from 'docx'
import { estimatePageNumbersWith } from 'docx/layout'
import { asksToFillIn, MIN_SECTIONS_FOR_CONTENTS, nothingToFillIn, splitOpening } from '../print.ts'
import { type DocumentSource, formatMonth, type Source } from '../source/source.ts'
import { colors } from '../theme.ts'
import { cellOf, leadParagraph, oneRow, pageContext, wordBlocks } from './docx-blocks.ts'
import { brandLook, numberingIn, pageSize, toHex, wordFonts, wordStyles } from './docx-styles.ts'
import { type ControlIds, createControlIds } from './docx-text.ts'
import { packWord } from './pack-word.ts'

/** One document as a Word file: cover, contents, real styles, content controls. The same text gives the same bytes. */
export async function writeDocx(source: Source, document: DocumentSource): Promise<Uint8Array> {
  const controls = createControlIds()
  const file = new Document({
    title: document.title,
    subject: document.description,
    creator: ' ',
    lastModifiedBy: ' ',
    description: `${source.title} ${source.version}`,
    keywords: `${source.title}, template`,
    styles: wordStyles(brandLook),
    numbering: numberingIn(brandLook.accent),
    ...(hasContents(document) && { pageNumbers: estimatePageNumbersWith({ guess: true }) }),
    sections: [
      {
        properties: {
          titlePage: true,
          page: { size: { width: pageSize.width, height: pageSize.height }, margin: pageMargins },
        },
        headers: { default: headerOf(source, document), first: new Header({ children: [new Paragraph('')] }) },
        footers: { default: footerOf(source), first: new Footer({ children: [new Paragraph('')] }) },
        children: bodyOf(source, document, controls),
      },
    ],
  })
  return packWord(file, controls, source.date)
}

const pageMargins = {
  top: 1300,
  bottom: 1200,
  left: pageSize.margin,
  right: pageSize.margin,
  header: 620,
  footer: 560,
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

const hasContents = (document: DocumentSource) => sectionsOf(document) >= MIN_SECTIONS_FOR_CONTENTS

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
  const words = [
    inside('CoverKicker', source.title),
    inside('CoverTitle', title),
    ...(subtitle ? [inside('CoverSubtitle', subtitle)] : []),
  ]
  const look = { margins: { left: 500, right: 500, top: 300, bottom: 500 } }
  const block = oneRow([cellOf(words, pageSize.text, colors.evergreen, look)], [pageSize.text])
  const lines: [string, string][] = [
    ['From', source.title],
    ['Version', `${source.version}, ${formatMonth(source.date)}`],
    ['To fill in', asksToFillIn(document) ? 'Click a shaded blank and type: it takes your words' : nothingToFillIn],
    ...(legal ? [['Legal', 'A template, not legal advice'] satisfies [string, string]] : []),
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
    new TextRun(`Version ${source.version} · ${formatMonth(source.date)}`),
    new TextRun({ children: [new Tab(), 'Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
  ]
  return new Footer({ children: [new Paragraph({ style: 'Footer', tabStops: rightStop, children })] })
}
