import {
  BorderStyle,
  type FileChild,
  HeadingLevel,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx'
import type { Block, Row } from '../source/markdown.ts'
import { headingSpans } from '../source/papers.ts'
import { plainText, type Span } from '../source/spans.ts'
import { columnWidths, heldRows, isSignatureTable, isSource, isTitle } from '../source/table-breaks.ts'
import { type Tone, toneLabels } from '../source/tones.ts'
import { colors } from '../theme.ts'
import { pageSize, toHex, type WordLook } from './docx-styles.ts'
import { type ControlIds, checkBox, commented, textControl, type WordContext, wordRuns } from './docx-text.ts'

export function wordBlocks(blocks: readonly Block[], place: WordContext): FileChild[] {
  return blocks.flatMap((block, index) =>
    wordBlock(block, place, { previous: blocks[index - 1], next: blocks[index + 1] }),
  )
}

interface Surroundings {
  readonly previous: Block | undefined
  readonly next: Block | undefined
}

function wordBlock(block: Block, around: WordContext, { previous, next }: Surroundings): FileChild[] {
  const place = isSource(next) ? { ...around, keep: true } : around
  const pageBreakBefore = previous?.kind === 'break'
  switch (block.kind) {
    case 'break':
      return []
    case 'heading': {
      const heading = block.level === 2 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2
      const children = commented(wordRuns(headingSpans(block.text), place.controls), block.notes ?? [], place.controls)
      return [new Paragraph({ heading, pageBreakBefore, children })]
    }
    case 'paragraph': {
      const style = block.source ? 'SourceNote' : place.style.mono ? 'Prompt' : undefined
      const text = plainText(block.spans)
      const leads = previous?.kind === 'heading' && text.length < MAX_LEAD_LENGTH && hasFrame(next)
      const keepNext = place.keep || leads || /[:,]$/.test(text) || isTitle(block.spans) || isSignatureTable(next)
      return [
        new Paragraph({
          ...(style && { style }),
          pageBreakBefore,
          keepNext,
          children: commented(wordRuns(block.spans, place.controls, place.style), block.notes ?? [], place.controls),
        }),
      ]
    }
    case 'list':
      return wordList(block, place)
    case 'table':
      return [wordTable(block, place, isSignatureTable(block)), spacer(place.keep)]
    case 'box': {
      // A prompt stays with the check under it.
      const keep = place.keep || (block.tone === 'prompt' && next?.kind === 'paragraph')
      return [wordBox(block, { ...place, keep }), spacer(keep)]
    }
    case 'area':
      return wordArea(block.label, block.lines, place)
    case 'figure':
      throw new Error('Figures are drawn in books')
  }
}

/** A longer text under a heading may be parted from the table that it leads to. */
const MAX_LEAD_LENGTH = 240

const hasFrame = (block: Block | undefined) => ['area', 'table', 'box'].includes(block?.kind ?? '')

/** Tables that follow each other would grow together without it. */
const spacer = (keepNext = false) =>
  new Paragraph({ spacing: { before: 0, after: 60, line: 160, lineRule: 'exact' }, keepNext, children: [] })

function wordList({ marker, items }: Extract<Block, { kind: 'list' }>, place: WordContext): FileChild[] {
  const instance = ++place.lists.count
  const reference = marker === 'number' ? 'numbers' : 'bullets'
  return items.flatMap(({ spans, inner }, at) => {
    const keepNext = place.keep === true && at === items.length - 1
    const children = wordRuns(spans, place.controls, place.style)
    const first =
      marker === 'tick'
        ? new Paragraph({
            style: 'ListParagraph',
            keepNext,
            indent: { left: 400, hanging: 400 },
            tabStops: [{ type: 'left', position: 400 }],
            children: [checkBox(plainText(spans)), new TextRun('\t'), ...children],
          })
        : new Paragraph({ style: 'ListParagraph', keepNext, numbering: { reference, level: 0, instance }, children })
    const rest = inner.map(
      (each) =>
        new Paragraph({
          style: 'ListParagraph',
          keepNext,
          numbering: { reference: 'bullets', level: 1, instance },
          children: wordRuns(each, place.controls, place.style),
        }),
    )
    return [first, ...rest]
  })
}

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
  const children = [
    new Paragraph({
      style: 'CalloutLabel',
      keepNext: true,
      children: [new TextRun({ text: boxLabels[box.tone], color: toHex(edge) })],
    }),
    ...(box.title ? [new Paragraph({ style: 'CalloutTitle', keepNext: true, text: box.title })] : []),
    ...wordBlocks(box.blocks, inner),
  ]
  const look = {
    margins: { left: 200, right: 200, top: 80, bottom: 80 },
    borders: { top: thin, bottom: thin, right: thin, left: line(edge, 24) },
  }
  const cantSplit = lettersOf(box.blocks) < MAX_WHOLE_BOX
  return oneRow([cellOf(children, place.width, boxFills[box.tone], look)], [place.width], { cantSplit })
}

