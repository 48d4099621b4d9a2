import type { Document } from './pdfkit-document.ts'

/** The codes of Windows' Latin letters, which a plain font has and a reader may type. */
const FIRST = 0x20
const LAST = 0xff
const letters = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: LAST - FIRST + 1 }, (_, code) => FIRST + code)),
]
const FONT_NAME = 'HankenGrotesk-Regular'
/** A font flag: its letters are those of the encoding. */
const NONSYMBOLIC = 32

/**
 * The text's own font a second time, whole and by Windows' Latin letters: what is written into a finished file (a
 * form field's text, a buyer's address) can use no font that pdfkit has cut to the letters it set itself.
 */
export function embedPlainFont(doc: Document, fonts: ReadonlyMap<string, Buffer>): PDFKit.PDFKitReference {
  const bytes = fonts.get('text')
  if (!bytes) throw new Error('There is no font for text')
  const ended = (data: object, content?: Uint8Array) => {
    const made = doc.ref(data)
    made.end(content)
    return made
  }
  doc.font('text', 1000)
  const { ascender, descender, capHeight, bbox, scale } = doc._font
  const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((edge) => Math.round(edge * scale))
  const FontDescriptor = ended({
    Type: 'FontDescriptor',
    FontName: FONT_NAME,
    Flags: NONSYMBOLIC,
    FontBBox: box,
    ItalicAngle: 0,
    Ascent: Math.round(ascender),
    Descent: Math.round(descender),
    CapHeight: Math.round(capHeight),
    StemV: 80,
    FontFile2: ended({ Length1: bytes.length }, bytes),
  })
  return ended({
    Type: 'Font',
    Subtype: 'TrueType',
    BaseFont: FONT_NAME,
    Encoding: 'WinAnsiEncoding',
    FirstChar: FIRST,
    LastChar: LAST,
    Widths: letters.map((letter) => Math.round(doc.widthOfString(letter))),
    FontDescriptor,
  })
}
