import { colors, type FontName } from '../theme.ts'
import type { Figure, Shape } from './figure.ts'
import { rosetteStrands } from './rosette.ts'

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
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escapeText(alt)}">${shapes.map(shapeSvg).join('')}</svg>`
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
      return `<text x="${x}" y="${round(y)}" font-family="${FAMILIES[font]}" font-size="${size}" fill="${colors[ink]}"${more}>${escapeText(text)}</text>`
    }
  }
}

type Paint = { readonly fill?: keyof typeof colors; readonly stroke?: keyof typeof colors; readonly line?: number }

const paint = ({ fill, stroke, line = 0.7 }: Paint) =>
  ` fill="${fill ? colors[fill] : 'none'}"${stroke ? ` stroke="${colors[stroke]}" stroke-width="${line}"` : ''}`

const pathData = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`

const round = (length: number) => Math.round(length * 10) / 10

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
