import { createHash } from 'node:crypto'
import { strToU8 } from 'fflate'
import { site } from '../../site.config.ts'
import type { loadFonts } from '../fonts.ts'
import { withToolCount } from '../print.ts'
import { escapeXml } from '../source/escape-xml.ts'
import type { Block } from '../source/markdown.ts'
import { type BookSource, noonUtc, type Source } from '../source/source.ts'
import { writeZip, type ZipEntry } from '../zip.ts'
import { epubCover, epubStyle } from './epub-design.ts'
import { headingsOf, xhtmlBlocks } from './xhtml.ts'

interface Chapter {
  readonly file: string
  readonly title: string
  readonly numeral: string
  readonly blocks: readonly Block[]
}

/** The ebook as EPUB 3: one XHTML file a chapter, linked contents, embedded fonts. The same text gives the same bytes. */
export function writeEpub(source: Source, book: BookSource, fonts: Awaited<ReturnType<typeof loadFonts>>): Uint8Array {
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
      text('OEBPS/cover.svg', epubCover(book, source)),
      text(
        'OEBPS/cover.xhtml',
        page(
          'Cover',
          `<section epub:type="cover"><img class="cover" src="cover.svg" alt="Cover of ${escapeXml(book.title)}: ${escapeXml(book.subtitle)}"/></section>`,
        ),
      ),
      ...chapters.map((chapter) => text(`OEBPS/${chapter.file}`, chapterPage(chapter))),
      ...faces.map((name) => ({ name: `OEBPS/fonts/${name}.ttf`, bytes: fonts.get(name) as Uint8Array })),
    ],
    noonUtc(source.date),
  )
}

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
<dc:creator>${escapeXml(`${site.coach}, ${site.brand}`)}</dc:creator>
<dc:language>en-US</dc:language>
<dc:description>${escapeXml(book.description)}</dc:description>
<dc:publisher>${escapeXml(site.brand)}</dc:publisher>
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
    item('cover-image', 'cover.svg', 'image/svg+xml', ' properties="cover-image"'),
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
