import { Document, type FileChild, Footer, PageNumber, Paragraph, TextRun } from 'docx'
import type { Palette } from '../source/palettes.ts'
import type { Paper } from '../source/papers.ts'
import type { DocumentSource, Source } from '../source/source.ts'
import { pageContext, wordBlocks } from './docx-blocks.ts'
import { statementBody } from './docx-statement.ts'
import { numberingIn, pageSize, plainLook, statementStyles, wordStyles } from './docx-styles.ts'
import { createControlIds } from './docx-text.ts'
import { packWord } from './pack-word.ts'

/** A buyer's own paper as a Word file: no cover, header, colors or name of ours. A contract's pages are numbered. */
export function writePaper(source: Source, document: DocumentSource, paper: Paper): Promise<Uint8Array> {
  const controls = createControlIds(plainLook)
  const children = wordBlocks(paper.blocks, pageContext(controls))
  const file = new Document({
    ...metadata(paper.name),
    styles: wordStyles(plainLook),
    numbering: numberingIn(plainLook.ink),
    sections: [section(children, MARGIN, document.legal)],
  })
  return packWord(file, controls, source.date)
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
