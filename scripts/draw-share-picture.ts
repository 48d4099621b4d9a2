import { createRequire } from 'node:module'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'

/*
 * Writes a page's title and whose page it is onto the award letter that the build drew, as the picture that is shown where the
 * page is shared: `echo '{"title":"Shop","brand":"Grantwell"}' | node scripts/draw-share-picture.ts > picture.png`.
 */

export interface ShareWords {
  title: string
  brand: string
}

/** What the build leaves for it: the letter without words, and the typeface. */
export const LETTER = 'build/share-letter.png'
const TYPEFACE = 'build/typefaces/besley-600.ttf'

const [INK, EVERGREEN] = ['#15241d', '#0f4a37']

interface Typeface {
  unitsPerEm: number
  layout(text: string): { glyphs: { path: { toSVG(): string } }[]; positions: { xAdvance: number }[] }
}

export function drawSharePicture({ title, brand }: ShareWords): Promise<Buffer> {
  const typeface = readTypeface(TYPEFACE)
  const lines = wrapTitle(title, 21)
  const top = 345 - (lines.length - 1) * 42
  const words = [
    ...lines.map((line, at) =>
      outlines(typeface, line, { x: 94, y: top + at * 84, size: 76, spacing: -1.5, fill: INK }),
    ),
    outlines(typeface, brand, { x: 96, y: 532, size: 38, spacing: 0, fill: EVERGREEN }),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${words.join('')}</svg>`
  return sharp(LETTER)
    .composite([{ input: Buffer.from(svg) }])
    .png({ palette: true })
    .toBuffer()
}

export function readTypeface(path: string): Typeface {
  const { openSync }: { openSync(path: string): Typeface } = createRequire(import.meta.url)('fontkit')
  return openSync(path)
}

interface Line {
  x: number
  y: number
  /** Pixels of an em. */
  size: number
  spacing: number
  fill: string
}

/** A server has no typefaces of its own, so a line is drawn by its letters' shapes. */
export function outlines(typeface: Typeface, text: string, { x, y, size, spacing, fill }: Line): string {
  const scale = size / typeface.unitsPerEm
  const { glyphs, positions } = typeface.layout(text)
  let at = 0
  const letters = glyphs.map(({ path }, index) => {
    const letter = `<path transform="translate(${at})" d="${path.toSVG()}"/>`
    at += (positions[index]?.xAdvance ?? 0) + spacing / scale
    return letter
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters.join('')}</g>`
}

/** Lines of at most so many characters, four at the most. */
function wrapTitle(title: string, width: number): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.slice(0, 4)
}

if (import.meta.main) process.stdout.write(await drawSharePicture((await json(process.stdin)) as ShareWords))
