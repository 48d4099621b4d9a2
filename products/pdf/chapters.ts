import type { Block } from '../source/markdown.ts'
import { colors, page, type Style, style } from '../theme.ts'
import { blockPieces } from './blocks.ts'
import { breakLines, breakTitle, lineWidth, type Measure, plainRun } from './line-breaking.ts'
import { drawBand } from './ornaments.ts'
import { type Pen, type Tag, tag } from './pen.ts'
import { type Anchor, createPiece, type Piece, paginate } from './pieces.ts'
import { centeredBaseline, drawLine, type LayoutContext, linePieces, plainSpan } from './text-pieces.ts'

/** A part of a book that begins on a new page. `numeral` is empty for what comes before chapter one. */
export interface Chapter {
  readonly numeral: string
  readonly title: string
  /** The running head. */
  readonly short: string
  /** What keeps its anchors apart when it has no numeral. */
  readonly scope?: string
  readonly blocks: readonly Block[]
  /** What follows the contents where they stand in the middle of a text. */
  readonly rest?: readonly Block[]
  /** Whether empty cells are places to type. */
  readonly forms: boolean
}

export type ChapterLayout = ReturnType<typeof layOutChapter>

/** `more` are pieces of another making (the contents) that follow the chapter's own text. */
export function layOutChapter(chapter: Chapter, measure: Measure, more: readonly Piece[] = []) {
  const section = tag('Sect', null)
  const anchor: Anchor = {
    name: `chapter-${chapter.numeral || chapter.scope || 'start'}`,
    title: chapter.title,
    level: 1,
    listed: true,
  }
  const setting: LayoutContext = {
    measure,
    parent: section,
    x: page.main,
    width: page.mainWidth,
    base: style.body,
    boxed: false,
    scope: `${chapter.numeral || chapter.scope || 'start'}-`,
    forms: chapter.forms,
  }
  const [lede, ...rest] = chapter.blocks
  const opening = chapter.title ? openingPieces(chapter, anchor, section, measure) : []
  const first = chapter.title && lede?.kind === 'paragraph' ? blockPieces([lede], { ...setting, base: style.lede }) : []
  const body = blockPieces(first.length > 0 ? rest : chapter.blocks, setting)
  const after = blockPieces(chapter.rest ?? [], setting)
  return { chapter, pages: paginate([...opening, ...first, ...body, ...more, ...after]) }
}

function openingPieces(chapter: Chapter, anchor: Anchor, section: Tag, measure: Measure): Piece[] {
  const heading = tag('H1', section)
  const lines = breakTitle(measure, plainSpan(chapter.title), style.title, page.right - page.main)
  const numeral: Style = { ...style.title, size: 46, colour: colors.evergreen }
  const own = linePieces(lines, heading, page.main, style.title, 0)
  return own.map((each, index) => ({
    ...each,
    keep: true,
    anchor: index === 0 ? anchor : null,
    draw(pen: Pen, y: number) {
      if (index === 0) {
        const [line = []] = chapter.numeral ? breakLines(measure, [plainSpan(chapter.numeral)], numeral, 100) : []
        pen.artifact(() =>
          drawBand(pen.doc, { x: 0, y: 26, width: page.width, height: 18 }, { ink: colors.evergreen, line: 0.35 }),
        )
        drawLine(pen, heading, line, page.left, centeredBaseline(y, style.title) + 8)
      }
      each.draw(pen, y)
    },
  }))
}

/** The contents page's lines. Page numbers are not known until everything is laid out, so they are looked up late. */
export function contentsPieces(
  anchors: readonly Anchor[],
  pageOf: (name: string) => number,
  measure: Measure,
): Piece[] {
  const under = tag('TOC', null)
  const title = tag('H2', null)
  const heading = linePieces(
    [breakLines(measure, [plainSpan('Contents')], style.section, 300)[0] ?? []],
    title,
    page.main,
    style.section,
    20,
  )
  return [
    ...heading.map((each) => ({ ...each, keep: true })),
    ...anchors.map((anchor) => contentsLine(anchor, tag('TOCI', under), pageOf, measure)),
  ]
}

function contentsLine(anchor: Anchor, item: Tag, pageOf: (name: string) => number, measure: Measure): Piece {
  const chapter = anchor.level === 1
  const set: Style = chapter
    ? { ...style.boxTitle, leading: 15.6 }
    : { ...style.cell, leading: 11.8, colour: colors.softInk }
  const x = chapter ? page.main : page.main + 14
  const [line = []] = breakLines(measure, [plainSpan(anchor.title)], set, 330)
  const figure: Style = { ...style.cell, font: 'mono', size: chapter ? 9.5 : 8.6 }
  const draw = (pen: Pen, y: number) => {
    const baseline = centeredBaseline(y, set)
    const number = String(pageOf(anchor.name))
    const right = page.right - measure(number, figure)
    const area = { x: page.main, y, width: page.right - page.main, height: set.leading }
    pen.link(item, anchor.name, `${anchor.title}, page ${number}`, area, (link) => {
      drawLine(pen, link, line, x, baseline)
      pen.write(link, plainRun(number, figure), right, baseline)
    })
    pen.artifact(() => drawLeader(pen, x + lineWidth(line) + 6, right - 6, baseline - 2))
  }
  return createPiece({ height: set.leading, before: chapter ? 4 : 0, keep: chapter, draw })
}

function drawLeader({ doc }: Pen, from: number, to: number, y: number): void {
  doc.moveTo(from, y).lineTo(to, y).dash(0.8, { space: 3 }).lineWidth(0.7).stroke(colors.rule)
  doc.undash()
}
