import { expect, test } from 'vitest'
import { type ChartSpec, drawChart } from './chart.ts'
import { scaleFor } from './chart-scale.ts'

const DAYS = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']
const spec = (values: number[], more: Partial<ChartSpec> = {}): ChartSpec => ({
  ...{ key: 'sales', title: 'Sales', meaning: 'A week.', unit: 'count', days: DAYS, per: 'Week of' },
  series: [{ label: 'Sales', values }],
  ...more,
})

test.each([
  [[0], 1, [1, 0]],
  [[1], 1, [1, 0]],
  [[7, 3], 1, [8, 6, 4, 2, 0]],
  [[100], 1, [100, 50, 0]],
  [[1_234_567], 1, [1_500_000, 1_000_000, 500_000, 0]],
  [[9900], 100, [10_000, 5000, 0]],
  [[300, -150], 100, [400, 200, 0, -200]],
  [[-150], 100, [0, -100, -200]],
])('An axis for %j in steps of %i has round values with zero among them', (values, unit, ticks) => {
  expect(scaleFor(values, unit).ticks).toEqual(ticks)
})

test('Nothing is drawn where everything is zero', () => {
  expect(drawChart(spec([0, 0, 0, 0]))).toMatchObject({ isEmpty: true, paths: [{ d: '' }] })
})

test('One value is one bar as high as its share of the axis, above its week', () => {
  const { isEmpty, paths, width } = drawChart(spec([0, 0, 4, 0]))
  expect([isEmpty, width, paths]).toEqual([false, 40, [{ label: 'Sales', d: 'M21 100h8V0h-8z' }]])
})

test('Series stand on one another, and a loss hangs below zero', () => {
  const series = [
    { label: 'Calls', values: [1, 0, 0, 0] },
    { label: 'Packs', values: [3, 0, 0, 0] },
  ]
  expect(drawChart(spec([], { series })).paths.map(({ d }) => d)).toEqual(['M1 100h8V75h-8z', 'M1 75h8V0h-8z'])
  const { paths, ticks } = drawChart(spec([0, -500, 500, 0], { unit: 'money' }))
  expect(paths[0]?.d).toBe('M11 50h8V100h-8zM21 50h8V0h-8z')
  expect(ticks.find(({ isZero }) => isZero)?.y).toBe(50)
})

test('Millions are short on the axis, and to the cent in the table', () => {
  const { ticks, rows, total } = drawChart(spec([123_456_789, 0, 0, -1050], { unit: 'money', total: 123_455_739 }))
  expect(ticks.map(({ label }) => label)).toEqual(['$1.5M', '$1M', '$500K', '$0', '-$500K'])
  expect(rows[0]).toEqual({ day: 'Nov 23, 2026', cells: ['-$10.50'] })
  expect(rows.at(-1)).toEqual({ day: 'Nov 2, 2026', cells: ['$1,234,567.89'] })
  expect(total).toBe('$1,234,557.39')
})

test('Whoever can’t see a chart hears from when to when, the most and the last', () => {
  expect(drawChart(spec([1, 12, 3, 4])).description).toBe(
    'From Nov 2, 2026 to Nov 23, 2026. The most is 12, Nov 9, 2026; the last is 4. The table below has every figure.',
  )
})
