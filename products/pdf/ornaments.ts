import { colors } from '../theme.ts'

/** Banknote engraving, by formula: a guilloche is a set of waves with shifted phases. Angles are radians. */

interface StrokeStyle {
  readonly ink: string
  readonly line: number
}

/** A rosette of `rings` wave rings around (x, y); `petals` waves run round each. */
export function drawRosette(
  doc: PDFKit.PDFDocument,
  at: { x: number; y: number; radius: number },
  { ink, line }: StrokeStyle,
  shape: { petals: number; rings: number; strands: number },
): void {
  for (let ring = 0; ring < shape.rings; ring++) {
    const mean = at.radius * (0.18 + (0.72 * (ring + 0.5)) / shape.rings)
    const swing = (at.radius / shape.rings) * 0.8
    for (let strand = 0; strand < shape.strands; strand++) {
      const phase = (2 * Math.PI * strand) / shape.strands
      const steps = shape.petals * 20
      const points = along(steps, (step) => {
        const angle = (2 * Math.PI * step) / steps
        const reach = mean + swing * Math.sin(shape.petals * angle + phase + ring * 0.7)
        return [at.x + reach * Math.cos(angle), at.y + reach * Math.sin(angle)]
      })
      trace(doc, points)
    }
  }
  doc.lineWidth(line).stroke(ink)
}

/** A band of strands that swell and thin along its width. */
export function drawBand(
  doc: PDFKit.PDFDocument,
  at: { x: number; y: number; width: number; height: number },
  { ink, line }: StrokeStyle,
): void {
  const strands = 7
  for (let strand = 0; strand < strands; strand++) {
    const phase = (Math.PI * strand) / strands
    const points = along(260, (step) => {
      const share = step / 260
      const swell = 0.55 + 0.45 * Math.sin(2 * Math.PI * 5 * share + phase)
      const wave = Math.sin(2 * Math.PI * 9 * share + 2 * phase)
      return [at.x + share * at.width, at.y + at.height / 2 + (at.height / 2) * swell * wave]
    })
    trace(doc, points)
  }
  doc.lineWidth(line).stroke(ink)
}

export function trace(doc: PDFKit.PDFDocument, points: readonly (readonly [number, number])[]): void {
  for (const [at, [x, y]] of points.entries()) doc[at === 0 ? 'moveTo' : 'lineTo'](rounded(x), rounded(y))
}

/** The points of a line in so many steps. */
const along = (steps: number, point: (step: number) => [number, number]) =>
  Array.from({ length: steps + 1 }, (_, step) => point(step))

/** A hundredth of a point is finer than any printer, and six decimals would double the file. */
const rounded = (length: number) => Math.round(length * 100) / 100

/** A straight line across, from one x to another; `dash` in points, with gaps as long. */
export function drawRule(
  doc: PDFKit.PDFDocument,
  y: number,
  [from, to]: readonly [number, number],
  { ink, line, dash }: StrokeStyle & { readonly dash?: number },
): void {
  doc.moveTo(from, y).lineTo(to, y)
  if (dash) doc.dash(dash, { space: dash })
  doc.lineWidth(line).stroke(ink)
  if (dash) doc.undash()
}

/** The certificate's edge: a heavy rule and a fine one inside it. */
export function drawDoubleRule(doc: PDFKit.PDFDocument, x: number, y: number, width: number, height: number): void {
  doc.rect(x, y, width, height).lineWidth(0.8).stroke(colors.rule)
  doc
    .rect(x + 7, y + 7, width - 14, height - 14)
    .lineWidth(1)
    .stroke('#b7a987')
}

/** A rubber stamp's frame, centred on (x, y), tilted by `angle` degrees. */
export function drawStamp(
  doc: PDFKit.PDFDocument,
  at: { x: number; y: number; width: number; height: number; angle: number },
): void {
  doc.save().rotate(at.angle, { origin: [at.x, at.y] })
  const left = at.x - at.width / 2
  const top = at.y - at.height / 2
  doc.roundedRect(left, top, at.width, at.height, 2).lineWidth(2.2).stroke(colors.clay)
  doc
    .roundedRect(left + 3.6, top + 3.6, at.width - 7.2, at.height - 7.2, 1)
    .lineWidth(0.7)
    .stroke(colors.clay)
  doc.restore()
}
