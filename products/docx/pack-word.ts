import { type Document, Packer } from 'docx'
import { noonUtc } from '../source/source.ts'
import { createStableNames, rewriteZip } from '../zip.ts'
import { wordFonts } from './docx-styles.ts'
import type { ControlIds } from './docx-text.ts'
import { linkedFieldParts, registerLinkedFields } from './linked-fields.ts'

/** A Word file's bytes, the same for the same text, with the links between its fields. */
export async function packWord(file: Document, controls: ControlIds, date: string): Promise<Uint8Array> {
  const bytes = await Packer.toBuffer(file)
  const labels = controls.labels()
  const edit = (name: string, text: string) => {
    const same = makeReproducible(name, text, date)
    return labels.length > 0 ? registerLinkedFields(name, same) : same
  }
  const links = labels.length > 0 ? linkedFieldParts(labels, controls.look.blankFill) : []
  return rewriteZip(bytes, noonUtc(date), edit, links)
}

/** Replaces what the library makes random or takes from the clock, and names the substitutes of the fonts. */
function makeReproducible(name: string, text: string, date: string): string {
  if (name === 'docProps/core.xml') {
    const language = '<dc:language>en-US</dc:language></cp:coreProperties>'
    const dated = text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, `${date}T12:00:00Z`)
    return dated.includes('<dc:language>') ? dated : dated.replace('</cp:coreProperties>', language)
  }
  if (name === 'word/document.xml') return renumberBookmarks(text)
  if (name === 'word/fontTable.xml')
    return text.replace(/<w:fonts([^>]*?)\/?>(.*<\/w:fonts>)?$/s, `<w:fonts$1>${fontTable}</w:fonts>`)
  return text
}

/** The library counts bookmarks over all documents of a process; here each document counts its own. */
function renumberBookmarks(text: string): string {
  const places = createStableNames((at) => `_Toc${1000 + at}`)
  const ids = createStableNames((at) => String(at))
  return text.replace(/_Toc\d+/g, places).replace(/(?<=<w:bookmark(?:Start|End)\b[^>]*w:id=")\d+/g, ids)
}

const fontTable = Object.values(wordFonts)
  .map(
    ({ name, fallback, family }) =>
      `<w:font w:name="${name}"><w:altName w:val="${fallback}"/><w:family w:val="${family}"/></w:font>`,
  )
  .join('')
