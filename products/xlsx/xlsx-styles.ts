import type { CellStyle } from 'hucre'
import { toHex } from '../docx/docx-styles.ts'
import { colors } from '../theme.ts'
import type { StyleName, Tone } from './workbook.ts'

const text = 'Arial'
const display = 'Georgia'

const fill = (tone: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb: toHex(tone) } }) as const
const rgb = (tone: string) => ({ rgb: toHex(tone) })
const side = (style: 'thin' | 'medium' | 'double', tone: string) => ({ style, color: rgb(tone) })

const font = (size: number, tone: string = colors.ink, more: object = {}) => ({
  name: text,
  size,
  color: rgb(tone),
  ...more,
})

/** How each kind of cell looks. Fonts are ones that every office program has: a sheet's columns must fit them. */
export const cellStyles: Record<StyleName, CellStyle> = {
  plain: { font: font(10) },
  title: { font: font(18, colors.evergreen, { name: display }), alignment: { vertical: 'center' } },
  subtitle: { font: font(10, colors.softInk, { italic: true }), alignment: { vertical: 'top' } },
  head: {
    font: font(9, colors.card, { bold: true }),
    fill: fill(colors.evergreen),
    alignment: { vertical: 'center', wrapText: true },
    border: { bottom: side('medium', colors.deepEvergreen) },
  },
  section: {
    font: font(11, colors.evergreen, { name: display, bold: true }),
    fill: fill(colors.paleMint),
    border: { bottom: side('thin', colors.mint) },
  },
  label: { font: font(10, colors.ink, { bold: true }) },
  total: {
    font: font(10, colors.ink, { bold: true }),
    fill: fill(colors.deepPaper),
    border: { top: side('thin', colors.ink), bottom: side('double', colors.ink) },
  },
  note: { font: font(9, colors.softInk, { italic: true }), alignment: { wrapText: true, vertical: 'top' } },
  input: {
    font: font(10, '#1f3c88'),
    fill: fill('#fff7dc'),
    border: {
      top: side('thin', colors.rule),
      bottom: side('thin', colors.rule),
      left: side('thin', colors.rule),
      right: side('thin', colors.rule),
    },
  },
  figure: {
    font: font(20, colors.evergreen, { name: display }),
    fill: fill(colors.card),
    alignment: { horizontal: 'left', vertical: 'center' },
    border: { bottom: side('medium', colors.marigold) },
  },
}

/** Colour is never alone: the words in the cell say the same. */
export const toneStyles: Record<Tone, CellStyle> = {
  good: {
    font: { color: rgb(colors.evergreen), bold: true },
    fill: { ...fill(colors.mint), bgColor: rgb(colors.mint) },
  },
  warn: { font: { color: rgb(colors.ink), bold: true }, fill: { ...fill('#fbe3a8'), bgColor: rgb('#fbe3a8') } },
  bad: { font: { color: rgb('#9a2f06'), bold: true }, fill: { ...fill('#fbdccc'), bgColor: rgb('#fbdccc') } },
  quiet: { font: { color: rgb('#8a958e') } },
}
