import { escapeXml } from '../source/escape-xml.ts'
import { type BookSource, formatMonth, type Source } from '../source/source.ts'
import { colors } from '../theme.ts'

const face = (family: string, file: string, more = '') =>
  `@font-face { font-family: "${family}"; src: url(fonts/${file}.ttf) format("truetype"); ${more} }`

/** Readers choose size and margins themselves; this is the colour, the faces and the boxes. */
export const epubStyle = `${[
  face('Besley', 'display'),
  face('Besley', 'displayItalic', 'font-style: italic;'),
  face('Hanken Grotesk', 'text'),
  face('Hanken Grotesk', 'textItalic', 'font-style: italic;'),
  face('Hanken Grotesk', 'strong', 'font-weight: bold;'),
  face('DM Mono', 'mono'),
].join('\n')}
body { font-family: "Hanken Grotesk", Arial, sans-serif; line-height: 1.55; color: ${colors.ink}; margin: 0 5%; }
h1, h2, h3 { font-family: Besley, Georgia, serif; font-weight: normal; line-height: 1.2; break-after: avoid; }
h1 { font-size: 1.8em; margin: 0.6em 0 0.8em; }
h2 { font-size: 1.35em; margin: 1.8em 0 0.4em; border-top: 3px double ${colors.ink}; padding-top: 0.6em; }
h3 { font-size: 1.1em; margin: 1.4em 0 0.3em; }
h4 { font-size: 1em; margin: 1.2em 0 0.2em; color: ${colors.evergreen}; }
p { margin: 0 0 0.7em; }
a { color: ${colors.evergreen}; }
.numeral, .label, .kicker { font-family: "DM Mono", monospace; font-size: 0.75em; text-transform: uppercase; letter-spacing: 0.06em; color: ${colors.softInk}; }
.numeral { margin-top: 2em; }
.source { font-size: 0.85em; color: ${colors.softInk}; }
.box { margin: 1.2em 0; padding: 0.8em 1em; border: 1px solid ${colors.rule}; border-left: 4px solid ${colors.evergreen}; background: ${colors.card}; }
.box.rule { background: ${colors.paleMint}; }
.box.example { background: ${colors.deepPaper}; }
.box.warning { border-left-color: ${colors.clay}; }
.box.prompt { font-family: "DM Mono", monospace; font-size: 0.9em; border-style: dashed; }
.box-title { font-family: Besley, Georgia, serif; font-size: 1.05em; }
.blank { background: ${colors.paleMint}; color: ${colors.evergreen}; }
figure { margin: 1.4em 0; }
figcaption { font-size: 0.85em; color: ${colors.softInk}; }
.area { border: 1px solid ${colors.rule}; min-height: 4em; padding: 0.4em; color: ${colors.softInk}; }
.ticks { list-style-type: "☐ "; }
table { border-collapse: collapse; width: 100%; margin: 1em 0; font-size: 0.88em; }
th { text-align: left; background: ${colors.deepPaper}; border-bottom: 1px solid ${colors.ink}; padding: 0.35em 0.5em; }
td { overflow-wrap: break-word; hyphens: auto; }
.many { font-size: 0.74em; }
.many th, .many td { padding: 0.3em 0.25em; }
a { overflow-wrap: anywhere; }
td { border-bottom: 1px solid ${colors.rule}; padding: 0.35em 0.5em; vertical-align: top; }
.right { text-align: right; }
.cover { display: block; max-width: 100%; max-height: 98vh; margin: 0 auto; }
nav ol { list-style-type: none; padding-left: 1em; }
nav li { margin: 0.3em 0; }
`

/** The cover as a picture that any reader can scale. */
export function epubCover(book: BookSource, source: Source): string {
  const lines = book.cover.split(' / ')
  const serif = 'font-family="Besley, Georgia, serif"'
  const mono = 'font-family="DM Mono, Courier New, monospace" font-size="26" letter-spacing="4"'
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1600" width="1200" height="1600">
<title>${escapeXml(book.title)}</title>
<rect width="1200" height="1600" fill="${colors.evergreen}"/>
<g fill="none" stroke="${colors.engraving}" stroke-width="2">${rosette(900, 420, 560)}</g>
<rect y="1420" width="1200" height="180" fill="${colors.deepEvergreen}"/>
<text x="110" y="520" ${mono} fill="${colors.mint}">GRANTS · CONTRACTS · CAPITAL</text>
<text x="104" y="690" ${serif} font-size="132" fill="${colors.card}">${escapeXml(book.title)}</text>
${lines.map((line, index) => `<text x="110" y="${790 + index * 62}" ${serif} font-style="italic" font-size="46" fill="${colors.marigold}">${escapeXml(line)}</text>`).join('\n')}
<text x="110" y="1520" ${mono} fill="${colors.mint}">VERSION ${source.version} · PUBLISHED ${escapeXml(formatMonth(source.date).toUpperCase())}</text>
</svg>
`
}

function rosette(x: number, y: number, radius: number): string {
  const ring = (mean: number, swing: number, phase: number) => {
    const points = Array.from({ length: 481 }, (_, step) => {
      const angle = (2 * Math.PI * step) / 480
      const reach = mean + swing * Math.sin(24 * angle + phase)
      return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`
    })
    return `<path d="M${points.join('L')}Z"/>`
  }
  return [0.35, 0.6, 0.85]
    .flatMap((share) => [0, 1, 2, 3].map((at) => ring(radius * share, radius * 0.12, at * 1.57)))
    .join('')
}
