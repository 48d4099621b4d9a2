/**
 * Cuts the typefaces down to what the pages use and writes `public/fonts/*.woff2` and `app/ui/styles/fonts.css`.
 * For documents that are made while the site runs it writes static TrueType into the folder of their code: PDF has no
 * variable fonts. Run by hand when a typeface, a weight or a character changes: `node scripts/fonts.ts`. What it writes
 * is committed.
 *
 * Every web font gets fallbacks whose metrics are adjusted to its own, so that nothing moves when it arrives. The method
 * is Capsize's: size-adjust is the ratio of the average letter widths, and ascent, descent
 * and line gap are the web font's, divided by that ratio.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

interface Typeface {
  file: string
  source: string
  family: string
  style: 'normal' | 'italic'
  /** The weights declared to the browser. */
  weight: string
  /** The part of the weight axis in the subset: one weight, or a range. */
  axis?: number | { min: number; max: number }
  /** Whether its rare letters come in a file of their own. Each page names it, so it has to be worth those bytes. */
  isSplit?: boolean
  /** In units of its em at the weight at which the fallbacks are matched, weighted like theirs. */
  averageWidth: number
  fallbacks: Fallback[]
}

/** Figures of fonts that are on people's machines, in units of their em; the average width is weighted by how often a letter
 * occurs in English text, as Capsize does it. */
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
const besley = { family: 'Besley', weight: '400 900', fallbacks: SERIFS }
const TYPEFACES: Typeface[] = [
  { ...besley, file: 'besley', source: `${BESLEY}-normal.woff2`, style: 'normal', axis: 600, averageWidth: 1060 },
  {
    ...besley,
    file: 'besley-italic',
    source: `${BESLEY}-italic.woff2`,
    style: 'italic',
    axis: 500,
    averageWidth: 1029,
  },
  {
    file: 'hanken-grotesk',
    source: `${HANKEN}-normal.woff2`,
    family: 'Hanken Grotesk',
    style: 'normal',
    weight: '400 700',
    axis: { min: 400, max: 700 },
    isSplit: true,
    averageWidth: 450,
    fallbacks: SANS,
  },
  {
    file: 'dm-mono',
    source: 'node_modules/@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2',
    family: 'DM Mono',
    style: 'normal',
    weight: '400 700',
    averageWidth: 600,
    fallbacks: MONOS,
  },
]

const CHARACTERS = `${range(0x20, 0x7e)}\u00a0©·×½°£€−–—‘’“”•…→←↗✓№†éñ`
/** Those that most pages have none of come in a file of their own, which is fetched where one is shown. */
const RARE = { characters: range(0xc0, 0xff), range: 'U+C0-D6,U+D8-E8,U+EA-F0,U+F2-FF' }
/** Kerning, ligatures and figures of one width are used; small capitals and the like are not. */
const FEATURES = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'lnum']

/** Of the monthly editions, with the part of the weight axis in the subset. */
const PDF_TYPEFACES = [
  { file: 'besley-600', source: `${BESLEY}-normal.woff2`, weight: 600 },
  { file: 'hanken-grotesk-400', source: `${HANKEN}-normal.woff2`, weight: 400 },
  { file: 'hanken-grotesk-650', source: `${HANKEN}-normal.woff2`, weight: 650 },
]
const PDF_TYPEFACE_FOLDER = 'app/finder/editions/publishing/typefaces'
/** All of Latin-1, and what typesetting adds to it. */
const PDF_CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŸŽžˆ˜–—‘’‚“”„•…‹›⁄€™−`

const { create }: { create(font: Buffer): Metrics } = createRequire(import.meta.url)('fontkit')
interface Metrics {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
}

mkdirSync(PDF_TYPEFACE_FOLDER, { recursive: true })
for (const { file, source, weight } of PDF_TYPEFACES) {
  const options = { targetFormat: 'sfnt' as const, noHinting: true, keepFeatures: ['kern', 'mark'] }
  const font = await subsetFont(readFileSync(source), PDF_CHARACTERS, { ...options, variationAxes: { wght: weight } })
  writeFileSync(`${PDF_TYPEFACE_FOLDER}/${file}.ttf`, font)
}
rmSync('public/fonts', { recursive: true, force: true })
mkdirSync('public/fonts', { recursive: true })
const css: string[] = ['/* Written by scripts/fonts.ts. */']
for (const typeface of TYPEFACES) css.push(...(await subsetTypeface(typeface)))
writeFileSync('app/ui/styles/fonts.css', `${css.join('\n')}\n`)

async function subsetTypeface(typeface: Typeface): Promise<string[]> {
  const { file, source, family, style, weight, axis, isSplit, fallbacks } = typeface
  const axes = axis === undefined ? {} : { variationAxes: { wght: axis } }
  const options = { targetFormat: 'woff2' as const, noHinting: true, keepFeatures: FEATURES, ...axes }
  const subset = async (name: string, characters: string, only = '') => {
    const woff2 = await subsetFont(readFileSync(source), characters, options)
    const url = `/fonts/${name}-${createHash('sha256').update(woff2).digest('hex').slice(0, 8)}.woff2`
    writeFileSync(`public${url}`, woff2)
    console.info(`${name}: ${woff2.length} bytes`)
    const face = `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url(${url})${only}}`
    return { woff2, face }
  }
  const { woff2, face } = await subset(file, isSplit ? CHARACTERS : CHARACTERS + RARE.characters)
  const rare = isSplit ? [await subset(`${file}-rare`, RARE.characters, `;unicode-range:${RARE.range}`)] : []
  const metrics = create(woff2)
  return [
    face,
    ...rare.map((part) => part.face),
    ...fallbacks.map((fallback) => fallbackFace(typeface, fallback, metrics)),
  ]
}

/** No weight: it's the regular cut, and browsers thicken it where a page asks for a bold one. */
function fallbackFace({ family, style, averageWidth }: Typeface, fallback: Fallback, metrics: Metrics): string {
  const ratio = averageWidth / metrics.unitsPerEm / (fallback.averageWidth / fallback.unitsPerEm)
  const percent = (value: number) => `${(value * 100).toFixed(2).replace(/\.?0+$/, '')}%`
  const bent = (value: number) => percent(value / metrics.unitsPerEm / ratio)
  const local = fallback.local.map((name) => `local("${name}")`).join(',')
  return `@font-face{font-family:"${family} ${fallback.name}";font-style:${style};src:${local};size-adjust:${percent(ratio)};ascent-override:${bent(metrics.ascent)};descent-override:${bent(-metrics.descent)};line-gap-override:${bent(metrics.lineGap)}}`
}

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
