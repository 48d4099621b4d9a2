/**
 * Cuts the typefaces down to what the pages use and writes `public/fonts/*.woff2` and `app/ui/styles/fonts.css`.
 * For what is printed while the site runs it writes static TrueType, in the folder of what prints it: PDF knows no
 * variable fonts. Run by hand when a typeface, a weight or a character changes: `node scripts/fonts.ts`. What it writes
 * is committed.
 *
 * Every web font gets fallbacks whose metrics are bent to its own, so that nothing moves when it arrives. The method
 * and the letter frequencies are Capsize's: size-adjust is the ratio of the average letter widths, and ascent, descent
 * and line gap are the web font's, divided by that ratio.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

interface Typeface {
  file: string
  source: string
  family: string
  style: 'normal' | 'italic'
  /** The weights declared to the browser. */
  weight: string
  /** What is kept of the weight axis: one weight, or a range. */
  axis?: number | { min: number; max: number }
  /** The weight at which the fallbacks are matched. */
  matchedAt?: number
  fallbacks?: Fallback[]
}

/** Figures of fonts that are on people's machines, in units of their em; the average width is weighted by LETTERS. */
interface Fallback {
  name: string
  local: string[]
  unitsPerEm: number
  averageWidth: number
}

const SERIFS: Fallback[] = [
  { name: 'Georgia', local: ['Georgia'], unitsPerEm: 2048, averageWidth: 913 },
  { name: 'Times', local: ['Times New Roman', 'Liberation Serif'], unitsPerEm: 2048, averageWidth: 832 },
  { name: 'Noto', local: ['Noto Serif'], unitsPerEm: 1000, averageWidth: 481 },
  { name: 'DejaVu', local: ['DejaVu Serif'], unitsPerEm: 2048, averageWidth: 1056 },
]
const SANS: Fallback[] = [
  { name: 'Arial', local: ['Arial', 'Liberation Sans'], unitsPerEm: 2048, averageWidth: 913 },
  { name: 'Roboto', local: ['Roboto'], unitsPerEm: 2048, averageWidth: 911 },
  { name: 'DejaVu', local: ['DejaVu Sans'], unitsPerEm: 2048, averageWidth: 1039 },
]
const MONOS: Fallback[] = [
  { name: 'Menlo', local: ['Menlo', 'DejaVu Sans Mono'], unitsPerEm: 2048, averageWidth: 1233 },
  { name: 'Roboto', local: ['Roboto Mono', 'Droid Sans Mono', 'Courier New'], unitsPerEm: 2048, averageWidth: 1229 },
  { name: 'Consolas', local: ['Consolas'], unitsPerEm: 2048, averageWidth: 1126 },
]

const BESLEY = 'node_modules/@fontsource-variable/besley/files/besley-latin-wght'
const HANKEN = 'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght'
const TYPEFACES: Typeface[] = [
  {
    file: 'besley',
    source: `${BESLEY}-normal.woff2`,
    family: 'Besley',
    style: 'normal',
    weight: '400 900',
    axis: 600,
    fallbacks: SERIFS,
  },
  {
    file: 'besley-italic',
    source: `${BESLEY}-italic.woff2`,
    family: 'Besley',
    style: 'italic',
    weight: '400 900',
    axis: 500,
    fallbacks: SERIFS,
  },
  {
    file: 'hanken-grotesk',
    source: `${HANKEN}-normal.woff2`,
    family: 'Hanken Grotesk',
    style: 'normal',
    weight: '400 700',
    axis: { min: 400, max: 700 },
    matchedAt: 400,
    fallbacks: SANS,
  },
  {
    file: 'dm-mono',
    source: 'node_modules/@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2',
    family: 'DM Mono',
    style: 'normal',
    weight: '400 700',
    fallbacks: MONOS,
  },
]

const CHARACTERS = [range(0x20, 0x7e), range(0xc0, 0xff), '\u00a0©·×½°£€−–—‘’“”•…→←↗✓№†'].join('')
/** Kerning, ligatures and figures of one width are used; small capitals and the like are not. */
const FEATURES = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'lnum']

/** How often each letter stands in English text, in ten-thousandths (Capsize's Latin weighting). */
const LETTER_FREQUENCIES: [letter: string, share: number][] =
  ' 1540 e922 t672 a668 i588 n578 o571 r526 s469 h351 l304 d298 c232 u207 m181 f170 p163 g155 y123 b114 w110 ,83 .79 v76 k46 T41 S41 A40 C31 x25 M25 P23 I22 B20 -18 U16 R15 F15 N14 H13 D13 W12 L12 E11 G11 z11 j9 q8'
    .match(/\D\d+/g)
    ?.map((pair) => [pair.charAt(0), Number(pair.slice(1))]) ?? []

