import type { Figure, Shape } from '../figures/figure.ts'
import { rosetteStrands } from '../figures/rosette.ts'
import type { Block } from '../source/markdown.ts'
import { colors, page, style } from '../theme.ts'
import type { Document } from './pdfkit-document.ts'
import { drawText, tag } from './pen.ts'
import { createPiece, type Piece } from './pieces.ts'
import { type LayoutContext, textPieces } from './text-pieces.ts'

/** A drawing across both columns, with its caption under it. */
export function figurePieces(block: Extract<Block, { kind: 'figure' }>, setting: LayoutContext): Piece[] {
  const { drawing, caption } = block
  if (!drawing) throw new Error(`There is no figure "${block.name}"`)
  const picture = createPiece({
    height: drawing.height,
    before: 16,
    keep: true,
    draw(pen, y) {
      const bbox = [page.left, y, page.right, y + drawing.height]
      const under = tag('Figure', setting.parent, { alt: drawing.alt, bbox })
      pen.draw(under, () => drawFigure(pen.doc, drawing, page.left, y))
    },
  })
  const place = { ...setting, x: page.left, width: page.right - page.left }
  return [picture, ...textPieces(caption, tag('Caption', setting.parent), style.small, place, 6)]
}

function drawFigure(doc: Document, { shapes }: Figure, x: number, y: number): void {
  doc.save().translate(x, y)
  for (const shape of shapes) drawShape(doc, shape)
  doc.restore()
}

function drawShape(doc: Document, shape: Shape): void {
  switch (shape.kind) {
    case 'text':
      drawWords(doc, shape)
      break
    case 'rosette':
      for (const points of rosetteStrands(shape)) trace(doc, points)
      doc.lineWidth(0.3).stroke(colors[shape.ink])
      break
    case 'box':
      doc.rect(shape.at.x, shape.at.y, shape.at.width, shape.at.height)
      paint(doc, shape)
      break
    case 'path':
      trace(doc, shape.points)
      if (shape.dash) doc.dash(2, { space: 2 })
      paint(doc, shape)
      doc.undash()
  }
}

function drawWords(doc: Document, { x, y, text, font, size, ink, anchor }: Extract<Shape, { kind: 'text' }>): void {
  const width = anchor ? doc.font(font, size).widthOfString(text) : 0
  const left = x - (anchor === 'middle' ? width / 2 : width)
  drawText(doc, text, left, y, { font, size, leading: size * 1.36, colour: colors[ink] })
}

function trace(doc: Document, points: readonly (readonly [number, number])[]): void {
  points.forEach(([x, y], at) => {
    const place = [Math.round(x * 100) / 100, Math.round(y * 100) / 100] as const
    if (at === 0) doc.moveTo(...place)
    else doc.lineTo(...place)
  })
}

type Paint = { readonly fill?: keyof typeof colors; readonly stroke?: keyof typeof colors; readonly line?: number }

function paint(doc: Document, { fill, stroke, line = 0.7 }: Paint): void {
  doc.lineWidth(line)
  if (fill && stroke) doc.fillAndStroke(colors[fill], colors[stroke])
  else if (fill) doc.fill(colors[fill])
  else if (stroke) doc.stroke(colors[stroke])
}
