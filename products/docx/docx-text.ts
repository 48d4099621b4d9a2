import {
  CheckBox,
  ExternalHyperlink,
  ImportedXmlComponent,
  type ParagraphChild,
  TextRun,
  type XmlComponent,
} from 'docx'
import { labelOf } from '../pdf/lines.ts'
import type { Span } from '../source/spans.ts'
import { colour } from '../theme.ts'
import { hex, wordFonts } from './docx-styles.ts'

/** Numbers the content controls of one document, so that the same text gives the same bytes. */
export interface Controls {
  next(): number
}

export function countControls(): Controls {
  let last = 1000
  return { next: () => ++last }
}

export interface Dress {
  readonly mono?: boolean
  readonly colour?: string
}

/** A paragraph's content: runs, links, boxes to tick and content controls. */
export function wordRuns(spans: readonly Span[], controls: Controls, dress: Dress = {}): ParagraphChild[] {
  return spans.map((span) => wordRun(span, controls, dress))
}

function wordRun(span: Span, controls: Controls, dress: Dress): ParagraphChild {
  const look = {
    ...(span.strong && { bold: true }),
    ...(span.italic && { italics: true }),
    ...(dress.mono && { font: wordFonts.mono.name }),
    ...(dress.colour && { color: hex(dress.colour) }),
  }
  switch (span.kind) {
    case 'tick':
      return checkBox('Tick when done')
    case 'break':
      return new TextRun({ break: 1 })
    case 'field':
      return textControl(labelOf(span.text), controls, dress)
    case 'blank':
      return new TextRun({ ...look, text: span.text, style: 'PlaceholderText' })
    case 'text': {
      if (span.href === null) return new TextRun({ ...look, text: span.text })
      return new ExternalHyperlink({
        link: span.href,
        children: [new TextRun({ ...look, text: span.text, style: 'Hyperlink' })],
      })
    }
  }
}

export function checkBox(says: string): ParagraphChild {
  const state = (value: string) => ({ value, font: 'Segoe UI Symbol' })
  return new CheckBox({ alias: says.slice(0, 60), checkedState: state('2612'), uncheckedState: state('2610') })
}

/** A plain-text content control that shows its label until somebody types. */
export function textControl(label: string, controls: Controls, dress: Dress = {}): ParagraphChild {
  const name = escaped(label.slice(0, 60))
  const tag = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const shaded = `<w:rStyle w:val="PlaceholderText"/><w:shd w:val="clear" w:color="auto" w:fill="${hex(colour.paleMint)}"/>`
  const look = dress.colour ? `<w:color w:val="${hex(dress.colour)}"/>` : shaded
  const xml = `<w:sdt><w:sdtPr><w:alias w:val="${name}"/><w:tag w:val="${tag}"/><w:id w:val="${controls.next()}"/><w:showingPlcHdr/><w:text w:multiLine="1"/></w:sdtPr><w:sdtContent><w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">[${escaped(label)}]</w:t></w:r></w:sdtContent></w:sdt>`
  return ImportedXmlComponent.fromXmlString(xml) as XmlComponent as ParagraphChild
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
