import { BorderStyle, type FileChild, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import type { Block } from '../source/markdown.ts'
import type { DocumentSource } from '../source/source.ts'
import { statementParts } from '../source/statement-parts.ts'
import { colors } from '../theme.ts'
import { type WordContext, wordBlocks } from './docx-blocks.ts'
import { pageSize, toHex } from './docx-styles.ts'
import { type ControlIds, wordRuns } from './docx-text.ts'

export function statementBody(document: DocumentSource, controls: ControlIds): FileChild[] {
  const { head, wide, narrow } = statementParts(document)
  const modern = document.layout === 'statement-modern'
  const narrowWidth = Math.round(pageSize.text * 0.36)
  const widths = modern ? [narrowWidth, pageSize.text - narrowWidth] : [pageSize.text - narrowWidth, narrowWidth]
  const place = (width: number): WordContext => ({ controls, width: width - 360, style: {}, lists: { count: 0 } })
  const column = (blocks: readonly Block[], width: number, fill: string) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      margins: { left: 180, right: 180, top: 60, bottom: 120 },
      shading: { fill: toHex(fill) },
      children: wordBlocks(blocks, place(width)) as Paragraph[],
    })
  const title = new TableCell({
    columnSpan: 2,
    width: { size: pageSize.text, type: WidthType.DXA },
    margins: { left: 260, right: 260, top: 100, bottom: 140 },
    shading: { fill: toHex(modern ? colors.deepEvergreen : colors.evergreen) },
    children: head.map(
      ({ spans }, index) =>
        new Paragraph({
          ...(index === 0 ? { heading: 'Title' as const } : { style: 'StatementLine' }),
          children: wordRuns(spans, controls, { colour: index === 0 ? colors.card : colors.mint }),
        }),
    ),
  })
  const [left = 0, right = 0] = widths
  const cells = modern
    ? [column(narrow, left, colors.paleMint), column(wide, right, '#ffffff')]
    : [column(wide, left, '#ffffff'), column(narrow, right, colors.deepPaper)]
  const edge = { style: BorderStyle.SINGLE, size: 6, color: toHex(colors.evergreen) }
  const table = new Table({
    width: { size: pageSize.text, type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
    borders: { top: edge, bottom: edge, left: edge, right: edge },
    rows: [new TableRow({ children: [title] }), new TableRow({ children: cells })],
  })
  return [table, new Paragraph({ spacing: { before: 0, after: 0, line: 20, lineRule: 'exact' }, children: [] })]
}
