import type { Area } from '../figures/figure.ts'
import { assertPrintable } from '../fonts.ts'
import { colors, type Style } from '../theme.ts'
import { createFields } from './fields.ts'
import type { Measure, Run } from './line-breaking.ts'
import { drawRule } from './ornaments.ts'

/**
 * A place in the document's structure tree, which is what a screen reader reads. Layout makes tags; the pen turns
 * each into an element the first time something is written under it.
 */
type TagOptions = Readonly<Record<string, string | readonly number[]>>

export interface Tag {
  readonly type: string
  readonly parent: Tag | null
  readonly options: TagOptions
}

export type Pen = ReturnType<typeof createPen>

export function tag(type: string, parent: Tag | null, options: TagOptions = {}): Tag {
  return { type, parent, options }
}

export function createMeasure(doc: PDFKit.PDFDocument): Measure {
  return (text, { font, size, tracking = 0 }) => doc.font(font, size).widthOfString(text) + tracking * text.length
}

/** With a font for them, boxes to tick and blanks to fill in are form fields as well. */
export function createPen(doc: PDFKit.PDFDocument, fieldFont: PDFKit.PDFKitReference | null, typedSize = 0) {
  const fields = fieldFont ? createFields(doc, fieldFont, typedSize) : null
  const { root, element, mark, link, artifact } = createTags(doc)

  function tick(under: Tag, { says, style }: Run, x: number, baseline: number): void {
    const side = checkboxSize(style.size)
    if (fields) {
      artifact(() => drawCheckbox(doc, x, baseline, side))
      const area = { x, y: baseline - side * 0.88, width: side, height: side }
      fields.check(element(tag('Form', under)), says || 'Check when done', area)
    } else mark(tag('Span', under, { actual: '☐' }), () => drawCheckbox(doc, x, baseline, side))
  }

  return {
    doc,
    /** Decoration: drawn, and passed over by a screen reader. */
    artifact,
    /** A place to type: a shaded box that prints as one, with a form field over it where the book has any. */
    field(under: Tag, says: string, area: Area, multiline = false, text?: string): void {
      artifact(() => drawBlank(doc, area))
      const typed = { multiline, ...(text && { text, size: typedSize || Math.min(9, area.height * 0.6) }) }
      if (fields) fields.text(element(tag('Form', under)), says, area, typed)
      else mark(tag('Span', under, { actual: `(blank: ${says})` }), () => {})
    },
    /** A place for a picture to be chosen; nothing is drawn, so an empty one doesn't print. */
    picture(under: Tag, says: string, area: Area): void {
      if (fields) fields.image(element(tag('Form', under)), says, area)
    },
    /** Writes one run with its baseline at `baseline`; a run with an address becomes a link. */
    write(under: Tag, run: Run, x: number, baseline: number) {
      if (run.tick) return tick(under, run, x, baseline)
      if (run.field !== undefined && fields) {
        const area = blankArea(run, x, baseline)
        artifact(() => drawBlank(doc, area))
        fields.text(element(tag('Form', under)), run.field, area, {
          multiline: run.tall === true,
          ...fieldText(doc, run, area),
        })
        return
      }
      if (run.href === null) return mark(under, () => drawText(doc, run.text, x, baseline, run.style))
      const { href, style } = run
      const made = link(under, (of) => {
        mark(of, () => drawText(doc, run.text, x, baseline, style))
        artifact(() => drawRule(doc, baseline + 1.8, [x, x + run.width], { line: 0.4, ink: colors.engraving }))
      })
      doc.link(x, baseline - style.size, run.width, style.size * 1.35, href, annotationOptions(made, href))
      made.end()
    },
    /** Writes text that leads to a named place in this document; the whole `area` answers a click. */
    link(under: Tag, name: string, says: string, area: Area, write: (of: Tag) => void): void {
      const made = link(under, write)
      doc.goTo(area.x, area.y, area.width, area.height, name, annotationOptions(made, says))
      made.end()
    },
    /** Draws what a screen reader gets as one thing, by the alternative text of its tag. */
    draw: mark,
    finish: () => root.end(),
  }
}

/** The document's structure tree, and what is drawn under it or beside it. */
function createTags(doc: PDFKit.PDFDocument) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const elements = new Map<Tag, PDFKit.PDFStructureElement>()

  function element(of: Tag | null): PDFKit.PDFStructureElement {
    if (of === null) return root
    const known = elements.get(of)
    if (known !== undefined) return known
    const made = doc.struct(of.type, { ...of.options })
    element(of.parent).add(made)
    elements.set(of, made)
    return made
  }

  function mark(of: Tag, draw: () => void): void {
    const parent = element(of)
    parent.add(doc.markStructureContent(of.type))
    draw()
    doc.endMarkedContent()
  }

  /** pdfkit notes a link's page when the element ends, so whoever makes one ends it on that page. */
  function link(under: Tag, write: (of: Tag) => void): PDFKit.PDFStructureElement {
    const of = tag('Link', under)
    write(of)
    return element(of)
  }

  function artifact(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  return { root, element, mark, link, artifact }
}

/** Around the baseline of a blank inside a line. */
function blankArea({ style, width, tall }: Run, x: number, baseline: number): Area {
  const below = tall ? style.leading : 0
  return { x: x + 1, y: baseline - style.size, width: width - 2, height: style.size * 1.36 + below }
}

/** A blank shows its own words in brackets until they are typed over, so that the sentence reads on paper as well. */
function fieldText(doc: PDFKit.PDFDocument, { text, style }: Run, area: Area) {
  const fits = (area.width - 4) / doc.font('text', style.size).widthOfString(text)
  return { text, size: style.size * Math.min(0.94, fits) }
}

/** pdfkit writes a String object as text, and a plain string as a name; its types know only the second. */
function annotationOptions(structParent: PDFKit.PDFStructureElement, says: string): PDFKit.Mixins.AnnotationOption {
  return { structParent, Contents: new String(says) as string }
}

export function drawText(doc: PDFKit.PDFDocument, text: string, x: number, baseline: number, style: Style): void {
  assertPrintable(text)
  doc.font(style.font, style.size).fillColor(style.colour)
  doc.text(text, x, baseline, { baseline: 'alphabetic', lineBreak: false, characterSpacing: style.tracking ?? 0 })
}

const checkboxSize = (size: number) => Math.min(9, size * 0.86)

function drawCheckbox(doc: PDFKit.PDFDocument, x: number, baseline: number, side: number): void {
  doc
    .roundedRect(x, baseline - side * 0.88, side, side, 1.2)
    .lineWidth(0.9)
    .fillAndStroke('#ffffff', colors.evergreen)
}

function drawBlank(doc: PDFKit.PDFDocument, { x, y, width, height }: Area): void {
  doc.rect(x, y, width, height).fill(colors.paleMint)
  drawRule(doc, y + height, [x, x + width], { line: 0.6, ink: colors.engraving })
}
