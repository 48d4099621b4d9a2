import { BorderStyle, type FileChild, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'
import type { Block } from '../source/markdown.ts'
import type { Palette } from '../source/palettes.ts'
import type { DocumentSource } from '../source/source.ts'
import { statementParts } from '../source/statement-parts.ts'
import { wordBlocks } from './docx-blocks.ts'
import { pageSize, toHex } from './docx-styles.ts'
import { type ControlIds, type WordContext, wordRuns } from './docx-text.ts'

const NARROW = Math.round(pageSize.text * 0.36)
const WIDE = pageSize.text - NARROW
const LOGO = 2000

/** A one-page statement as tables: its head with the logo, in the modern design the results, and two columns. */
export function statementBody(document: DocumentSource, controls: ControlIds, palette: Palette): FileChild[] {
  const { initials, head, lead, wide, narrow } = statementParts(document)
  const modern = document.layout === 'statement-modern'
  const place = (width: number): WordContext => ({ controls, width: width - 360, style: {}, lists: { count: 0 } })
  const column = (blocks: readonly Block[], width: number, fill: string) =>
    cellOf(wordBlocks(blocks, place(width)) as Paragraph[], width, fill)
  const names = head.map(
    ({ spans }, index) =>
      new Paragraph({
        ...(index === 0 ? { heading: 'Title' as const } : { style: 'StatementLine' }),
        children: wordRuns(spans, controls, { colour: modern ? '#ffffff' : index === 0 ? palette.accent : '#1a1a1a' }),
      }),
  )
  const ground = modern ? palette.accent : '#ffffff'
  const logo = cellOf([logoLine(initials, modern ? '#ffffff' : palette.accent)], LOGO, ground)
  const title = cellOf(names, pageSize.text - LOGO, ground)
  const cells = modern
    ? [column(narrow, NARROW, palette.tint), column(wide, WIDE, '#ffffff')]
    : [column(wide, WIDE, '#ffffff'), column(narrow, NARROW, palette.tint)]
  const widths = modern ? [NARROW, WIDE] : [WIDE, NARROW]
  const edge = { style: BorderStyle.SINGLE, size: modern ? 4 : 12, color: toHex(palette.accent) }
  return [
    tableOf(
      modern ? [title, logo] : [logo, title],
      modern ? [pageSize.text - LOGO, LOGO] : [LOGO, pageSize.text - LOGO],
      {
        bottom: edge,
      },
    ),
    ...wordBlocks(lead, { ...place(pageSize.text), width: pageSize.text }),
    gap(),
    tableOf(cells, widths, modern ? {} : { bottom: edge }),
    gap(),
  ]
}

const logoLine = (initials: string | null, color: string) =>
  new Paragraph({
    alignment: 'center',
    children: [
      new TextRun(
        initials
          ? { text: initials, bold: true, color: toHex(color), size: 52 }
          : { text: 'Your logo', color: color === '#ffffff' ? 'FFFFFF' : '7F7F7F', size: 18 },
      ),
    ],
  })

const cellOf = (children: Paragraph[], width: number, fill: string) =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { left: 180, right: 180, top: 80, bottom: 120 },
    shading: { fill: toHex(fill) },
    verticalAlign: 'top',
    children,
  })

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }

const tableOf = (cells: TableCell[], columnWidths: number[], borders: object) =>
  new Table({
    width: { size: pageSize.text, type: WidthType.DXA },
    columnWidths,
    layout: 'fixed',
    borders: {
      top: none,
      bottom: none,
      left: none,
      right: none,
      insideHorizontal: none,
      insideVertical: none,
      ...borders,
    },
    rows: [new TableRow({ children: cells })],
  })

/** Tables that touch would become one. */
const gap = () => new Paragraph({ spacing: { before: 0, after: 0, line: 80, lineRule: 'exact' }, children: [] })
