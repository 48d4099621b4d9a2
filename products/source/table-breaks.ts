/** Rows that may stand alone at the top or the foot of a page. */
const MIN_ROWS = 3
/** Two tall rows that come to this are no less to read than three short ones. */
const MIN_HEIGHT = 110

/** A table no taller than this is not cut. */
const MAX_WHOLE = 210

/** Which rows stay with the one below them, so that a page's end leaves no row or two of a table alone. */
export function heldRows(heights: readonly number[]): boolean[] {
  const first = rowsApart(heights)
  const last = rowsApart(heights.toReversed())
  const lowest = heights.length - 1
  const whole = heights.reduce((sum, height) => sum + height, 0) <= MAX_WHOLE
  return heights.map((_, row) => row < lowest && (whole || row < first - 1 || row > lowest - last))
}

/** As many rows, from the first on, as may stand apart from the others. */
function rowsApart(heights: readonly number[]): number {
  const [first = 0, second = 0] = heights
  return first + second >= MIN_HEIGHT ? MIN_ROWS - 1 : MIN_ROWS
}
