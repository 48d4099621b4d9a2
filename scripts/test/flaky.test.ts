import { expect, test } from 'vitest'
import { runTwice } from './flaky.ts'
import type { TestReport, TestResult } from './vitest.ts'

const result = (outcome: TestResult['outcome']): TestReport => ({
  tests: [{ project: 'browser', file: 'e2e/shop.e2e.ts', title: 'A buyer pays', seconds: 1, outcome }],
  broken: [],
  ok: outcome !== 'failed',
})

test.each([
  ['passes', 'passed', { ok: true, flaky: [{ title: 'A buyer pays' }] }],
  ['fails', 'failed', { ok: false, flaky: [], tests: [{ outcome: 'failed' }] }],
  ['is left out', 'skipped', { ok: false, flaky: [], tests: [{ outcome: 'failed' }] }],
] as const)('A test that failed and then %s is told as it is', async (_, second, expected) => {
  const reports = [result('failed'), result(second)]
  const asked: (readonly string[] | undefined)[] = []
  const report = await runTwice({ project: 'browser' }, async ({ titles }) => {
    asked.push(titles)
    return reports.shift() ?? result('failed')
  })
  expect(report).toMatchObject(expected)
  expect(asked).toEqual([undefined, ['A buyer pays']])
})
