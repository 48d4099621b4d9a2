import {
  CheckBox,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  ExternalHyperlink,
  ImportedXmlComponent,
  type ParagraphChild,
  TextRun,
  type XmlComponent,
} from 'docx'
import { fieldLabel } from '../pdf/line-breaking.ts'
import { escapeXml } from '../source/escape-xml.ts'
import type { Span } from '../source/spans.ts'
import { brandLook, toHex, type WordLook, wordFonts } from './docx-styles.ts'
import { fieldLink, shadedBlank } from './linked-fields.ts'

/** The content controls of one document: numbered, and those with the same words linked, so that one entry fills all. */
export type ControlIds = ReturnType<typeof createControlIds>

export function createControlIds(look: WordLook = brandLook) {
  let last = 1000
  const labels: string[] = []
  const comments: string[] = []
  const numberOf = (label: string) => {
    if (!labels.includes(label)) labels.push(label)
    return labels.indexOf(label) + 1
  }
  return {
    look,
    next: () => ++last,
    link: (label: string) => fieldLink(numberOf(label)),
    /** What was linked, in order. */
    labels: (): readonly string[] => labels,
    /** Keeps what is said beside a paragraph, and gives it a number. */
    comment: (text: string) => comments.push(text) - 1,
    comments: (): readonly string[] => comments,
  }
}

interface RunStyle {
  readonly mono?: boolean
  readonly colour?: string
}

/** Where blocks are set: `width` in twentieths of a point. */
export interface WordContext {
  readonly controls: ControlIds
  readonly width: number
  readonly style: RunStyle
  /** Whether all of it stays on the page of what follows. */
  readonly keep?: boolean
  /** Numbers the lists, so that each begins at one. */
  readonly lists: { count: number }
}

/** A paragraph's content: runs, links, boxes to tick and content controls. */
export function wordRuns(spans: readonly Span[], controls: ControlIds, style: RunStyle = {}): ParagraphChild[] {
  return spans.map((span) => wordRun(span, controls, style))
}

/** What is said beside a paragraph, as comments on the whole of it. */
export function commented(
  children: readonly ParagraphChild[],
  notes: readonly string[],
  controls: ControlIds,
): ParagraphChild[] {
  const ids = notes.map(controls.comment)
  const ends = ids.flatMap((id) => [new CommentRangeEnd(id), new TextRun({ children: [new CommentReference(id)] })])
  return [...ids.map((id) => new CommentRangeStart(id)), ...children, ...ends]
}

function wordRun(span: Span, controls: ControlIds, style: RunStyle): ParagraphChild {
  const look = {
    ...(span.strong && { bold: true }),
    ...(span.italic && { italics: true }),
    ...(style.mono && { font: wordFonts.mono.name }),
    ...(style.colour && { color: toHex(style.colour) }),
  }
  switch (span.kind) {
    case 'tick':
      return checkBox('Check when done')
    case 'break':
      return new TextRun({ break: 1 })
    case 'field':
      return textControl(fieldLabel(span.text), controls, style)
    case 'choice':
      return listControl(span.text, span.options ?? [], controls)
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

/** A plain-text content control that shows its label until someone types. */
export function textControl(label: string, controls: ControlIds, style: RunStyle = {}): ParagraphChild {
  return contentControl(label, controls, style, '<w:text w:multiLine="1"/>')
}

/** A list that shows its label until an option is picked: then that option's words, and no other's, without their letter. */
function listControl(label: string, options: readonly string[], controls: ControlIds): ParagraphChild {
  const items = options.map((words) => {
    const [label = '', value = words] = /^(Option \w+)(?: \([^)]*\))?[.:] /.exec(words) ?? []
    return `<w:listItem w:displayText="${escapeXml(words.slice(label.length))}" w:value="${value}"/>`
  })
  return contentControl(label, controls, {}, `<w:dropDownList>${items.join('')}</w:dropDownList>`)
}

function contentControl(label: string, controls: ControlIds, style: RunStyle, kind: string): ParagraphChild {
  const name = escapeXml(label.slice(0, 60))
  const tag = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const look = style.colour ? `<w:color w:val="${toHex(style.colour)}"/>` : shadedBlank(controls.look.blankFill)
  const xml = `<w:sdt><w:sdtPr><w:alias w:val="${name}"/><w:tag w:val="${tag}"/><w:id w:val="${controls.next()}"/>${controls.link(label)}<w:showingPlcHdr/>${kind}</w:sdtPr><w:sdtContent><w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">[${escapeXml(label)}]</w:t></w:r></w:sdtContent></w:sdt>`
  return ImportedXmlComponent.fromXmlString(xml) as XmlComponent as ParagraphChild
}