/** A box with fewer letters than this is not cut: it takes less than half of a page. */
const MAX_WHOLE_BOX = 1400

const lettersOf = (blocks: readonly Block[]) =>
  [...JSON.stringify(blocks).matchAll(/"text":"((?:\\.|[^"\\])*)"/g)].reduce(
    (sum, [, { length } = '']) => sum + length,
    0,
  )

/** A row of cells, for what isn't a table. */
export function oneRow(
  cells: TableCell[],
  columnWidths: number[],
  row: Partial<ConstructorParameters<typeof TableRow>[0]> = {},
  borders?: object,
): Table {
  return new Table({
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths,
    layout: 'fixed',
    ...(borders && { borders }),
    rows: [new TableRow({ ...row, children: cells })],
  })
}

export const cellOf = (children: FileChild[], width: number, fill: string, look: object): TableCell =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    shading: { fill: toHex(fill) },
    ...look,
    children: children as Paragraph[],
  })

/** Room to write in, under its label. */
function wordArea(label: string, lines: number, place: WordContext): FileChild[] {
  const { card, ink, rule } = place.controls.look
  const look = {
    margins: { left: 120, right: 120, top: 80, bottom: 80 },
    borders: { top: line(rule), bottom: line(ink), left: line(rule), right: line(rule) },
  }
  const blank = new Paragraph({ keepNext: place.keep ?? false, children: [textControl(label, place.controls)] })
  const height = { value: Math.max(1, lines) * 320, rule: 'atLeast' as const }
  const table = oneRow([cellOf([blank], place.width, card, look)], [place.width], { height })
  return [table, spacer(place.keep)]
}

export const pageContext = (controls: ControlIds): WordContext => ({
  controls,
  width: pageSize.text,
  style: {},
  lists: { count: 0 },
})

export const leadParagraph = (spans: readonly Span[], controls: ControlIds): Paragraph =>
  new Paragraph({ style: 'Lead', children: wordRuns(spans, controls) })

export const line = (tone: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color: toHex(tone) })
export const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }

/** With `whole` it's signed: no page break parts its rows, and each has room for a pen. */
function wordTable({ columns, rows }: Extract<Block, { kind: 'table' }>, place: WordContext, whole: boolean): Table {
  const room = (word: string) => 240 + CAPITAL_WIDTH * word.length
  const widths = columnWidths(columns, place.width, room).map(Math.round)
  const cell = (spans: Row[number], index: number, look: Pick<CellLook, 'head' | 'keepNext'>) =>
    tableCell(spans, place, { ...look, width: widths[index] ?? 0, align: columns[index]?.align })
  const holds = heldRows(rows.map((row) => rowHeight(row, widths)))
  const headRow = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ head }, index) => cell(head, index, { head: true, keepNext: true })),
  })
  const bodyRow = (row: Row, at: number) => {
    const keepNext = (at === rows.length - 1 ? place.keep : whole || holds[at]) ?? false
    return new TableRow({
      cantSplit: true,
      ...(row.some((each) => each.length === 0) && { height: { value: whole ? 640 : 420, rule: 'atLeast' as const } }),
      children: row.map((spans, index) => cell(spans, index, { head: false, keepNext })),
    })
  }
  return new Table({
    width: { size: place.width, type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
    borders: gridBorders(place.controls.look),
    rows: [...(columns.some(({ head }) => plainText(head) !== '') ? [headRow] : []), ...rows.map(bodyRow)],
  })
}

interface CellLook {
  head: boolean
  /** In twentieths of a point. */
  width: number
  align: Extract<Block, { kind: 'table' }>['columns'][number]['align'] | undefined
  /** Whether its row stays on the page of the next one. */
  keepNext: boolean
}

function tableCell(
  spans: Row[number],
  { controls }: WordContext,
  { head, width, align, keepNext }: CellLook,
): TableCell {
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: { left: 100, right: 100, top: 30, bottom: 30 },
    verticalAlign: VerticalAlign.CENTER,
    ...(head && { shading: { fill: toHex(controls.look.headFill) } }),
    children: [
      new Paragraph({
        style: head ? 'TableHead' : 'TableText',
        keepNext,
        alignment: align === 'right' ? 'right' : 'left',
        children: wordRuns(spans, controls),
      }),
    ],
  })
}

/** About how many points high a row will be; Word knows it only once it sets the page. */
function rowHeight(row: Row, widths: readonly number[]): number {
  const lines = row.map((spans, index) => Math.ceil((plainText(spans).length * LETTER_WIDTH) / (widths[index] ?? 1)))
  return Math.max(1, ...lines) * 13 + 4
}

/** The width of a letter in a table, and of a capital in its head, in twentieths of a point. */
const LETTER_WIDTH = 96
const CAPITAL_WIDTH = 118

const gridBorders = ({ ink, rule }: WordLook) => ({
  top: line(ink, 8),
  bottom: line(ink, 8),
  left: none,
  right: none,
  insideHorizontal: line(rule),
  insideVertical: line(rule),
})
