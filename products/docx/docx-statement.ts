import { BorderStyle, type FileChild, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import type { Block } from '../source/markdown.ts'
import type { DocumentSource } from '../source/source.ts'
import { statementParts } from '../source/statement-parts.ts'
import { colour } from '../theme.ts'
import { type Place, wordBlocks } from './docx-blocks.ts'
import { hex, sheet } from './docx-styles.ts'
import { type Controls, wordRuns } from './docx-text.ts'

export function statementBody(document: DocumentSource, controls: Controls): FileChild[] {
  const { head, wide, narrow } = statementParts(document)
  const modern = document.layout === 'statement-modern'
  const narrowWidth = Math.round(sheet.text * 0.36)
  const widths = modern ? [narrowWidth, sheet.text - narrowWidth] : [sheet.text - narrowWidth, narrowWidth]
  const place = (width: number): Place => ({ controls, width: width - 360, dress: {}, lists: { count: 0 } })
  const column = (blocks: readonly Block[], width: number, fill: string) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      margins: { left: 180, right: 180, top: 60, bottom: 120 },
      shading: { fill: hex(fill) },
      children: wordBlocks(blocks, place(width)) as Paragraph[],
    })
  const title = new TableCell({
    columnSpan: 2,
    width: { size: sheet.text, type: WidthType.DXA },
    margins: { left: 260, right: 260, top: 100, bottom: 140 },
    shading: { fill: hex(modern ? colour.deepEvergreen : colour.evergreen) },
    children: head.map(
      ({ spans }, index) =>
        new Paragraph({
          ...(index === 0 ? { heading: 'Title' as const } : { style: 'StatementLine' }),
          children: wordRuns(spans, controls, { colour: index === 0 ? colour.card : colour.mint }),
        }),
    ),
  })
  const [left = 0, right = 0] = widths
  const cells = modern
    ? [column(narrow, left, colour.paleMint), column(wide, right, '#ffffff')]
    : [column(wide, left, '#ffffff'), column(narrow, right, colour.deepPaper)]
  const edge = { style: BorderStyle.SINGLE, size: 6, color: hex(colour.evergreen) }
  const table = new Table({
    width: { size: sheet.text, type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
    borders: { top: edge, bottom: edge, left: edge, right: edge },
    rows: [new TableRow({ children: [title] }), new TableRow({ children: cells })],
  })
  return [table, new Paragraph({ spacing: { before: 0, after: 0, line: 20, lineRule: 'exact' }, children: [] })]
}
