import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import budget from '../content/funding-pack/11-budget-justification.workbook.ts'
import fiveYears from '../content/funding-pack/17-multi-year-budget.workbook.ts'
import projections from '../content/startup-pack/07-projections.workbook.ts'
import { CONTENT } from './build.ts'
import { parseCell } from './xlsx/cell-names.ts'
import type { CellInput, Workbook } from './xlsx/workbook.ts'
import { computeWorkbook } from './xlsx/xlsx.ts'

type Typed = Readonly<Record<string, string | number>>

/** What the workbook says, by `Sheet!B2`, once a buyer has typed into cells of it. */
function afterTyping(workbook: Workbook, sheetName: string, typed: Typed) {
  const sheets = workbook.sheets.map((sheet) => {
    if (sheet.name !== sheetName) return sheet
    const rows: CellInput[][] = sheet.rows.map((row) => [...row])
    for (const [cell, value] of Object.entries(typed)) {
      const { row, column } = parseCell(cell)
      const line = rows[sheet.header === false ? row : row - 1]
      if (!line) throw new Error(`${sheetName} has no row for ${cell}`)
      line[column] = { value, input: true }
    }
    return { ...sheet, rows }
  })
  return computeWorkbook({ ...workbook, sheets }, '2026-11-26')
}

const rowOf = (workbook: Workbook, sheetName: string, label: string) =>
  2 + (workbook.sheets.find(({ name }) => name === sheetName)?.rows.findIndex(([first]) => first === label) ?? 0)

test('Whatever line of the five years is called equipment stays out of the base for indirect costs', () => {
  const base = rowOf(fiveYears, 'Budget', 'Left out of the indirect base: equipment, participant support')
  const before = afterTyping(fiveYears, 'Budget', {})
  const after = afterTyping(fiveYears, 'Budget', { A4: 'Kiln', B4: '6d Equipment', C4: 12_000 })
  expect(Number(after.get(`Budget!C${base}`)) - Number(before.get(`Budget!C${base}`))).toBe(12_000)
  expect(after.get('SF-424A!B13'), 'indirect charges').toBe(before.get('SF-424A!B13'))
  const supplies = afterTyping(fiveYears, 'Budget', { B7: '6e Supplies', C7: 12_000 })
  expect(Number(supplies.get('SF-424A!B13')) - Number(before.get('SF-424A!B13'))).toBe(1_800)
})

test('The justification prints prices and rates as they were typed, so that its multiplications come out', () => {
  expect(afterTyping(budget, 'Travel', { J5: 0.725 }).get('Travel!O5')).toContain('40 miles at $0.725 = $986.')
  expect(afterTyping(budget, 'Supplies', { B5: 1000, C5: 0.125 }).get('Supplies!I5')).toContain('1000 x $0.125 = $125.')
  expect(afterTyping(budget, 'Personnel', { F5: 0.0765 }).get('Personnel!L5')).toContain('fringe at 7.65% = $2,111;')
  expect(afterTyping(budget, 'Personnel', {}).get('Personnel!L5')).toContain('x 60.0% x 12 months = $27,600;')
  expect(afterTyping(budget, 'Set-up', { B11: 'Negotiated', B12: 0.3325 }).get('Indirect!A22')).toContain(
    '33.25% of MTDC',
  )
})

test('The samples come to what the texts beside them say', () => {
  const text = (file: string) => readFileSync(join(CONTENT, file), 'utf8')
  const dollars = (value: unknown, step = 1) => `$${(Math.round(Number(value) / step) * step).toLocaleString('en-US')}`
  const example = text('funding-pack/03-worked-example-nonprofit.md')
  const asked = computeWorkbook(budget, '2026-11-26')
  expect(example).toContain(`| **Request** | | **${dollars(asked.get('Summary!B14'))}** |`)
  expect(example).toContain(`| **Whole project** | | **${dollars(asked.get('Summary!E14'))}** |`)
  expect(asked.get('Checks!B14')).toBe('OK')
  const years = computeWorkbook(fiveYears, '2026-11-26')
  expect(years.get('SF-424A!B14'), 'the first of five years').toBe(asked.get('Summary!B14'))
  const plan = computeWorkbook(projections, '2026-11-26')
  const outline = text('startup-pack/06-business-plan-outline.md')
  expect(outline).toContain(`Revenue is planned at ${dollars(plan.get('Dashboard!B4'), 1000)} in year 1`)
  const pitch = text('startup-pack/10-pitch-templates.md')
  expect(pitch).toContain(`cover our costs at about ${dollars(plan.get('Break-even!B10'), 1000)} a month`)
  expect(pitch).toContain('expect to be there in the second month of our plan')
  expect([plan.get('Income statement!F27'), plan.get('Income statement!G27')], 'months with a profit').toEqual([0, 1])
  expect(plan.get('Dashboard!B10'), 'nothing borrowed').toBe(0)
})
