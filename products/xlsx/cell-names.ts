/** `B2` as zero-based row and column. Dollar signs are passed over. */
export function parseCell(name: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(name.trim()) ?? []
  if (letters === '') throw new Error(`"${name}" is not a cell, such as B2`)
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}

export function parseRange(range: string) {
  const [from = '', to = from] = range.split(':')
  const start = parseCell(from)
  const end = parseCell(to)
  return { startRow: start.row, startCol: start.column, endRow: end.row, endCol: end.column }
}

/** Zero-based row and column as `B2`. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`
}

function columnName(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** `B2:C9` of a sheet as `'Cash flow'!$B$2:$C$9`. */
export function absolute(sheet: string, range: string): string {
  const fixed = range
    .replaceAll('$', '')
    .split(':')
    .map((cell) => cell.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2'))
  return `'${sheet.replaceAll("'", "''")}'!${fixed.join(':')}`
}
