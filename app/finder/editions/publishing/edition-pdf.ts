import { buffer } from 'node:stream/consumers'
import * as colors from '../../../../brand/colors.ts'
import { site } from '../../../../site.config.ts'
import { editionTitle } from '../../../catalog/edition-titles.ts'
import { longDay } from '../../../catalog/long-day.ts'
import { NO_QUOTE } from '../../../catalog/no-quote.ts'
import { stateName } from '../../../catalog/us-states.ts'
import { awardLine, contactLine, type EntryAward } from './entry-sources.ts'
import type { EditionEntry, PrintedEdition } from './publication.ts'
import {
  applyStyle,
  type Document,
  drawArtifact,
  drawParagraph,
  LEFT_MARGIN,
  measureHeight,
  type Style,
  TEXT_FONT,
  TEXT_WIDTH,
  type TextRun,
} from './typesetting.ts'
import { aboutLines } from './workbook.ts'

type StructureElement = PDFKit.PDFStructureElement

const TITLE: Style = { font: 'display', size: 26, color: colors.evergreen, gap: -3 }
const LEAD: Style = { font: 'text', size: 11, color: colors.ink, gap: 3 }
const SECTION: Style = { font: 'display', size: 18, color: colors.evergreen }
const ENTRY: Style = { font: 'display', size: 12.5, color: colors.ink, gap: -1.5 }
const BODY: Style = { font: 'text', size: 9.8, color: colors.ink }
const LABEL: Style = { font: 'strong', size: 9.8, color: colors.ink }
const TOP_PICK: Style = { font: 'strong', size: 9.8, color: colors.evergreen }
const MUTED: Style = { font: 'text', size: 9, color: colors.softInk }
const LINK: Style = { font: 'text', size: 9.8, color: colors.evergreen }

/** In points from the top of a page: an entry that would begin below goes to the next one. */
const PAGE_BOTTOM = 720
const INDENT = 12
/** The most characters of an amount and a deadline that share a line. */
const MAX_ONE_LINE_LENGTH = 70

/**
 * An edition as a PDF that can be read aloud: tagged, in English, a heading and a list for each entry, links that say where
 * they lead, a bookmark for each. The same edition makes the same bytes.
 */
export async function buildEditionPdf(edition: PrintedEdition, entries: readonly EditionEntry[]): Promise<Buffer> {
  // Imported here because it is needed once a month and would slow down every start of the server.
  const { default: PDFDocument } = await import('pdfkit')
  const title = editionTitle(edition)
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: 54, bottom: 60, left: LEFT_MARGIN, right: LEFT_MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    font: TEXT_FONT,
    info: { Title: title, Author: site.brand, CreationDate: edition.publishedAt, ModDate: edition.publishedAt },
  })
  const bytes = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawTitlePage(doc, root, aboutLines(edition, entries, title))
  const [open, forecasts] = (['main', 'forecast'] as const).map((part) =>
    entries.filter((entry) => entry.section === part),
  )
  // What was drawn for a buyer stays in its order: what's theirs comes first.
  const picks = edition.drawnOn ? [] : (open ?? []).filter(({ topPick }) => topPick)
  const others = (open ?? []).filter((entry) => !picks.includes(entry))
  drawSection(doc, root, 'The coach’s top picks', picks)
  drawSection(doc, root, picks.length > 0 ? 'The other ones' : 'The list', others)
  drawSection(doc, root, 'Forecasts: not open yet', forecasts ?? [])
  drawIndexes(doc, root, editionIndexes(entries))
  root.end()
  drawPageFooters(doc, edition.label ? `${title}. A sample of past opportunities` : title)
  doc.end()
  return bytes
}

function drawTitlePage(doc: Document, root: StructureElement, [title = '', ...lines]: string[]): void {
  drawParagraph(doc, root, 'H1', [[TITLE, title]])
  for (const line of lines) {
    doc.moveDown(0.6)
    drawParagraph(doc, root, 'P', [[LEAD, line]])
  }
}

function drawSection(doc: Document, root: StructureElement, heading: string, entries: readonly EditionEntry[]): void {
  if (entries.length === 0) return
  doc.addPage()
  const bookmark = doc.outline.addItem(heading)
  drawParagraph(doc, root, 'H2', [[SECTION, heading]])
  for (const entry of entries) drawEntry(doc, root, bookmark, entry)
}

function drawIndexes(doc: Document, root: StructureElement, indexes: ReturnType<typeof editionIndexes>): void {
  if (indexes.length === 0) return
  doc.addPage()
  for (const { heading, lines } of indexes) {
    doc.outline.addItem(`Index: ${heading.toLowerCase()}`)
    drawParagraph(doc, root, 'H2', [[SECTION, `Index: ${heading.toLowerCase()}`]])
    for (const line of lines) drawParagraph(doc, root, 'P', [[BODY, line]], INDENT)
    doc.moveDown(0.8)
  }
}

function drawEntry(doc: Document, root: StructureElement, bookmark: PDFKit.PDFOutline, entry: EditionEntry): void {
  const { position, content } = entry
  const heading = `${position}. ${content.title}${content.mark ? ` (${content.mark})` : ''}`
  const facts = entryFacts(entry)
  const height = facts.reduce(
    (sum, fact) => sum + measureHeight(doc, fact, INDENT) + 2,
    measureHeight(doc, [[ENTRY, heading]]) + 40,
  )
  if (doc.y + Math.min(height, 400) > PAGE_BOTTOM) doc.addPage()
  else drawRule(doc)
  bookmark.addItem(applyStyle(doc, ENTRY, heading))
  drawParagraph(doc, root, 'H3', [[ENTRY, heading]])
  const list = doc.struct('L')
  root.add(list)
  for (const fact of facts) {
    const item = doc.struct('LI')
    list.add(item)
    doc.y += 2
    drawParagraph(doc, item, 'LBody', fact, INDENT)
    item.end()
  }
  list.end()
  drawAwards(doc, root, content.pastAwards ?? [])
  drawLink(doc, root, content.link)
}

