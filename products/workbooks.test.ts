import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCellRef } from 'hucre'
import { expect, test } from 'vitest'
import tracker from '../content/blueprint/tools/13-funding-tracker.workbook.ts'
import budget from '../content/funding-pack/11-budget-justification.workbook.ts'
import projections from '../content/startup-pack/07-projections.workbook.ts'
import { CONTENT } from './build.ts'
import type { CellInput, Workbook } from './xlsx/workbook.ts'
import { computeWorkbook } from './xlsx/xlsx.ts'

type Typed = Readonly<Record<string, string | number>>

/** What the workbook says, by `Sheet!B2`, once a buyer has typed into cells of its sheets. */
function afterTyping(workbook: Workbook, typed: Readonly<Record<string, Typed>>) {
  const sheets = workbook.sheets.map((sheet) => {
    const rows: CellInput[][] = sheet.rows.map((row) => [...row])
    for (const [cell, value] of Object.entries(typed[sheet.name] ?? {})) {
      const { row, col: column } = parseCellRef(cell)
      const line = rows[sheet.columns.some(({ header }) => header !== undefined) ? row - 1 : row]
      if (!line) throw new Error(`${sheet.name} has no row for ${cell}`)
      line[column] = { value, input: true }
    }
    return { ...sheet, rows }
  })
  return computeWorkbook({ ...workbook, sheets }, '2026-11-26')
}

/** What a class leaves out of the base, of the amounts that one line takes in each year so far. */
const outsideOf = (kind: string, years: readonly number[]): number => {
  const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0)
  if (kind === 'Subaward') return Math.max(0, sum(years) - 50_000) - Math.max(0, sum(years.slice(0, -1)) - 50_000)
  return ['Contract', 'Other'].includes(kind) ? 0 : (years.at(-1) ?? 0)
}

const kinds = {
  Contractual: ['Contract', 'Subaward'],
  Other: ['Other', 'Participant support', 'Rent', 'Tuition or scholarships', 'Patient care', 'Capital expenditure'],
} as const
/** What is typed into one row, by its columns. */
const inRow = (row: number, cells: Typed): Typed =>
  Object.fromEntries(Object.entries(cells).map(([column, value]) => [`${column}${row}`, value]))

const kindedRows = [
  ...Array.from({ length: 8 }, (_, at) => ({ sheet: 'Contractual' as const, row: 5 + at })),
  ...Array.from({ length: 10 }, (_, at) => ({ sheet: 'Other' as const, row: 5 + at })),
]

const TURNS = [0, 1, 2, 3, 4, 5]
test.each(TURNS)('Each class in each row keeps its own rule for the base in five years, turn %i', (turn) => {
  const typed: Record<string, Record<string, string | number>> = {
    'Set-up': { B9: 5, B10: 0 },
    Contractual: {},
    Other: {},
    Equipment: Object.assign(
      {},
      ...[5, 6, 7, 8, 9, 10].map((row) => inRow(row, { A: 'Kiln', B: 1, C: 12_000, H: 'why' })),
    ),
    Years: {},
  }
  const lines = kindedRows.map(({ sheet, row }, at) => {
    const kind = kinds[sheet][(at + turn) % kinds[sheet].length] as string
    const price = 13_000 + 1_000 * at
    Object.assign(typed[sheet] ?? {}, inRow(row, { A: `Line ${at}`, B: kind, D: 1, E: price, J: 'why' }))
    Object.assign(typed.Years ?? {}, { [`E${49 + at}`]: 0.1 })
    const years = [price]
    while (years.length < 5) years.push(Math.round((years.at(-1) ?? 0) * 1.1))
    return { kind, years }
  })
  const values = afterTyping(budget, typed)
  const at = (cell: string) => Number(values.get(cell))
  'BCDEF'.split('').forEach((column, year) => {
    const direct = [5, 6, 7, 8, 9, 10, 11].reduce((sum, row) => sum + at(`By period!${column}${row}`), 0)
    const kept = lines.reduce((sum, { kind, years }) => sum + outsideOf(kind, years.slice(0, year + 1)), 0)
    const machines = year === 0 ? 6 * 12_000 : 0
    const base = direct - kept - machines
    const other = lines.slice(8).reduce((sum, { years }) => sum + (years[year] ?? 0), 0)
    expect(at(`By period!${column}11`), `other, year ${year + 1}`).toBe(other)
    expect(at(`Indirect!${column}14`), `base, year ${year + 1}`).toBe(base)
    expect(at(`By period!${column}13`), `indirect, year ${year + 1}`).toBe(Math.round(base * 0.15))
    expect(at(`By period!${column}14`)).toBe(direct + Math.round(base * 0.15))
  })
  expect(Array.from({ length: 12 }, (_, row) => values.get(`Checks!B${5 + row}`))).toEqual(Array(12).fill('OK'))
})

