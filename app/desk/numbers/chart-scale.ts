/** The values of an axis: equally far apart, the highest first, with zero among them. */
interface Scale {
  low: number
  high: number
  ticks: number[]
}

/** About so many steps are easy to read off. */
const STEPS = 4

/**
 * Round values around all of these, and around zero.
 *
 * @param unit the smallest step: 1 where things are counted, 100 for cents
 */
export function scaleFor(values: readonly number[], unit: number): Scale {
  const most = values.reduce((a, b) => Math.max(a, b), 0)
  const least = values.reduce((a, b) => Math.min(a, b), 0)
  const step = roundStep((most - least) / STEPS / unit) * unit
  const low = Math.floor(least / step) * step
  const high = Math.max(Math.ceil(most / step) * step, low + step)
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => high - at * step)
  return { low, high, ticks }
}

/** The next of 1, 2, 5, 10, 20, 50 and so on that isn't below. */
function roundStep(least: number): number {
  if (least <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((times) => times * power >= least) ?? 10) * power
}
