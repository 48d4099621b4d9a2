import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initSync, Model } from '@ironcalc/wasm'
import { cellName } from './cell-names.ts'

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
  loadEngine()
  const model = new Model('workbook', 'en', 'UTC', 'en')
  model.pauseEvaluation()
  sheets.forEach(({ name }, index) => {
    if (index > 0) model.newSheet()
    model.renameSheet(index, name)
  })
  for (const { name, range } of names) model.newDefinedName(name, null, range)
  for (const each of formulasFirst(sheets)) {
    model.setUserInput(each.sheet, each.row + 1, each.column + 1, inputOf(each.cell, today))
  }
  model.resumeEvaluation()
  model.evaluate()
  model.pauseEvaluation()
  const values = readAll(model, sheets)
  model.free()
  return values
}

let loaded = false
function loadEngine(): void {
  if (loaded) return
  const require = createRequire(import.meta.url)
  initSync({ module: readFileSync(require.resolve('@ironcalc/wasm').replace(/wasm\.js$/, 'wasm_bg.wasm')) })
  loaded = true
}

function formulasFirst(sheets: readonly FormulaSheet[]) {
  return sheets.flatMap(({ cells }, sheet) =>
    cells.flatMap((line, row) => line.flatMap((cell, column) => (cell ? [{ sheet, row, column, cell }] : []))),
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

function readAll(model: Model, sheets: readonly FormulaSheet[]): Map<string, ComputedValue> {
  const values = new Map<string, ComputedValue>()
  const faults: string[] = []
  sheets.forEach(({ name, cells }, sheet) => {
    cells.forEach((line, row) => {
      line.forEach((cell, column) => {
        if (!cell || !('formula' in cell)) return
        const at = `${name}!${cellName(row, column)}`
        const type = model.getCellType(sheet, row + 1, column + 1)
        if (type === NUMBER) {
          model.updateRangeStyle(
            { sheet, row: row + 1, column: column + 1, width: 1, height: 1 },
            'num_fmt',
            EXACT_FORMAT,
          )
        }
        const shown = model.getFormattedCellValue(sheet, row + 1, column + 1)
        if (type === ERROR || shown.startsWith('#')) faults.push(`${at} =${cell.formula} gives ${shown}`)
        values.set(at, type === NUMBER ? Number(shown) : type === LOGICAL ? shown === 'TRUE' : shown)
      })
    })
  })
  if (faults.length > 0) throw new Error(`Formulas that end in an error: ${faults.slice(0, 5).join('; ')}`)
  return values
}
