import { buffer } from 'node:stream/consumers'
import { cellRef } from 'hucre'
import PDFDocument from 'pdfkit'
import type { Fonts } from '../pdf/pdf.ts'
import { colors } from '../theme.ts'
import type { CellContent, Sheet, Workbook } from './workbook.ts'
import { computeWorkbook } from './xlsx.ts'
import { toGrid } from './xlsx-cells.ts'

/** The sheet with the most to see as one landscape page, for the picture that is looked at before buying. It is not delivered. */
export async function renderSheetPicture(workbook: Workbook, date: string, fonts: Fonts): Promise<Buffer> {
  const sheet = pickPreviewSheet(workbook)
  if (!sheet) throw new Error('A workbook has a sheet')
  const doc = new PDFDocument({
    size: [792, 612],
    margin: 0,
    info: { CreationDate: new Date(0), ModDate: new Date(0) },
  })
  const bytes = buffer(doc)
  for (const [name, font] of fonts) doc.registerFont(name, font)
  doc.rect(0, 0, 792, 612).fill('#ffffff')
  const values = computeWorkbook(workbook, date)
  const widths = sheet.columns.map(({ width = 12 }) => width)
  const scale = Math.min(7, 744 / widths.reduce((sum, width) => sum + width, 0))
  toGrid(sheet)
    .slice(0, 31)
    .forEach((row, at) => {
      let x = 24
      row.forEach((content, column) => {
        const width = (widths[column] ?? 12) * scale
        if (content)
          drawCell(doc, content, formatCell(content, sheet, at, column, values), { x, y: 26 + at * 18, width })
        x += width
      })
    })
  doc.rect(24, 584, 744, 0.5).fill(colors.rule)
  doc.font('mono', 8).fillColor(colors.softInk)
  const tabs = workbook.sheets.map(({ name }) => name).join('  ·  ')
  doc.text(printable(tabs), 24, 592, { lineBreak: false, ellipsis: true, width: 744, height: 12 })
  doc.end()
  return bytes
}

/** The dashboard or summary where there is one, else the fullest of the sheets that are narrow enough to be read. */
function pickPreviewSheet({ sheets }: Workbook): Sheet | undefined {
  const count = (sheet: Sheet) =>
    toGrid(sheet)
      .slice(0, 31)
      .reduce((sum, row) => sum + row.filter(Boolean).length, 0)
  const named = sheets.find(({ name }) => /^(dashboard|summary)/i.test(name))
  const narrow = sheets.filter(({ columns }) => columns.length <= 10)
  return named ?? narrow.sort((a, b) => count(b) - count(a))[0] ?? sheets[0]
}

function formatCell(
  content: CellContent,
  sheet: Sheet,
  row: number,
  column: number,
  values: Map<string, unknown>,
): string {
  const value = content.formula === undefined ? content.value : values.get(`${sheet.name}!${cellRef(row, column)}`)
  const format = content.format ?? sheet.columns[column]?.format ?? ''
  if (value instanceof Date) return value.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
  if (typeof value !== 'number') return String(value ?? '')
  if (/[dmy]{2}/i.test(format))
    return new Date((value - 25_569) * 86_400_000).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
  const digits = /\.(0+)/.exec(format)?.[1]?.length ?? 0
  if (format.includes('%')) return `${(value * 100).toFixed(digits)}%`
  const figure = Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: format ? digits : 2,
  })
  return `${value < 0 ? '-' : ''}${format.includes('$') ? '$' : ''}${figure}`
}

const GROUNDS: Readonly<Record<string, string>> = {
  head: colors.evergreen,
  section: colors.paleMint,
  total: colors.deepPaper,
  input: '#fff7dc',
}

function drawCell(
  doc: PDFKit.PDFDocument,
  content: CellContent,
  text: string,
  at: { x: number; y: number; width: number },
): void {
  const { x, y, width } = at
  const ground = GROUNDS[content.input ? 'input' : (content.style ?? '')]
  if (ground) doc.rect(x, y, width, 18).fill(ground)
  doc.rect(x, y + 17.6, width, 0.4).fill(colors.rule)
  const big = content.style === 'title' || content.style === 'figure'
  const bold = big || content.bold || ['head', 'section', 'label', 'total'].includes(content.style ?? '')
  doc.font(big ? 'display' : bold ? 'strong' : 'text', big ? 12 : 8)
  doc.fillColor(content.style === 'head' ? colors.card : colors.ink)
  const right = typeof content.value === 'number' || /^[-$]?[\d,.]+%?$/.test(text)
  const room = big || content.style === 'subtitle' || content.style === 'note' ? 740 - x : width - 6
  const options = {
    lineBreak: false,
    width: room,
    height: 14,
    ellipsis: true,
    align: right ? ('right' as const) : ('left' as const),
  }
  doc.text(printable(text), x + 3, y + (big ? 1 : 4), options)
}

/** A picture may lack a character; a document may not. */
const printable = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…−]/g, ' ')
