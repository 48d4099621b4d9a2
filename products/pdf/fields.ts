import type { Area } from '../figures/figure.ts'

type Element = PDFKit.PDFStructureElement

interface FieldOptions {
  readonly multiline?: boolean
  readonly text?: string
  /** Points of that text. */
  readonly size?: number
}

const MULTILINE = 1 << 12
const PUSH_BUTTON = 1 << 16
const PRINT = 1 << 2

const INK = '0.08 0.14 0.11'
const GREEN = '0.06 0.29 0.22'

const rounded = (size: number) => Math.round(size * 10) / 10

/** The first code of Windows' Latin letters, which a plain font has and a reader may type, and the letters from there on. */
export const FIRST_LETTER = 0x20
export const latinLetters = [
  ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 0xe0 }, (_, at) => FIRST_LETTER + at)),
]

/** As the text of a PDF string in the encoding that form fields are set in. */
const toWinAnsi = (text: string) =>
  text
    .replace(/[–—‘’“”•…]/g, (sign) => String.fromCharCode(FIRST_LETTER + latinLetters.indexOf(sign)))
    .replace(/[\\()]/g, '\\$&')

/**
 * Form fields with their own appearances, so that viewers which draw none themselves show them too. What is typed has `typedSize`
 * points; with none, it shrinks until it fits.
 */
export function createFields(doc: PDFKit.PDFDocument, font: PDFKit.PDFKitReference, typedSize: number) {
  const form = createForm(doc, font)
  const fieldName = createNames()
  const shared = new Map<string, { kids: unknown[]; field: PDFKit.PDFKitReference }>()

  /** The one field behind all places of the same name. pdfkit ends a field that has kids by itself. */
  function sharedField(altText: string, text: string, multiline: boolean) {
    const known = shared.get(altText)
    if (known) return known
    const kids: unknown[] = []
    const value = new String(text)
    const names = { T: fieldName(altText), TU: new String(altText) }
    const field = doc.ref({ FT: 'Tx', ...names, V: value, DV: value, Kids: kids, ...(multiline && { Ff: MULTILINE }) })
    const made = { kids, field }
    form.fields.push(field)
    shared.set(altText, made)
    return made
  }

  return {
    /**
     * A text field; `altText` is what a screen reader calls it. With `text`, the field shows that until it is typed over,
     * and what is typed appears in every field of the same name.
     */
    text(element: Element, altText: string, area: Area, { multiline = false, text, size = 9 }: FieldOptions): void {
      const look = {
        DA: new String(`/Text ${typedSize} Tf ${INK} rg`),
        AP: {
          N: form.appearance(
            area,
            `/Tx BMC${text === undefined ? '' : ` q${textContent(text, rounded(size), area, multiline)} Q`} EMC`,
          ),
        },
      }
      if (text !== undefined) {
        const { kids, field } = sharedField(altText, text, multiline)
        kids.push(form.widget(element, altText, area, { ...look, Parent: field }))
        return
      }
      const own = { ...look, T: fieldName(altText), FT: 'Tx', ...(multiline && { Ff: MULTILINE }) }
      form.fields.push(form.widget(element, altText, area, own))
    },
    /** A place for a picture: nothing shows or prints there until one is chosen. */
    image(element: Element, altText: string, area: Area): void {
      const choose = { S: 'JavaScript', JS: new String('event.target.buttonImportIcon();') }
      const look = { MK: { TP: 1 }, AP: { N: form.appearance(area, ' ') }, A: choose }
      form.fields.push(
        form.widget(element, altText, area, { T: fieldName(altText), FT: 'Btn', Ff: PUSH_BUTTON, ...look }),
      )
    },
    check(element: Element, altText: string, area: Area): void {
      const name = fieldName(altText)
      const states = { Yes: form.appearance(area, tickContent(area.width)), Off: form.appearance(area, ' ') }
      const own = { T: name, FT: 'Btn', V: 'Off', AS: 'Off', AP: { N: states } }
      form.fields.push(form.widget(element, altText, area, own))
    },
  }
}

function textContent(text: string, size: number, { height }: Area, multiline: boolean): string {
  const baseline = multiline ? height - size * 1.3 : height * 0.28
  return ` BT /Text ${size} Tf ${INK} rg 2 ${rounded(baseline)} Td (${toWinAnsi(text)}) Tj ET`
}

function tickContent(side: number): string {
  const at = (share: number) => Math.round(share * side * 100) / 100
  return `${GREEN} RG 1.4 w 1 J ${at(0.22)} ${at(0.5)} m ${at(0.42)} ${at(0.26)} l ${at(0.8)} ${at(0.78)} l S`
}

/** pdfkit's own form methods take no tags and no appearances; these few of its inner parts do. */
function createForm(doc: PDFKit.PDFDocument, font: PDFKit.PDFKitReference) {
  const fields: unknown[] = []
  const ended = (data: object, content?: string) => {
    const made = doc.ref(data)
    made.end(content === undefined ? undefined : Buffer.from(content, 'latin1'))
    return made
  }
  const fonts = { Text: font }
  // Made with the first field: pdfkit would wait for ever for the end of a form that has none.
  let form: PDFKit.PDFKitReference | undefined
  const formOnce = () => {
    form ??= doc.ref({ Fields: fields, DR: { Font: fonts }, DA: new String(`/Text 9 Tf ${INK} rg`) })
    return form
  }
  return {
    fields,
    appearance: ({ width, height }: Area, content: string) =>
      ended({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: { Font: fonts } }, content),
    widget(element: Element, altText: string, area: Area, more: object): unknown {
      doc._root.data.AcroForm = formOnce()
      doc._acroform = { fonts, defaultFont: 'Text' }
      const options = { Subtype: 'Widget', TU: new String(altText), F: PRINT, ...more, structParent: element }
      doc.annotate(area.x, area.y, area.width, area.height, options)
      element.end()
      return doc.page.annotations.at(-1)
    },
  }
}

/** Names of fields, each of them once in a document. */
function createNames() {
  const taken = new Map<string, number>()
  return (altText: string) => {
    const letters = altText.replace(/[^A-Za-z0-9]+/g, ' ')
    const name = letters.trim().slice(0, 48) || 'Field'
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return new String(count === 1 ? name : `${name} ${count}`)
  }
}
