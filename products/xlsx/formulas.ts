import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initSync, Model } from '@ironcalc/wasm'
import { cellRef } from 'hucre'

export type ComputedValue = string | number | boolean

interface FormulaSheet {
  readonly name: string
  /** By rows; undefined leaves a cell empty. */
  readonly cells: readonly (readonly (FormulaCell | undefined)[])[]
}

export type FormulaCell = { readonly value: string | number | boolean } | { readonly formula: string }

/**
 * Computes every formula of a workbook, as `Sheet!B2` to its value. `names` are defined names and their ranges; `today`,
 * a serial number, is the value of TODAY() and NOW(), so that every build gives the same.
 *
 * @throws Error naming the first cells that end in an error
 */
export function computeFormulas(
  sheets: readonly FormulaSheet[],
  names: readonly { name: string; range: string }[],
  today: number,
): Map<string, ComputedValue> {
  const model = new Model('workbook', 'en', 'UTC', 'en')
  model.pauseEvaluation()
  sheets.forEach(({ name }, index) => {
    if (index > 0) model.newSheet()
    model.renameSheet(index, name)
  })
  for (const { name, range } of names) model.newDefinedName(name, null, range)
  const cells = cellsOf(sheets)
  for (const { sheet, row, column, cell } of cells) model.setUserInput(sheet, row, column, inputOf(cell, today))
  model.resumeEvaluation()
  model.evaluate()
  model.pauseEvaluation()
  const values = readAll(model, cells)
  model.free()
  return values
}

const engine = createRequire(import.meta.url)
  .resolve('@ironcalc/wasm')
  .replace(/wasm\.js$/, 'wasm_bg.wasm')
initSync({ module: readFileSync(engine) })

/** By the numbers of the engine, which begin with one but for the sheets'. */
function cellsOf(sheets: readonly FormulaSheet[]) {
  return sheets.flatMap(({ name, cells }, sheet) =>
    cells.flatMap((line, at) =>
      line.flatMap((cell, index) => (cell ? [{ name, sheet, row: at + 1, column: index + 1, cell }] : [])),
    ),
  )
}

function inputOf(cell: FormulaCell, today: number): string {
  if ('formula' in cell) return `=${cell.formula.replace(/\b(TODAY|NOW)\(\)/gi, String(today))}`
  if (typeof cell.value === 'boolean') return cell.value ? 'TRUE' : 'FALSE'
  return typeof cell.value === 'number' ? String(cell.value) : `'${cell.value}`
}

/** Types of a cell as the engine numbers them. */
const NUMBER = 1
const LOGICAL = 4
const ERROR = 16

/** The engine gives values as they are shown, so numbers are requested with every decimal. */
const EXACT_FORMAT = '0.000000000000'

function readAll(model: Model, cells: ReturnType<typeof cellsOf>): Map<string, ComputedValue> {
  const values = new Map<string, ComputedValue>()
  const faults: string[] = []
  for (const { name, sheet, row, column, cell } of cells) {
    if (!('formula' in cell)) continue
    const at = `${name}!${cellRef(row - 1, column - 1)}`
    const type = model.getCellType(sheet, row, column)
    if (type === NUMBER) model.updateRangeStyle({ sheet, row, column, width: 1, height: 1 }, 'num_fmt', EXACT_FORMAT)
    const shown = model.getFormattedCellValue(sheet, row, column)
    if (type === ERROR || shown.startsWith('#')) faults.push(`${at} =${cell.formula} gives ${shown}`)
    values.set(at, type === NUMBER ? Number(shown) : type === LOGICAL ? shown === 'TRUE' : shown)
  }
  if (faults.length > 0) throw new Error(`Formulas that end in an error: ${faults.slice(0, 5).join('; ')}`)
  return values
}
