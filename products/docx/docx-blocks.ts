import { type FileChild, HeadingLevel, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'
import type { Block } from '../source/markdown.ts'
import { isSignatureTable, isSource, isTitle } from '../source/page-keeping.ts'
import { headingSpans } from '../source/papers.ts'
import { plainText, type Span } from '../source/spans.ts'
import { type Tone, toneLabels } from '../source/tones.ts'
import { colors } from '../theme.ts'
import { pageSize, toHex } from './docx-styles.ts'
import { line, wordTable } from './docx-tables.ts'
import { type ControlIds, checkBox, textControl, type WordContext, wordRuns } from './docx-text.ts'

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
      const level = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3][block.level - 2]
      const children = wordRuns(headingSpans(block.text), place.controls)
      return [new Paragraph({ heading: level ?? HeadingLevel.HEADING_3, pageBreakBefore, children })]
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
          children: wordRuns(block.spans, place.controls, place.style),
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
  return oneCellTable(
    [
      new Paragraph({
        style: 'CalloutLabel',
        keepNext: true,
        children: [new TextRun({ text: boxLabels[box.tone], color: toHex(edge) })],
      }),
      ...(box.title ? [new Paragraph({ style: 'CalloutTitle', keepNext: true, text: box.title })] : []),
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
    children: [new Paragraph({ keepNext: place.keep ?? false, children: [textControl(label, place.controls)] })],
  })
  const table = new Table({
    width: { size: place.width, type: WidthType.DXA },
    columnWidths: [place.width],
    layout: 'fixed',
    rows: [new TableRow({ height: { value: Math.max(1, lines) * 320, rule: 'atLeast' }, children: [cell] })],
  })
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
