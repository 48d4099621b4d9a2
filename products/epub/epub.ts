import { createHash } from 'node:crypto'
import { strToU8 } from 'fflate'
import { figureSvg } from '../figures/figure.ts'
import type { loadFonts } from '../fonts.ts'
import { fieldLabel } from '../pdf/line-breaking.ts'
import { withToolCount } from '../print.ts'
import { escapeXml } from '../source/escape-xml.ts'
import type { Block } from '../source/markdown.ts'
import { type BookSource, noonUtc, type Source } from '../source/source.ts'
import type { Span } from '../source/spans.ts'
import { toneLabels } from '../source/tones.ts'
import { colors } from '../theme.ts'
import { writeZip, type ZipEntry } from '../zip.ts'

interface Chapter {
  readonly file: string
  readonly title: string
  readonly numeral: string
  readonly blocks: readonly Block[]
}

/** The ebook as EPUB 3: one XHTML file a chapter, linked contents, embedded fonts, the cover as JPEG. The same text gives the same bytes. */
export function writeEpub(
  source: Source,
  book: BookSource,
  fonts: Awaited<ReturnType<typeof loadFonts>>,
  cover: Uint8Array,
): Uint8Array {
  const chapters: Chapter[] = [
    { file: 'opening.xhtml', title: 'How to use this book', numeral: '', blocks: book.opening },
    ...book.chapters.map(({ numeral, title, blocks }, index) => ({
      file: numeral ? `chapter-${numeral.padStart(2, '0')}.xhtml` : `part-${index}.xhtml`,
      title,
      numeral,
      blocks: blocks.map(withToolCount),
    })),
  ]
  const text = (name: string, content: string): ZipEntry => ({ name, bytes: strToU8(content) })
  const faces = ['display', 'displayItalic', 'text', 'textItalic', 'strong', 'mono'] as const
  return writeZip(
    [
      { name: 'mimetype', bytes: strToU8('application/epub+zip'), stored: true },
      text('META-INF/container.xml', CONTAINER),
      text('OEBPS/package.opf', packageDocument(source, book, chapters, faces)),
      text('OEBPS/nav.xhtml', navDocument(book, chapters)),
      text('OEBPS/style.css', epubStyle),
      { name: 'OEBPS/cover.jpg', bytes: cover, stored: true },
      text(
        'OEBPS/cover.xhtml',
        page(
          'Cover',
          `<section epub:type="cover"><img class="cover" src="cover.jpg" alt="Cover of ${escapeXml(book.title)}: ${escapeXml(book.subtitle)}"/></section>`,
        ),
      ),
      ...chapters.map((chapter) => text(`OEBPS/${chapter.file}`, chapterPage(chapter))),
      ...faces.map((name) => ({ name: `OEBPS/fonts/${name}.ttf`, bytes: fonts.get(name) as Uint8Array })),
    ],
    noonUtc(source.date),
  )
}

const face = (family: string, file: string, more = '') =>
  `@font-face { font-family: "${family}"; src: url(fonts/${file}.ttf) format("truetype"); ${more} }`

/** Readers choose size and margins themselves; this is the colour, the faces and the boxes. */
const epubStyle = `${[
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
figure svg { display: block; max-width: 26em; margin: 0 auto; }
figcaption { font-size: 0.85em; color: ${colors.softInk}; }
.area { border: 1px solid ${colors.rule}; min-height: 4em; padding: 0.4em; color: ${colors.softInk}; }
.ticks { list-style-type: "☐ "; }
tr { break-inside: avoid; }
thead, .kicker, .box-title { break-after: avoid; }
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

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

function packageDocument(
  source: Source,
  book: BookSource,
  chapters: readonly Chapter[],
  faces: readonly string[],
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="en-US">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">urn:uuid:${nameBasedUuid(`${source.id} ${source.version}`)}</dc:identifier>
<dc:title>${escapeXml(book.title)}</dc:title>
<dc:language>en-US</dc:language>
<dc:description>${escapeXml(book.description)}</dc:description>
<dc:date>${source.date}</dc:date>
<meta property="dcterms:modified">${source.date}T12:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">Text with headings, lists and tables; each drawing has its words as an alternative text.</meta>
</metadata>
<manifest>
${manifestItems(chapters, faces).join('\n')}
</manifest>
<spine>
<itemref idref="cover"/>
<itemref idref="opening"/>
<itemref idref="nav"/>
${chapters
  .slice(1)
  .map(({ file }) => `<itemref idref="${file.replace('.xhtml', '')}"/>`)
  .join('\n')}
</spine>
</package>
`
}

function manifestItems(chapters: readonly Chapter[], faces: readonly string[]): string[] {
  const item = (id: string, href: string, type: string, more = '') =>
    `<item id="${id}" href="${href}" media-type="${type}"${more}/>`
  const xhtml = 'application/xhtml+xml'
  return [
    item('nav', 'nav.xhtml', xhtml, ' properties="nav"'),
    item('style', 'style.css', 'text/css'),
    item('cover-image', 'cover.jpg', 'image/jpeg', ' properties="cover-image"'),
    item('cover', 'cover.xhtml', xhtml),
    ...chapters.map(({ file, blocks }) =>
      item(
        file.replace('.xhtml', ''),
        file,
        xhtml,
        blocks.some(({ kind }) => kind === 'figure') ? ' properties="svg"' : '',
      ),
    ),
    ...faces.map((name) => item(`font-${name}`, `fonts/${name}.ttf`, 'font/ttf')),
  ]
}

