/**
 * How far apart two samples of a continuous quantity are, by the ranks of their values (Mann and Whitney, 1947): a standard
 * normal value where both come from the same distribution, whatever that is.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  const ranks = all.reduce((sum, { isFirst }, at) => sum + (isFirst ? at + 1 : 0), 0)
  const [n, m] = [first.length, second.length]
  const u = ranks - (n * (n + 1)) / 2
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
