import { drawBand, drawDoubleRule, drawRosette, drawStamp } from './ornaments.ts'
import { type Pen, type Tag, tag } from './pen.ts'
import { colour, page, type Style } from './theme.ts'

/** What a cover says. `ledger` is the award letter's lines, left and right. */
export interface Cover {
  readonly brand: string
  readonly title: string
  readonly subtitle: readonly string[]
  readonly kicker: string
  readonly notice: string
  readonly ledger: readonly (readonly [string, string])[]
  readonly imprint: readonly [string, string]
}

const card = { x: 54, y: 398, width: 402, height: 246, angle: -2.2 }

export function drawCover(pen: Pen, cover: Cover): void {
  const { doc } = pen
  pen.artifact(() => {
    doc.rect(0, 0, page.width, page.height).fill(colour.evergreen)
    drawRosette(
      doc,
      { x: 468, y: 236, radius: 330 },
      { ink: colour.engraving, line: 0.5 },
      { petals: 26, rings: 4, strands: 5 },
    )
    doc.rect(0, 706, page.width, 86).fill(colour.deepEvergreen)
    drawBand(doc, { x: 0, y: 697, width: page.width, height: 18 }, { ink: '#a98a3e', line: 0.5 })
    drawRosette(
      doc,
      { x: 66, y: 66, radius: 12 },
      { ink: colour.mint, line: 0.5 },
      { petals: 12, rings: 2, strands: 2 },
    )
  })
  const section = tag('Sect', null)
  write(pen, tag('P', section), cover.brand, 86, 71, { font: 'display', size: 15, leading: 18, colour: colour.card })
  write(pen, tag('P', section), cover.kicker, 54, 170, label(colour.mint))
  write(pen, tag('H1', section), cover.title, 51, 238, { font: 'display', size: 62, leading: 66, colour: colour.card })
  const subtitle = tag('P', section)
  cover.subtitle.forEach((line, index) => {
    const set: Style = { font: 'displayItalic', size: 21, leading: 27, colour: colour.marigold }
    write(pen, subtitle, line, 54, 280 + index * set.leading, set)
  })
  drawAwardLetter(pen, section, cover)
  write(pen, tag('P', section), cover.imprint[0], 54, 752, label(colour.mint))
  write(pen, tag('P', section), cover.imprint[1], 330, 752, label(colour.mint))
}

function drawAwardLetter(pen: Pen, section: Tag, cover: Cover): void {
  const { doc } = pen
  const { x, y, width, height, angle } = card
  const origin = [x + width / 2, y + height / 2]
  doc.save().rotate(angle, { origin })
  pen.artifact(() => {
    doc.rect(x + 5, y + 8, width, height).fill(colour.deepEvergreen)
    doc.rect(x, y, width, height).fill(colour.card)
    doc
      .save()
      .rect(x + 8, y + 8, width - 16, height - 16)
      .clip()
    drawRosette(
      doc,
      { x: x + width - 74, y: y + height - 62, radius: 118 },
      { ink: '#dbe5d3', line: 0.4 },
      { petals: 20, rings: 3, strands: 4 },
    )
    doc.restore()
    drawDoubleRule(doc, x, y, width, height)
  })
  write(pen, tag('P', section), cover.notice, x + 30, y + 42, label(colour.softInk))
  for (const [index, [what, figure]] of cover.ledger.entries()) {
    drawLedgerLine(pen, section, what, figure, y + 98 + index * 35)
  }
  const stamp = { x: x + width - 86, y: y + 42, width: 126, height: 34, angle: -7 }
  const words: Style = { font: 'mono', size: 12.5, leading: 16, colour: colour.clay, tracking: 1.6 }
  pen.artifact(() => drawStamp(doc, stamp, () => {}))
  doc.save().rotate(stamp.angle, { origin: [stamp.x, stamp.y] })
  write(pen, tag('P', section), 'NOT A LOAN', stamp.x - 45, stamp.y + 4.4, words)
  doc.restore()
  doc.restore()
}

function drawLedgerLine(pen: Pen, section: Tag, what: string, figure: string, baseline: number): void {
  const { doc } = pen
  const left = card.x + 30
  const right = card.x + card.width - 30
  const mono: Style = { font: 'mono', size: 13, leading: 16, colour: colour.ink }
  const line = tag('P', section)
  write(pen, line, what, left, baseline, { font: 'text', size: 13, leading: 16, colour: colour.ink })
  doc.font(mono.font, mono.size)
  write(pen, line, figure, right - doc.widthOfString(figure), baseline, mono)
  pen.artifact(() => {
    doc
      .moveTo(left, baseline + 12)
      .lineTo(right, baseline + 12)
      .dash(2, { space: 2 })
      .lineWidth(0.6)
      .stroke(colour.rule)
    doc.undash()
  })
}

function write(pen: Pen, under: Tag, text: string, x: number, baseline: number, set: Style): void {
  pen.write(under, { text, style: set, href: null, tick: false, x: 0, width: 0 }, x, baseline)
}

function label(ink: string): Style {
  return { font: 'mono', size: 8.6, leading: 12, colour: ink, tracking: 1 }
}