function drawAwards(doc: Document, root: StructureElement, awards: readonly EntryAward[]): void {
  if (awards.length === 0) return
  doc.y += 2
  drawParagraph(doc, root, 'P', [[LABEL, 'Who won before']], INDENT)
  for (const award of awards) drawLink(doc, root, award.url, awardLine(award))
}

/** Between two entries. */
function drawRule(doc: Document): void {
  const y = doc.y + 10
  drawArtifact(doc, 'Layout', () =>
    doc
      .moveTo(LEFT_MARGIN, y)
      .lineTo(LEFT_MARGIN + TEXT_WIDTH, y)
      .lineWidth(0.6)
      .stroke(colors.rule),
  )
  doc.y = y + 9
}

function drawLink(doc: Document, root: StructureElement, link: string, text = link): void {
  const block = doc.struct('P')
  root.add(block)
  const tag = doc.struct('Link')
  block.add(tag)
  const options = { width: TEXT_WIDTH - INDENT, link, underline: true, structParent: tag }
  tag.add(() => {
    const printable = applyStyle(doc, LINK, text)
    doc.fillColor(LINK.color).text(printable, LEFT_MARGIN + INDENT, doc.y + 2, options)
  })
  tag.end()
  block.end()
}

function entryFacts({ content, note, topPick }: EditionEntry): TextRun[][] {
  const fact = (label: string, text: string): TextRun[] => [
    [LABEL, `${label} `],
    [BODY, text],
  ]
  const match = content.costSharing === null ? 'not stated' : content.costSharing ? 'yes' : 'no'
  const awards = content.expectedAwards ? `Awards expected: ${content.expectedAwards}. ` : ''
  const summary = content.summary ? `In the words of the source: ${content.summary}` : NO_QUOTE
  return [
    ...(topPick ? [[[TOP_PICK, 'Top pick of this edition.'] as const]] : []),
    ...(note ? [fact('The coach’s note:', note)] : []),
    [[MUTED, `${content.agency ?? 'Agency not stated'} (${content.source}, ${content.number})`]],
    ...(content.amount.length + content.deadline.length > MAX_ONE_LINE_LENGTH
      ? [fact('Amount:', content.amount), fact('Deadline:', content.deadline)]
      : [[...fact('Deadline:', `${content.deadline}    `), ...fact('Amount:', content.amount)]]),
    ...(content.opening ? [[[BODY, content.opening] as const]] : []),
    ...(content.tooLate ? [fact('Too late:', content.tooLate)] : []),
    ...(content.who ? [fact('Who may apply:', content.who)] : []),
    ...(content.registrations.length ? [fact('Registrations:', content.registrations.join('; '))] : []),
    ...(content.codes?.length ? [fact('Codes:', content.codes.join('; '))] : []),
    ...(content.setAside ? [fact('Set-aside:', content.setAside)] : []),
    ...(content.place ? [fact('Where:', content.place)] : []),
    ...(content.contact ? [fact('Contact:', contactLine(content.contact))] : []),
    [[MUTED, summary]],
    [
      [
        MUTED,
        `${awards}Match needed: ${match}. Effort: ${content.effort}. Last seen on ${longDay(content.lastChecked)}.`,
      ],
    ],
  ]
}

/** On every page what it belongs to, and which one it is. */
function drawPageFooters(doc: Document, title: string): void {
  const { start, count } = doc.bufferedPageRange()
  const style: Style = { font: 'text', size: 8.5, color: colors.softInk }
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    doc.page.margins.bottom = 0
    drawArtifact(doc, 'Pagination', () => {
      const y = doc.page.height - 40
      doc.fillColor(style.color).text(applyStyle(doc, style, title), LEFT_MARGIN, y, { lineBreak: false })
      doc.text(`${at + 1} of ${count}`, LEFT_MARGIN, y, { width: TEXT_WIDTH, align: 'right', lineBreak: false })
    })
  }
}

/** The entries of the open part by deadline, state, trade, set-aside, other codes, and contact. */
export function editionIndexes(entries: readonly EditionEntry[]) {
  const open = entries.filter(({ section }) => section === 'main')
  return [
    indexBy(
      'By deadline',
      open,
      ({ content }) => [content.deadlineOn ?? 'No last day'],
      (day) => (/^\d/.test(day) ? longDay(day) : day),
    ),
    indexBy('By state', open, ({ content }) => content.states.map((code) => stateName(code))),
    indexBy('By trade', open, ({ content }) => (content.codes ?? []).filter((code) => code.startsWith('NAICS'))),
    indexBy('By set-aside', open, ({ content }) => (content.setAside ? [content.who] : [])),
    indexBy('By product or service code', open, ({ content }) =>
      (content.codes ?? []).filter((code) => !code.startsWith('NAICS')),
    ),
    indexBy('By contact', open, ({ content: { contact } }) => contact?.name ?? contact?.email ?? []),
  ].filter(({ lines }) => lines.length > 0)
}

/** "Ohio: 3, 17" */
function indexBy(
  heading: string,
  entries: readonly EditionEntry[],
  keys: (entry: EditionEntry) => readonly string[] | string,
  label: (key: string) => string = (key) => key,
) {
  const found = new Map<string, number[]>()
  for (const entry of entries)
    for (const key of new Set([keys(entry)].flat())) found.set(key, [...(found.get(key) ?? []), entry.position])
  const lines = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, at]) => `${label(key)}: ${at.join(', ')}`)
  return { heading, lines }
}
