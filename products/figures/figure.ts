import { escapeXml } from '../source/escape-xml.ts'
import { colors, type FontName } from '../theme.ts'

/** A drawing in lines and words, which a page of the PDF and one of the EPUB draw alike. Lengths are points. */
export interface Figure {
  /** What someone is told who can't see it. */
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
  /** The same drawn anew for a phone, where a table's width would leave words of five pixels. */
  readonly narrow: { readonly width: number; readonly height: number; readonly shapes: readonly Shape[] }
}

/** As wide as a table. */
export const FIGURE_WIDTH = 504

/** As wide as a phone's page: a point is a pixel there. */
export const NARROW_WIDTH = 344

export type Ink = keyof typeof colors

type Point = readonly [x: number, y: number]

export type Shape =
  | { readonly kind: 'box'; readonly at: Area; readonly fill?: Ink; readonly stroke?: Ink; readonly line?: number }
  | ({ readonly kind: 'path'; readonly points: readonly Point[]; readonly stroke?: Ink; readonly fill?: Ink } & Stroke)
  | { readonly kind: 'rosette'; readonly x: number; readonly y: number; readonly radius: number; readonly ink: Ink }
  | ({ readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string } & TextLook)

interface Stroke {
  readonly line?: number
  readonly dash?: boolean
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface TextLook {
  readonly font: FontName
  readonly size: number
  readonly ink: Ink
  readonly anchor?: 'middle' | 'end'
}

/** A small guilloche: four phases of one wave around a point. */
export function rosetteStrands({ x, y, radius }: { x: number; y: number; radius: number }): [number, number][][] {
  return [0, 1, 2, 3].map((strand) =>
    Array.from({ length: 121 }, (_, step) => {
      const angle = (2 * Math.PI * step) / 120
      const reach = radius * (0.62 + 0.36 * Math.sin(12 * angle + (strand * Math.PI) / 2))
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
    }),
  )
}

const FAMILIES: Record<FontName, string> = {
  display: 'Besley, Georgia, serif',
  displayItalic: 'Besley, Georgia, serif',
  text: "'Hanken Grotesk', Arial, sans-serif",
  textItalic: "'Hanken Grotesk', Arial, sans-serif",
  strong: "'Hanken Grotesk', Arial, sans-serif",
  strongItalic: "'Hanken Grotesk', Arial, sans-serif",
  mono: "'DM Mono', monospace",
}

/** A figure as SVG, for a page that sets it between its text. */
export function figureSvg({ alt, width, height, shapes }: Figure): string {
  const size = `viewBox="0 0 ${width} ${height}" width="100%"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escapeXml(alt)}">${shapes.map(shapeSvg).join('')}</svg>`
}

function shapeSvg(shape: Shape): string {
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height } = shape.at
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${paint(shape)}/>`
    }
    case 'path':
      return `<path d="${pathData(shape.points)}${shape.fill ? 'Z' : ''}"${paint(shape)}${shape.dash ? ' stroke-dasharray="2 2"' : ''}/>`
    case 'rosette':
      return rosetteStrands(shape)
        .map((points) => `<path d="${pathData(points)}"${paint({ stroke: shape.ink, line: 0.3 })}/>`)
        .join('')
    case 'text': {
      const { x, y, font, size, ink, anchor, text } = shape
      const more = `${anchor ? ` text-anchor="${anchor}"` : ''}${font.startsWith('strong') ? ' font-weight="700"' : ''}`
      return `<text x="${x}" y="${round(y)}" font-family="${FAMILIES[font]}" font-size="${size}" fill="${colors[ink]}"${more}>${escapeXml(text)}</text>`
    }
  }
}

export type Paint = { readonly fill?: Ink; readonly stroke?: Ink; readonly line?: number }

const paint = ({ fill, stroke, line = 0.7 }: Paint) =>
  ` fill="${fill ? colors[fill] : 'none'}"${stroke ? ` stroke="${colors[stroke]}" stroke-width="${line}"` : ''}`

const pathData = (points: readonly Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`

const round = (length: number) => Math.round(length * 10) / 10