function navDocument(book: BookSource, chapters: readonly Chapter[]): string {
  const entries = chapters.map(({ file, title, numeral, blocks }) => {
    const idOf = createIds()
    const inner = headingsOf(blocks).map((text) => `<li><a href="${file}#${idOf(text)}">${escapeXml(text)}</a></li>`)
    const name = numeral ? `${numeral}. ${title}` : title
    return `<li><a href="${file}">${escapeXml(name)}</a>${inner.length > 0 ? `<ol>${inner.join('')}</ol>` : ''}</li>`
  })
  const landmarks = `<nav epub:type="landmarks" hidden="hidden"><h2>Landmarks</h2><ol><li><a epub:type="cover" href="cover.xhtml">Cover</a></li><li><a epub:type="bodymatter" href="chapter-01.xhtml">Start of the text</a></li></ol></nav>`
  return page(
    `Contents of ${book.title}`,
    `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>\n${entries.join('\n')}\n</ol></nav>\n${landmarks}`,
  )
}

function chapterPage({ title, numeral, blocks }: Chapter): string {
  const number = numeral ? `<p class="numeral">Chapter ${numeral}</p>` : ''
  const type = numeral ? 'chapter' : 'introduction'
  return page(
    title,
    `<section epub:type="${type}">${number}<h1>${escapeXml(title)}</h1>\n${xhtmlBlocks(blocks, createIds())}\n</section>`,
  )
}

/** Ids of headings within one file, the second of a name with its number. Only second-level ones are linked to. */
function createIds(): (text: string) => string {
  const counts = new Map<string, number>()
  return (text) => {
    const id = `s-${text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')}`
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
}

function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en-US" xml:lang="en-US">
<head><title>${escapeXml(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"/><link rel="stylesheet" href="style.css"/></head>
<body>
${body}
</body>
</html>
`
}

/** A name-based identifier: one version of a book is one, wherever it is built. */
function nameBasedUuid(name: string): string {
  const hash = createHash('sha256').update(`unborrowed ${name}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Blocks as XHTML. `ids` are given to second-level headings, in order. */
function xhtmlBlocks(blocks: readonly Block[], idOf: (text: string) => string): string {
  return blocks.map((block) => xhtmlBlock(block, idOf)).join('\n')
}

function xhtmlBlock(block: Block, idOf: (text: string) => string): string {
  switch (block.kind) {
    case 'break':
      return ''
    case 'heading': {
      const label = block.label ? `<p class="label">${escapeXml(block.label)}</p>\n` : ''
      return `${label}<h${block.level} id="${idOf(block.text)}">${escapeXml(block.text)}</h${block.level}>`
    }
    case 'paragraph':
      return `<p${block.source ? ' class="source"' : ''}>${renderSpans(block.spans)}</p>`
    case 'list':
      return renderList(block)
    case 'table':
      return renderTable(block)
    case 'box': {
      const title = block.title ? `<p class="box-title">${escapeXml(block.title)}</p>` : ''
      return `<aside class="box ${block.tone}"><p class="kicker">${toneLabels[block.tone]}</p>${title}\n${xhtmlBlocks(block.blocks, idOf)}\n</aside>`
    }
    case 'area':
      return `<p class="area">${escapeXml(block.label)}</p>`
    case 'figure':
      return `<figure>${block.drawing ? figureSvg({ ...block.drawing, ...block.drawing.narrow }) : ''}<figcaption>${renderSpans(block.caption)}</figcaption></figure>`
  }
}

function renderList({ marker, start, items }: Extract<Block, { kind: 'list' }>): string {
  const name = marker === 'number' ? 'ol' : 'ul'
  const open = `${name}${marker === 'tick' ? ' class="ticks"' : ''}${start > 1 ? ` start="${start}"` : ''}`
  const lines = items.map(({ spans, inner }) => {
    const nested = inner.length > 0 ? `<ul>${inner.map((each) => `<li>${renderSpans(each)}</li>`).join('')}</ul>` : ''
    return `<li>${renderSpans(spans)}${nested}</li>`
  })
  return `<${open}>\n${lines.join('\n')}\n</${name}>`
}

/** A table of so many columns is set small, or a phone would cut its words. */
const SMALL_TABLE_COLUMNS = 4

function renderTable({ columns, rows }: Extract<Block, { kind: 'table' }>): string {
  const right = (index: number) => (columns[index]?.align === 'right' ? ' class="right"' : '')
  const heads = columns.map(({ head }, index) => {
    const text = renderSpans(head)
    return text ? `<th scope="col"${right(index)}>${text}</th>` : '<td></td>'
  })
  const lines = rows.map(
    (row) => `<tr>${row.map((cell, index) => `<td${right(index)}>${renderSpans(cell)}</td>`).join('')}</tr>`,
  )
  const many = columns.length >= SMALL_TABLE_COLUMNS ? ' class="many"' : ''
  return `<table${many}><thead><tr>${heads.join('')}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`
}

function renderSpans(spans: readonly Span[]): string {
  return spans.map(renderSpan).join('')
}

function renderSpan(span: Span): string {
  if (span.kind === 'break') return '<br/>'
  if (span.kind === 'tick') return '<span class="tick">☐</span>'
  if (span.kind === 'field') return `<span class="blank">[${escapeXml(fieldLabel(span.text))}]</span>`
  const text = span.kind === 'blank' ? `<span class="blank">${escapeXml(span.text)}</span>` : escapeXml(span.text)
  const linked = span.href ? `<a href="${escapeXml(span.href)}">${text}</a>` : text
  const bold = span.strong ? `<strong>${linked}</strong>` : linked
  return span.italic ? `<em>${bold}</em>` : bold
}

const headingsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.text] : []))
