import { expect, test } from 'vitest'
import { type Figures, formatSummary, formatTable, isWithin, median, overBudget } from './budgets.ts'

const good: Figures = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 661,
  lcp: 900,
  tbt: 0,
  cls: 0.0012,
  totalKb: 98.44,
  scriptKb: 95,
  htmlKb: 11.5,
}

test('a figure equal to its budget is within it, whether the budget is a maximum or a minimum', () => {
  expect(isWithin('lcp', 900)).toBe(true)
  expect(isWithin('lcp', 901)).toBe(false)
  expect(isWithin('performance', 100)).toBe(true)
  expect(isWithin('performance', 99)).toBe(false)
})

test('a figure that could not be measured is not within its budget', () => {
  expect(isWithin('fcp', Number.NaN)).toBe(false)
})

test('figures over budget are listed by page and name', () => {
  expect(overBudget({ '/': good, '/shop': { ...good, scriptKb: 130.26, performance: 97 } })).toEqual([
    '/shop: Performance 97 of 100',
    '/shop: Script 130.3 KB',
  ])
})

test('the table has the budget beside each figure and a mark behind it', () => {
  const lines = formatTable({ '/': good, '/shop': { ...good, fcp: 1200 } }).split('\n')
  expect(lines[0]?.trim().split(/\s+/)).toEqual(['budget', '/', '/shop'])
  expect(lines.find((line) => line.startsWith('First contentful'))?.replace(/\s+/g, ' ')).toBe(
    'First contentful paint, ms <= 900 661 ok 1200 OVER',
  )
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
})

test('the result of a page is printed on one line', () => {
  expect(formatSummary({ ...good, totalKb: 198.44 })).toBe('100, FCP 661, LCP 900, TBT 0 ms, 198.4 KB, script 95 KB')
})

test('one disturbed run does not change the median', () => {
  expect(median([660, 5000, 670])).toBe(670)
  expect(() => median([])).toThrow('nothing')
})
