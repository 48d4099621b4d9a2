import {
  BorderStyle,
  type FileChild,
  HeadingLevel,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx'
import { columnWidths } from '../pdf/column-widths.ts'
import type { Block } from '../source/markdown.ts'
import { isSignatureTable, isTitle } from '../source/page-keeping.ts'
import { headingSpans } from '../source/papers.ts'
import { plainText, type Span } from '../source/spans.ts'
import { type Tone, toneLabels } from '../source/tones.ts'
import { colors } from '../theme.ts'
import { pageSize, toHex, type WordLook } from './docx-styles.ts'
import { type ControlIds, checkBox, type RunStyle, textControl, wordRuns } from './docx-text.ts'

/** Where blocks are set: `width` in twentieths of a point. */
export interface WordContext {
  readonly controls: ControlIds
  readonly width: number
  readonly style: RunStyle
  /** Numbers the lists, so that each begins at one. */
  readonly lists: { count: number }
}

export function wordBlocks(blocks: readonly Block[], place: WordContext): FileChild[] {
  return blocks.flatMap((block, index) =>
    wordBlock(block, place, { pageBreakBefore: blocks[index - 1]?.kind === 'break', next: blocks[index + 1] }),
  )
}

interface Surroundings {
  readonly pageBreakBefore: boolean
  readonly next: Block | undefined
}

function wordBlock(block: Block, place: WordContext, { pageBreakBefore, next }: Surroundings): FileChild[] {
  switch (block.kind) {
    case 'break':
      return []
    case 'heading': {
      const level = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3][block.level - 2]
      const children = wordRuns(headingSpans(block.text), place.controls)
      return [new Paragraph({ heading: level ?? HeadingLevel.HEADING_3, pageBreakBefore, children })]
    }
    case 'paragraph': {
      const style = block.source ? 'SourceNote' : place.style.mono ? 'Prompt' : undefined
      const keepNext = plainText(block.spans).endsWith(':') || isTitle(block.spans) || isSignatureTable(next)
      return [
        new Paragraph({
          ...(style && { style }),
          pageBreakBefore,
          keepNext,
          children: wordRuns(block.spans, place.controls, place.style),
        }),
      ]
    }
    case 'list':
      return wordList(block, place)
    case 'table':
      return [wordTable(block, place, isSignatureTable(block)), spacer()]
    case 'box':
      return [wordBox(block, place), spacer()]
    case 'area':
      return wordArea(block.label, block.lines, place)
    case 'figure':
      throw new Error('Figures are drawn in books')
  }
}

/** Tables that follow each other would grow together without it. */
const spacer = () => new Paragraph({ spacing: { before: 0, after: 60, line: 160, lineRule: 'exact' }, children: [] })

function wordList({ marker, items }: Extract<Block, { kind: 'list' }>, place: WordContext): FileChild[] {
  const instance = ++place.lists.count
  const reference = marker === 'number' ? 'numbers' : 'bullets'
  return items.flatMap(({ spans, inner }) => {
    const children = wordRuns(spans, place.controls, place.style)
    const first =
      marker === 'tick'
        ? new Paragraph({
            style: 'ListParagraph',
            indent: { left: 400, hanging: 400 },
            tabStops: [{ type: 'left', position: 400 }],
            children: [checkBox(plainText(spans)), new TextRun('\t'), ...children],
          })
        : new Paragraph({ style: 'ListParagraph', numbering: { reference, level: 0, instance }, children })
    const rest = inner.map(
      (each) =>
        new Paragraph({
          style: 'ListParagraph',
          numbering: { reference: 'bullets', level: 1, instance },
          children: wordRuns(each, place.controls, place.style),
        }),
    )
    return [first, ...rest]
  })
}

const line = (tone: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color: toHex(tone) })
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }

