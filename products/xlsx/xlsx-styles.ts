import type { CellStyle } from 'hucre'
import { hex } from '../docx/docx-styles.ts'
import { colour } from '../theme.ts'
import type { StyleName, Tone } from './workbook.ts'

const text = 'Arial'
const display = 'Georgia'

const fill = (tone: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb: hex(tone) } }) as const
const rgb = (tone: string) => ({ rgb: hex(tone) })
const side = (style: 'thin' | 'medium' | 'double', tone: string) => ({ style, color: rgb(tone) })

const font = (size: number, tone: string = colour.ink, more: object = {}) => ({
  name: text,
  size,
  color: rgb(tone),
  ...more,
})

/** How each kind of cell looks. Fonts are ones that every office program has: a sheet's columns must fit them. */
export const cellStyles: Record<StyleName, CellStyle> = {
  plain: { font: font(10) },
  title: { font: font(18, colour.evergreen, { name: display }), alignment: { vertical: 'center' } },
  subtitle: { font: font(10, colour.softInk, { italic: true }), alignment: { vertical: 'top' } },
  head: {
    font: font(9, colour.card, { bold: true }),
    fill: fill(colour.evergreen),
    alignment: { vertical: 'center', wrapText: true },
    border: { bottom: side('medium', colour.deepEvergreen) },
  },
  section: {
    font: font(11, colour.evergreen, { name: display, bold: true }),
    fill: fill(colour.paleMint),
    border: { bottom: side('thin', colour.mint) },
  },
  label: { font: font(10, colour.ink, { bold: true }) },
  total: {
    font: font(10, colour.ink, { bold: true }),
    fill: fill(colour.deepPaper),
    border: { top: side('thin', colour.ink), bottom: side('double', colour.ink) },
  },
  note: { font: font(9, colour.softInk, { italic: true }), alignment: { wrapText: true, vertical: 'top' } },
  input: {
    font: font(10, '#1f3c88'),
    fill: fill('#fff7dc'),
    border: {
      top: side('thin', colour.rule),
      bottom: side('thin', colour.rule),
      left: side('thin', colour.rule),
      right: side('thin', colour.rule),
    },
  },
  figure: {
    font: font(20, colour.evergreen, { name: display }),
    fill: fill(colour.card),
    alignment: { horizontal: 'left', vertical: 'center' },
    border: { bottom: side('medium', colour.marigold) },
  },
}

/** Colour is never alone: the words in the cell say the same. */
export const toneStyles: Record<Tone, CellStyle> = {
  good: {
    font: { color: rgb(colour.evergreen), bold: true },
    fill: { ...fill(colour.mint), bgColor: rgb(colour.mint) },
  },
  warn: { font: { color: rgb(colour.ink), bold: true }, fill: { ...fill('#fbe3a8'), bgColor: rgb('#fbe3a8') } },
  bad: { font: { color: rgb('#9a2f06'), bold: true }, fill: { ...fill('#fbdccc'), bgColor: rgb('#fbdccc') } },
  quiet: { font: { color: rgb('#8a958e') } },
}
