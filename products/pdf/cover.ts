import { colors, page, type Style } from '../theme.ts'
import { breakTitle, type Line, type Measure, plainRun } from './line-breaking.ts'
import { drawBand, drawDoubleRule, drawRosette, drawRule, drawStamp } from './ornaments.ts'
import { createMeasure, type Pen, type Tag, tag } from './pen.ts'
import { plainSpan } from './text-pieces.ts'

/** What a cover says: the product that a single document belongs to, its name, and what it is good for. */
interface DocumentCover {
  readonly kicker: string
  readonly title: string
  readonly subtitle: string
  readonly ledger: readonly (readonly [string, string])[]
  readonly imprint: readonly [string, string]
}

/** `ledger` is the award letter's lines, left and right. */
interface BookCover extends Omit<DocumentCover, 'subtitle'> {
  readonly subtitle: readonly string[]
  readonly notice: string
}

const DOTTED = { line: 0.6, ink: colors.rule, dash: 2 }
const card = { x: 54, y: 398, width: 402, height: 246, angle: -2.2 }

export function drawBookCover(pen: Pen, cover: BookCover): void {
  const { doc } = pen
  pen.artifact(() => {
    doc.rect(0, 0, page.width, page.height).fill(colors.evergreen)
    const ink = { ink: colors.engraving, line: 0.5 }
    drawRosette(doc, { x: 468, y: 236, radius: 330 }, ink, { petals: 26, rings: 4, strands: 5 })
    doc.rect(0, 706, page.width, 86).fill(colors.deepEvergreen)
    drawBand(doc, { x: 0, y: 697, width: page.width, height: 18 }, { ink: '#a98a3e', line: 0.5 })
    drawMark(doc)
  })
  const section = tag('Sect', null)
  write(pen, tag('P', section), cover.kicker, 54, 170, labelStyle(colors.mint))
  write(pen, tag('H1', section), cover.title, 51, 238, { font: 'display', size: 62, leading: 66, colour: colors.card })
  const subtitle = tag('P', section)
  cover.subtitle.forEach((line, index) => {
    const set: Style = { font: 'displayItalic', size: 21, leading: 27, colour: colors.marigold }
    write(pen, subtitle, line, 54, 280 + index * set.leading, set)
  })
  drawAwardLetter(pen, section, cover)
  write(pen, tag('P', section), cover.imprint[0], 54, 752, labelStyle(colors.mint))
  write(pen, tag('P', section), cover.imprint[1], 330, 752, labelStyle(colors.mint))
}

const drawMark = (doc: PDFKit.PDFDocument) =>
  drawRosette(doc, { x: 66, y: 66, radius: 12 }, { ink: colors.mint, line: 0.5 }, { petals: 12, rings: 2, strands: 2 })

export function drawDocumentCover(pen: Pen, cover: DocumentCover): void {
  const { doc } = pen
  const measure = createMeasure(doc)
  pen.artifact(() => {
    doc.rect(0, 0, page.width, page.height).fill(colors.paper)
    doc.rect(0, 0, page.width, 470).fill(colors.evergreen)
    doc.save().rect(0, 0, page.width, 470).clip()
    const ink = { ink: colors.engraving, line: 0.5 }
    drawRosette(doc, { x: 500, y: 150, radius: 270 }, ink, { petals: 24, rings: 4, strands: 4 })
    doc.restore()
    drawBand(doc, { x: 0, y: 461, width: page.width, height: 18 }, { ink: '#a98a3e', line: 0.5 })
    drawMark(doc)
  })
  const section = tag('Sect', null)
  write(pen, tag('P', section), cover.kicker.toUpperCase(), 54, 172, labelStyle(colors.mint))
  const lines = fitTitle(measure, cover.title)
  const bottom = drawLines(pen, tag('H1', section), lines.lines, 224, lines.set)
  const under: Style = { font: 'displayItalic', size: 17, leading: 23, colour: colors.marigold }
  const subtitle = breakTitle(measure, plainSpan(cover.subtitle), under, 430)
  drawLines(pen, tag('P', section), subtitle, bottom + 18, under)
  cover.ledger.forEach(([what, says], index) => {
    const y = 540 + index * 34
    const row = tag('P', section)
    write(pen, row, what.toUpperCase(), 54, y, labelStyle(colors.softInk))
    write(pen, row, says, 200, y, { font: 'text', size: 12, leading: 15, colour: colors.ink })
    pen.artifact(() => drawRule(doc, y + 12, [54, page.right], DOTTED))
  })
  write(pen, tag('P', section), cover.imprint[0], 54, 734, labelStyle(colors.softInk))
  write(pen, tag('P', section), cover.imprint[1], 330, 734, labelStyle(colors.softInk))
}