/** With `whole`, no page break parts its rows. */
function wordTable({ columns, rows }: Extract<Block, { kind: 'table' }>, place: WordContext, whole: boolean): Table {
  const room = (word: string) => 240 + CAPITAL_WIDTH * word.length
  const widths = columnWidths(columns, place.width, room).map(Math.round)
  const cell = (content: ParagraphChild[], index: number, head: boolean, keepNext = head) =>
    new TableCell({
      width: { size: widths[index] ?? 0, type: WidthType.DXA },
      margins: { left: 100, right: 100, top: 30, bottom: 30 },
      verticalAlign: VerticalAlign.CENTER,
      ...(head && { shading: { fill: toHex(place.controls.look.headFill) } }),
      children: [
        new Paragraph({
          style: head ? 'TableHead' : 'TableText',
          keepNext,
          alignment: columns[index]?.align === 'right' ? 'right' : 'left',
          children: content,
        }),
      ],
    })
  const headRow = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ head }, index) => cell(wordRuns(head, place.controls), index, true)),
  })
  return new Table({
    width: { size: place.width, type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
    borders: gridBorders(place.controls.look),
    rows: [
      ...(columns.some(({ head }) => plainText(head) !== '') ? [headRow] : []),
      ...rows.map(
        (row, at) =>
          new TableRow({
            cantSplit: true,
            ...(row.some((each) => each.length === 0) && { height: { value: 420, rule: 'atLeast' as const } }),
            children: row.map((spans, index) =>
              cell(wordRuns(spans, place.controls), index, false, whole && at < rows.length - 1),
            ),
          }),
      ),
    ],
  })
}

/** The width of a capital in a table's head, in twentieths of a point. */
const CAPITAL_WIDTH = 118

const gridBorders = ({ ink, rule }: WordLook) => ({
  top: line(ink, 8),
  bottom: line(ink, 8),
  left: none,
  right: none,
  insideHorizontal: line(rule),
  insideVertical: line(rule),
})

const boxLabels: Record<Tone, string> = { ...toneLabels, prompt: 'Prompt: copy and paste' }

const boxFills: Record<Tone, string> = {
  note: colors.card,
  rule: colors.paleMint,
  warning: '#fff4ec',
  example: colors.deepPaper,
  prompt: colors.card,
  form: colors.card,
}

function wordBox(box: Extract<Block, { kind: 'box' }>, place: WordContext): Table {
  const edge = box.tone === 'warning' ? colors.clay : colors.evergreen
  const thin = box.tone === 'form' || box.tone === 'prompt' ? line(edge) : line(colors.rule)
  const inner = { ...place, width: place.width - 400, style: box.tone === 'prompt' ? { mono: true } : {} }
  return oneCellTable(
    [
      new Paragraph({
        style: 'CalloutLabel',
        children: [new TextRun({ text: boxLabels[box.tone], color: toHex(edge) })],
      }),
      ...(box.title ? [new Paragraph({ style: 'CalloutTitle', text: box.title })] : []),
      ...wordBlocks(box.blocks, inner),
    ],
    place.width,
    boxFills[box.tone],
    { top: thin, bottom: thin, right: thin, left: line(edge, 24) },
  )
}

function oneCellTable(children: FileChild[], width: number, fill: string, borders: object): Table {
  const cell = new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { left: 200, right: 200, top: 80, bottom: 80 },
    shading: { fill: toHex(fill) },
    borders,
    children: children as Paragraph[],
  })
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: [width],
    layout: 'fixed',
    rows: [new TableRow({ children: [cell] })],
  })
}

/** Room to write in, under its label. */
function wordArea(label: string, lines: number, place: WordContext): FileChild[] {
  const { card, ink, rule } = place.controls.look
  const cell = new TableCell({
    width: { size: place.width, type: WidthType.DXA },
    margins: { left: 120, right: 120, top: 80, bottom: 80 },
    shading: { fill: toHex(card) },
    borders: { top: line(rule), bottom: line(ink), left: line(rule), right: line(rule) },
    children: [new Paragraph({ children: [textControl(label, place.controls)] })],
  })
  const table = new Table({
    width: { size: place.width, type: WidthType.DXA },
    columnWidths: [place.width],
    layout: 'fixed',
    rows: [new TableRow({ height: { value: Math.max(1, lines) * 320, rule: 'atLeast' }, children: [cell] })],
  })
  return [table, spacer()]
}

export const pageContext = (controls: ControlIds): WordContext => ({
  controls,
  width: pageSize.text,
  style: {},
  lists: { count: 0 },
})

export const leadParagraph = (spans: readonly Span[], controls: ControlIds): Paragraph =>
  new Paragraph({ style: 'Lead', children: wordRuns(spans, controls) })
