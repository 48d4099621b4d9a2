/** Milliseconds: the upper ends of what answers are counted by. */
const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

/** What this process has answered since it started. */
interface RequestCounts {
  /** By status: `200`. */
  byStatus: ReadonlyMap<number, number>
  /** How many took at most so many milliseconds, smallest first. */
  byDuration: readonly { upTo: number; count: number }[]
  /** Of all of them together. */
  totalMs: number
}

const byStatus = new Map<number, number>()
const byDuration = BOUNDS.map((upTo) => ({ upTo, count: 0 }))
const totals = { ms: 0 }

export function countRequest(status: number, ms: number): void {
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  for (const bucket of byDuration) if (ms <= bucket.upTo) bucket.count += 1
  totals.ms += ms
}

export function requestCounts(): RequestCounts {
  return { byStatus, byDuration, totalMs: totals.ms }
}