/** The largest of a few sizes in which a title keeps to three lines. */
function fitTitle(measure: Measure, title: string) {
  const at = (size: number) => {
    const set: Style = { font: 'display', size, leading: size * 1.12, colour: colors.card }
    return { set, lines: breakTitle(measure, plainSpan(title), set, 460) }
  }
  return [46, 38, 32].map(at).find(({ lines }) => lines.length <= 3) ?? at(27)
}

function drawLines(pen: Pen, under: Tag, lines: readonly Line[], top: number, set: Style): number {
  lines.forEach((line, index) => {
    for (const run of line) pen.write(under, run, 54 + run.x, top + index * set.leading)
  })
  return top + lines.length * set.leading
}

function drawAwardLetter(pen: Pen, section: Tag, cover: BookCover): void {
  const { doc } = pen
  const { x, y, width, height, angle } = card
  const origin = [x + width / 2, y + height / 2]
  doc.save().rotate(angle, { origin })
  pen.artifact(() => {
    doc.rect(x + 5, y + 8, width, height).fill(colors.deepEvergreen)
    doc.rect(x, y, width, height).fill(colors.card)
    doc
      .save()
      .rect(x + 8, y + 8, width - 16, height - 16)
      .clip()
    const seal = { x: x + width - 74, y: y + height - 62, radius: 118 }
    drawRosette(doc, seal, { ink: '#dbe5d3', line: 0.4 }, { petals: 20, rings: 3, strands: 4 })
    doc.restore()
    drawDoubleRule(doc, x, y, width, height)
  })
  write(pen, tag('P', section), cover.notice, x + 30, y + 42, labelStyle(colors.softInk))
  for (const [index, [what, figure]] of cover.ledger.entries()) {
    drawLedgerLine(pen, section, what, figure, y + 98 + index * 35)
  }
  const stamp = { x: x + width - 86, y: y + 42, width: 126, height: 34, angle: -7 }
  const words: Style = { font: 'mono', size: 12.5, leading: 16, colour: colors.clay, tracking: 1.6 }
  pen.artifact(() => drawStamp(doc, stamp))
  doc.save().rotate(stamp.angle, { origin: [stamp.x, stamp.y] })
  write(pen, tag('P', section), 'NOT A LOAN', stamp.x - 45, stamp.y + 4.4, words)
  doc.restore()
  doc.restore()
}

function drawLedgerLine(pen: Pen, section: Tag, what: string, figure: string, baseline: number): void {
  const { doc } = pen
  const left = card.x + 30
  const right = card.x + card.width - 30
  const mono: Style = { font: 'mono', size: 13, leading: 16, colour: colors.ink }
  const line = tag('P', section)
  write(pen, line, what, left, baseline, { font: 'text', size: 13, leading: 16, colour: colors.ink })
  doc.font(mono.font, mono.size)
  write(pen, line, figure, right - doc.widthOfString(figure), baseline, mono)
  pen.artifact(() => drawRule(doc, baseline + 12, [left, right], DOTTED))
}

function write(pen: Pen, under: Tag, text: string, x: number, baseline: number, set: Style): void {
  pen.write(under, plainRun(text, set), x, baseline)
}

function labelStyle(ink: string): Style {
  return { font: 'mono', size: 8.6, leading: 12, colour: ink, tracking: 1 }
}
