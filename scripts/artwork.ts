/**
 * Draws the engraving by formula and writes `public/art/*.svg`: `node scripts/artwork.ts`. What it writes is committed.
 *
 * Shapes are used as CSS masks, so they carry no colour of their own.
 *
 * The rest there wasn't made by formula: the portraits are Open Peeps by Pablo Stanley (CC0), set by DiceBear, and
 * `icons.svg` holds drawings of Lucide, under the licenses in app/ui/icons-license.txt.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import * as colors from '../brand/colors.ts'

interface Wave {
  /** Radius around which the line swings, in units of the view box, which is 400 wide. */
  radius: number
  amplitude: number
  lobes: number
  /** How often the line is repeated, turned a little each time. */
  copies: number
}

const ENGRAVINGS = {
  rosette: disc(0.8, [
    { radius: 150, amplitude: 44, lobes: 12, copies: 9 },
    { radius: 92, amplitude: 30, lobes: 18, copies: 6 },
    { radius: 48, amplitude: 22, lobes: 9, copies: 8 },
  ]),
  sunburst: disc(0.7, [
    { radius: 128, amplitude: 68, lobes: 24, copies: 3 },
    { radius: 118, amplitude: 60, lobes: 12, copies: 6 },
    { radius: 62, amplitude: 36, lobes: 12, copies: 5 },
  ]),
  ring: disc(1.6, [
    { radius: 172, amplitude: 22, lobes: 30, copies: 4 },
    { radius: 172, amplitude: 14, lobes: 20, copies: 3 },
  ]),
  seal: disc(6, [
    { radius: 140, amplitude: 50, lobes: 8, copies: 5 },
    { radius: 66, amplitude: 28, lobes: 8, copies: 3 },
  ]),
  band: band({ width: 320, height: 28 }),
}

/** Email programs show no SVG. This green is legible on the light and on the dark letterhead. */
const EMAIL_GREEN = '#3f8a6b'

mkdirSync('public/art/email', { recursive: true })
for (const [name, svg] of Object.entries(ENGRAVINGS)) write(`art/${name}`, svg)
write('icon', icon())
write('favicon', favicon())
writePng('art/email/mark', ENGRAVINGS.seal, 88)
writePng('art/email/rule', letterheadRule(), 880)

function disc(strokeWidth: number, waves: Wave[], colour = '#000'): string {
  const layers = waves.map((wave, index) => {
    const id = `abc`.charAt(index)
    const step = 360 / wave.lobes / wave.copies
    const turned = Array.from({ length: wave.copies - 1 }, (_, copy) => {
      return `<use href="#${id}" transform="rotate(${round((copy + 1) * step, 2)})"/>`
    })
    return `<path id="${id}" d="${waveAround(wave)}"/>${turned.join('')}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-200 -200 400 400" fill="none" stroke="${colour}" stroke-width="${strokeWidth}">${layers.join('')}</svg>`
}

/** The closed line r(t) = radius + swing·cos(lobes·t). */
function waveAround({ radius, amplitude, lobes }: Wave): string {
  const point = (angle: number) => {
    const r = radius + amplitude * Math.cos(lobes * angle)
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) }
  }
  return smooth(point, 0, 2 * Math.PI, lobes * 4, 1)
}

/** Two families of sine waves that run against each other and swell in turn; every period divides the width. */
function band({ width, height }: { width: number; height: number }): string {
  const families = [
    { waves: 3, swell: 0, lines: 5 },
    { waves: -2, swell: Math.PI, lines: 4 },
  ]
  const paths = families.flatMap(({ waves, swell, lines }) =>
    Array.from({ length: lines }, (_, line) => {
      const point = (x: number) => {
        const turn = (x / width) * 2 * Math.PI
        const reach = (height / 2 - 1) * (0.66 + 0.34 * Math.cos(turn + swell))
        return { x, y: height / 2 + reach * Math.sin(waves * turn + (line / lines) * 2 * Math.PI) }
      }
      return `<path d="${smooth(point, 0, width, 16, 1)}"/>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke="#000" stroke-width=".8">${paths.join('')}</svg>`
}

/** The seal in marigold on an evergreen ground, for home screens. */
function icon(): string {
  const ground = `<rect x="-200" y="-200" width="400" height="400" rx="80" fill="${colors.evergreen}" stroke="none"/>`
  return disc(9, [{ radius: 118, amplitude: 46, lobes: 6, copies: 4 }], colors.marigold).replace(
    '<path',
    `${ground}<path`,
  )
}

/** The same for a tab, where 16 pixels show no more than four ellipses. Every page carries it, so it is short. */
function favicon(): string {
  const turned = `<use href="#a" transform="rotate(45)"/>`
  const cross = `<g id="a" fill="none" stroke="${colors.marigold}" stroke-width="1.3"><ellipse rx="13" ry="6"/><ellipse rx="6" ry="13"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -16 32 32"><circle r="16" fill="${colors.evergreen}"/>${cross}${turned}</svg>`
}

interface Point {
  x: number
  y: number
}

/** A curve through evenly spaced points of a formula, as relative cubic Béziers (Hermite, slopes by difference). */
function smooth(point: (at: number) => Point, from: number, to: number, pieces: number, digits: number): string {
  const step = (to - from) / pieces
  const slope = (at: number): Point => {
    const [before, after] = [point(at - step / 100), point(at + step / 100)]
    return { x: ((after.x - before.x) / 0.02) * (1 / 3), y: ((after.y - before.y) / 0.02) * (1 / 3) }
  }
  const start = point(from)
  let pen = { x: round(start.x, digits), y: round(start.y, digits) }
  let path = `M${formatPoint(pen.x, pen.y)}c`
  for (let piece = 0; piece < pieces; piece += 1) {
    const [at, next] = [from + piece * step, from + (piece + 1) * step]
    const [a, b, out, into] = [point(at), point(next), slope(at), slope(next)]
    const relative = (p: Point) => ({ x: round(p.x - pen.x, digits), y: round(p.y - pen.y, digits) })
    const one = relative({ x: a.x + out.x, y: a.y + out.y })
    const two = relative({ x: b.x - into.x, y: b.y - into.y })
    const end = relative(b)
    path += `${piece === 0 ? '' : ' '}${formatPoint(one.x, one.y)} ${formatPoint(two.x, two.y)} ${formatPoint(end.x, end.y)}`
    pen = { x: round(pen.x + end.x, digits), y: round(pen.y + end.y, digits) }
  }
  return path.replaceAll(' -', '-')
}

function formatPoint(x: number, y: number): string {
  return `${formatNumber(x)} ${formatNumber(y)}`
}

function formatNumber(value: number): string {
  return String(value).replace(/^(-?)0\./, '$1.')
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits)) || 0
}

function write(name: string, svg: string): void {
  writeFileSync(`public/${name}.svg`, svg)
  console.info(`${name}: ${svg.length} bytes`)
}

function writePng(name: string, svg: string, width: number): void {
  const colored = svg.replaceAll('"#000"', `"${EMAIL_GREEN}"`)
  const png = new Resvg(colored, { fitTo: { mode: 'width', value: width } }).render().asPng()
  writeFileSync(`public/${name}.png`, png)
  console.info(`${name}: ${png.length} bytes`)
}

/** The band, twice in a row. */
function letterheadRule(): string {
  const tile = band({ width: 320, height: 28 }).replace(/^<svg[^>]*>|<\/svg>$/g, '')
  const tiles = [0, 320].map((x) => `<g transform="translate(${x})">${tile}</g>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 28" fill="none" stroke="#000" stroke-width=".9">${tiles}</svg>`
}