test('A check says so when the base no longer follows from the lines', () => {
  const over = afterTyping(budget, { Years: { M33: 5_000 } })
  expect([over.get('Checks!B13'), over.get('Checks!B16')]).toEqual(['Look', 'Look'])
  expect(afterTyping(budget, { Other: { B5: 'Rents' } }).get('Checks!B12')).toBe('Look')
})

test('The SF-424A has each of its sections, for the period that it shows', () => {
  const typed = { 'Set-up': { B9: 3 }, 'Cost share': { H5: 'State', I5: 5_000 } }
  const first = afterTyping(budget, typed)
  const figures = (values: typeof first, cells: string) => cells.split(' ').map((cell) => values.get(`SF-424A!${cell}`))
  expect(figures(first, 'E8 F8 G8'), 'A').toEqual([68_771, 4_080, 72_851])
  expect(figures(first, 'B21 C21 F21'), 'B').toEqual([68_771, 4_080, 72_851])
  expect(figures(first, 'B26 C26 D26 E26'), 'C').toEqual([0, 4_080, 0, 4_080])
  expect(figures(first, 'B31 C31 D31 E31 F31'), 'D').toEqual([72_851, 18_213, 18_213, 18_213, 18_212])
  const later = [first.get('By period!C14'), first.get('By period!D14'), 0, 0]
  expect(figures(first, 'B36 C36 D36 E36'), 'E').toEqual(later)
  expect(figures(first, 'B38 B39'), 'F').toEqual([60_036, 'De minimis, 15.0% of $58,236 = $8,735'])
  const second = afterTyping(budget, { ...typed, 'SF-424A': { B4: 2 } })
  expect(figures(second, 'B21 C26 B36 C36')).toEqual([later[0], 5_000, later[1], 0])
  expect(first.get('Checks!B16')).toBe('OK')
})

test.each<[string, Readonly<Record<string, Typed>>, string]>([
  ['Travel!O5', { Travel: { J5: 0.725 } }, '40 miles at $0.725 = $986.'],
  ['Supplies!I5', { Supplies: { B5: 1000, C5: 0.125 } }, '1000 x $0.125 = $125.'],
  ['Personnel!L5', { Personnel: { F5: 0.0765 } }, 'fringe at 7.65% = $2,111;'],
  ['Personnel!L5', { Personnel: {} }, 'x 60.0% x 12 months = $27,600;'],
  ['Indirect!A23', { 'Set-up': { B12: 'Negotiated', B13: 0.3325 } }, '33.25% of MTDC'],
])('The justification at %s prints %j as typed, so that its multiplication comes out: %s', (cell, typed, words) => {
  expect(afterTyping(budget, typed).get(cell)).toContain(words)
})

test.each([
  ['projections', projections],
  ['budget', budget],
  ['tracker', tracker],
] as const)('A buyer who clears every number of the %s sees no error in any cell', (_, workbook: Workbook) => {
  const cleared = workbook.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) =>
      row.map((cell) =>
        cell && typeof cell === 'object' && 'input' in cell && typeof cell.value === 'number'
          ? { ...cell, value: null }
          : cell,
      ),
    ),
  }))
  expect(() => computeWorkbook({ ...workbook, sheets: cleared }, '2026-11-26')).not.toThrow()
})

test('The samples come to what the texts beside them say', () => {
  const text = (file: string) => readFileSync(join(CONTENT, file), 'utf8')
  const dollars = (value: unknown, step = 1) => `$${(Math.round(Number(value) / step) * step).toLocaleString('en-US')}`
  const example = text('funding-pack/03-worked-example-nonprofit.md')
  const asked = computeWorkbook(budget, '2026-11-26')
  expect(example).toContain(`| **Request** | | **${dollars(asked.get('Summary!B14'))}** |`)
  expect(example).toContain(`| **Whole project** | | **${dollars(asked.get('Summary!E14'))}** |`)
  expect(asked.get('Checks!B16')).toBe('OK')
  expect(asked.get('SF-424A!B21')).toBe(asked.get('Summary!B14'))
  const plan = computeWorkbook(projections, '2026-11-26')
  const outline = text('startup-pack/06-business-plan-outline.md')
  expect(outline).toContain(`Revenue is planned at ${dollars(plan.get('Dashboard!B4'), 1000)} in year 1`)
  const pitch = text('startup-pack/10-pitch-templates.md')
  expect(pitch).toContain(`cover our costs at about ${dollars(plan.get('Break-even!B10'), 1000)} a month`)
  expect(pitch).toContain('expect to be there in the second month of our plan')
  expect([plan.get('Income statement!F27'), plan.get('Income statement!G27')], 'months with a profit').toEqual([0, 1])
  expect(plan.get('Dashboard!B10'), 'nothing borrowed').toBe(0)
})
