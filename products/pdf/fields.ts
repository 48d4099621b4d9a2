import type { Area, Document } from './pen.ts'

/** pdfkit's own form methods take no tags and no appearances; these few of its inner parts do. */
type Reference = PDFKit.PDFKitReference

export interface Fields {
  /**
   * A text field; `says` is what a screen reader calls it. With `text`, that stands in it until it is typed over, and what
   * is typed stands wherever the same is asked for.
   */
  text(element: PDFKit.PDFStructureElement, says: string, area: Area, what: FieldOptions): void
  check(element: PDFKit.PDFStructureElement, says: string, area: Area): void
}

export interface FieldOptions {
  readonly multiline?: boolean
  readonly text?: string
  /** Points; without it, what suits the height. */
  readonly size?: number
}

const MULTILINE = 1 << 12
const PRINT = 1 << 2

const INK = '0.08 0.14 0.11'

const rounded = (size: number) => Math.round(size * 10) / 10

/** As the text of a PDF string in the encoding that form fields are set in. */
const toWinAnsi = (text: string) =>
  text.replace(/[–—‘’“”•…]/g, (sign) => String.fromCharCode(WIN_ANSI[sign] ?? 0x3f)).replace(/[\\()]/g, '\\$&')

const WIN_ANSI: Readonly<Record<string, number>> = {
  '–': 0x96,
  '—': 0x97,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '…': 0x85,
}

/** Form fields with their own appearances, so that viewers which draw none themselves show them too. */
export function createFields(doc: Document): Fields {
  const fields: unknown[] = []
  const taken = new Map<string, number>()
  const ref = (data: object) => doc.ref(data)
  const ended = (data: object, content?: string) => {
    const made = ref(data)
    made.end(content === undefined ? undefined : Buffer.from(content, 'latin1'))
    return made
  }
  const font = (name: string, encoding: object) =>
    ended({ Type: 'Font', Subtype: 'Type1', BaseFont: name, ...encoding })
  const fonts = { Helv: font('Helvetica', { Encoding: 'WinAnsiEncoding' }), ZaDb: font('ZapfDingbats', {}) }
  const form = ref({ Fields: fields, DR: { Font: fonts }, DA: new String(`/Helv 9 Tf ${INK} rg`) })

  const shared = new Map<string, { kids: unknown[]; field: Reference }>()

  /** The one field of all places that ask for the same. pdfkit ends what has kids by itself. */
  function sharedField(says: string, text: string) {
    const known = shared.get(says)
    if (known) return known
    const kids: unknown[] = []
    const value = new String(text)
    const field = ref({ FT: 'Tx', ...named(says), TU: new String(says), V: value, DV: value, Kids: kids })
    const made = { kids, field }
    fields.push(field)
    shared.set(says, made)
    return made
  }

  function add(element: PDFKit.PDFStructureElement, says: string, area: Area, more: object): unknown {
    doc._root.data.AcroForm = form
    doc._acroform = { fonts, defaultFont: 'Helvetica' }
    const options = { Subtype: 'Widget', TU: new String(says), F: PRINT, ...more, structParent: element }
    doc.annotate(area.x, area.y, area.width, area.height, options)
    element.end()
    return doc.page.annotations.at(-1)
  }

  const named = (says: string) => ({ T: new String(unique(says)) })

  function unique(says: string): string {
    const name =
      says
        .replace(/[^A-Za-z0-9]+/g, ' ')
        .trim()
        .slice(0, 48) || 'Field'
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  }

  const appearance = ({ width, height }: Area, content: string) =>
    ended({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: { Font: fonts } }, content)

  return {
    text(element, says, area, { multiline = false, text, size: asked }) {
      const size = rounded(asked ?? (multiline ? 9 : Math.min(10, Math.max(7, area.height * 0.58))))
      const words =
        text === undefined
          ? ''
          : ` BT /Helv ${size} Tf ${INK} rg 2 ${rounded(area.height * 0.28)} Td (${toWinAnsi(text)}) Tj ET`
      const look = {
        // Size nought: what is typed shrinks until it fits.
        DA: new String(`/Helv ${text === undefined ? size : 0} Tf ${INK} rg`),
        AP: { N: appearance(area, `/Tx BMC${words && ` q${words} Q`} EMC`) },
      }
      if (text !== undefined) {
        const { kids, field } = sharedField(says, text)
        kids.push(add(element, says, area, { ...look, Parent: field }))
      } else
        fields.push(
          add(element, says, area, { ...look, ...named(says), FT: 'Tx', ...(multiline && { Ff: MULTILINE }) }),
        )
    },
    check(element, says, area) {
      const side = area.width
      const at = (share: number) => Math.round(share * side * 100) / 100
      const mark = `0.06 0.29 0.22 RG 1.4 w 1 J ${at(0.22)} ${at(0.5)} m ${at(0.42)} ${at(0.26)} l ${at(0.8)} ${at(0.78)} l S`
      const widget = add(element, says, area, {
        ...named(says),
        FT: 'Btn',
        V: 'Off',
        AS: 'Off',
        DA: new String('/ZaDb 0 Tf 0.06 0.29 0.22 rg'),
        MK: { CA: new String('4') },
        AP: { N: { Yes: appearance(area, mark), Off: appearance(area, ' ') } },
      })
      fields.push(widget)
    },
  }
}