/** Of the monthly editions, and what of the weight axis is kept. */
const PDF_TYPEFACES = [
  { file: 'besley-600', source: `${BESLEY}-normal.woff2`, weight: 600 },
  { file: 'hanken-grotesk-400', source: `${HANKEN}-normal.woff2`, weight: 400 },
  { file: 'hanken-grotesk-650', source: `${HANKEN}-normal.woff2`, weight: 650 },
]
const PDF_TYPEFACE_FOLDER = 'app/editions/publishing/typefaces'
/** All of Latin-1, and what typesetting adds to it. */
const PDF_CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŸŽžˆ˜–—‘’‚“”„•…‹›⁄€™−`

mkdirSync('public/fonts', { recursive: true })
mkdirSync(PDF_TYPEFACE_FOLDER, { recursive: true })
for (const { file, source, weight } of PDF_TYPEFACES) {
  const options = { targetFormat: 'sfnt' as const, noHinting: true, keepFeatures: ['kern', 'mark'] }
  const font = await subsetFont(readFileSync(source), PDF_CHARACTERS, {
    ...options,
    variationAxes: { wght: weight },
  })
  writeFileSync(`${PDF_TYPEFACE_FOLDER}/${file}.ttf`, font)
}
const css: string[] = ['/* Written by scripts/fonts.ts. */']
let total = 0
for (const typeface of TYPEFACES) css.push(...(await subsetTypeface(typeface)))
writeFileSync('app/ui/styles/fonts.css', `${css.join('\n')}\n`)
console.info(`${total} bytes in all`)

async function subsetTypeface(typeface: Typeface): Promise<string[]> {
  const source = readFileSync(typeface.source)
  const axis = typeface.axis ? { variationAxes: { wght: typeface.axis } } : {}
  const options = { noHinting: true, keepFeatures: FEATURES, ...axis }
  const woff2 = await subsetFont(source, CHARACTERS, { ...options, targetFormat: 'woff2' })
  const hash = createHash('sha256').update(woff2).digest('hex').slice(0, 8)
  for (const old of listOldFiles(typeface.file)) rmSync(`public/fonts/${old}`)
  writeFileSync(`public/fonts/${typeface.file}-${hash}.woff2`, woff2)
  total += woff2.length
  console.info(`${typeface.file}: ${woff2.length} bytes`)

  const { family, style, weight, fallbacks = [] } = typeface
  const url = `/fonts/${typeface.file}-${hash}.woff2`
  const face = `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url(${url}) format("woff2")}`
  if (fallbacks.length === 0) return [face]
  const weightOf = typeface.matchedAt ? { variationAxes: { wght: typeface.matchedAt } } : axis
  const sfnt = await subsetFont(source, CHARACTERS, { ...weightOf, targetFormat: 'sfnt' })
  return [face, ...fallbacks.map((fallback) => fallbackFace(typeface, fallback, metricsOf(sfnt)))]
}

function listOldFiles(name: string): string[] {
  const pattern = new RegExp(`${name}-[0-9a-f]{8}\\.woff2`, 'g')
  try {
    return readFileSync('app/ui/styles/fonts.css', 'utf8').match(new RegExp(`(?<=/fonts/)${pattern.source}`, 'g')) ?? []
  } catch {
    return [] // The first run has written nothing yet.
  }
}

function fallbackFace({ family, style, weight }: Typeface, fallback: Fallback, metrics: Metrics): string {
  const ratio = metrics.averageWidth / metrics.unitsPerEm / (fallback.averageWidth / fallback.unitsPerEm)
  const percent = (value: number) => `${(value * 100).toFixed(2).replace(/\.?0+$/, '')}%`
  const bent = (value: number) => percent(value / metrics.unitsPerEm / ratio)
  const local = fallback.local.map((name) => `local("${name}")`).join(',')
  return `@font-face{font-family:"${family} ${fallback.name}";font-style:${style};font-weight:${weight};src:${local};size-adjust:${percent(ratio)};ascent-override:${bent(metrics.ascent)};descent-override:${bent(-metrics.descent)};line-gap-override:${bent(metrics.lineGap)}}`
}

interface Metrics {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  averageWidth: number
}

/** Reads a static TrueType font: https://learn.microsoft.com/typography/opentype/spec/otff */
function metricsOf(font: Buffer): Metrics {
  const tables = new Map<string, number>()
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    tables.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8))
  }
  const at = (table: string, offset: number) => {
    const start = tables.get(table)
    if (start === undefined) throw new Error(`The font has no ${table} table`)
    return start + offset
  }
  const wideGlyphs = font.readUInt16BE(at('hhea', 34))
  const glyphs = createGlyphLookup(font, at('cmap', 0))
  const advance = (letter: string) =>
    font.readUInt16BE(at('hmtx', 4 * Math.min(glyphs(letter.charCodeAt(0)), wideGlyphs - 1)))
  const shares = LETTER_FREQUENCIES.reduce((sum, [, share]) => sum + share, 0)
  return {
    unitsPerEm: font.readUInt16BE(at('head', 18)),
    ascent: font.readInt16BE(at('hhea', 4)),
    descent: font.readInt16BE(at('hhea', 6)),
    lineGap: font.readInt16BE(at('hhea', 8)),
    averageWidth: LETTER_FREQUENCIES.reduce((sum, [letter, share]) => sum + advance(letter) * share, 0) / shares,
  }
}

/** Character code to glyph number, from the format 4 subtable. */
function createGlyphLookup(font: Buffer, cmap: number): (code: number) => number {
  const count = font.readUInt16BE(cmap + 2)
  const subtables = Array.from({ length: count }, (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8))
  const table = subtables.find((start) => font.readUInt16BE(start) === 4)
  if (table === undefined) throw new Error('The font has no character map of format 4')
  const segments = font.readUInt16BE(table + 6)
  return (code) => {
    let segment = 0
    while (font.readUInt16BE(table + 14 + segment) < code) segment += 2
    const first = font.readUInt16BE(table + 16 + segments + segment)
    const delta = font.readInt16BE(table + 16 + segments * 2 + segment)
    const slot = table + 16 + segments * 3 + segment
    const offset = font.readUInt16BE(slot)
    if (offset === 0) return (code + delta) & 0xffff
    return (font.readUInt16BE(slot + offset + (code - first) * 2) + delta) & 0xffff
  }
}

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
