/** What an import did, in records. */
export interface ImportCounts {
  new: number
  changed: number
  unchanged: number
  closed: number
}

export const NO_COUNTS: ImportCounts = { new: 0, changed: 0, unchanged: 0, closed: 0 }

export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    new: a.new + b.new,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    closed: a.closed + b.closed,
  }
}
