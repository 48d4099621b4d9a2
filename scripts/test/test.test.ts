import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { test as runPlan } from '../test.ts'
import { type RetriedReport, runTwice } from './flaky.ts'
import type { Step } from './steps.ts'
import type { TestReport, TestResult, VitestRun } from './vitest.ts'

let lines: string[]
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const result = (title: string, outcome: TestResult['outcome'] = 'passed', seconds = 1): TestResult => ({
  project: 'unit',
  file: 'app/a.test.ts',
  title,
  seconds,
  outcome,
})

const step = (title: string, tests: TestResult[], rest: Partial<RetriedReport> = {}): Step => ({
  title,
  run: async () => ({ tests, broken: [], ok: true, ...rest }),
})

const passing = (title: string) => step(title, [result('It works')])
const failing = (title: string) => step(title, [result('It’s right', 'failed')], { ok: false })

describe('a plan', () => {
  test('goes on after a failure, and says how what failed is run alone', async () => {
    expect(await runPlan([passing('One'), failing('Two'), passing('Three')])).toBe(1)
    expect(lines).toContain('== Three')
    expect(lines).toContain('  app/a.test.ts: It’s right')
    expect(lines).toContain("    npm test -- app/a.test.ts 'It’s right'")
    expect(lines.at(-1)).toBe('2 passed, 1 failed, 0 skipped')
  })

  test('ends where nothing after the failure can tell anything', async () => {
    expect(await runPlan([{ ...failing('Types'), endsPlan: true }, passing('After')])).toBe(1)
    expect(lines).not.toContain('== After')
  })

  test('fails if a file did not load, and if a step breaks', async () => {
    expect(await runPlan([step('One', [], { ok: false, broken: ['app/b.test.ts'] }), passing('Two')])).toBe(1)
    expect(lines).toContain('  app/b.test.ts did not load')
    expect(await runPlan([{ title: 'One', run: () => Promise.reject(new Error('broken')) }])).toBe(1)
    vi.mocked(console.error).mockClear()
  })

  test('is green with two flaky tests, which it names, and red with three', async () => {
    const flaky = (count: number) =>
      step('One', [], { flaky: Array.from({ length: count }, (_, n) => result(`Test ${n}`)) })
    expect(await runPlan([flaky(2)])).toBe(0)
    expect(lines.slice(-4)).toContain('flaky: app/a.test.ts: Test 1')
    expect(await runPlan([flaky(3)])).toBe(1)
  })
})

describe('tests that are run once more', () => {
  const run: VitestRun = { project: 'browser', tags: '!slow' }
  const report = (tests: TestResult[], broken: string[] = []): TestReport => ({
    tests,
    broken,
    ok: broken.length === 0 && tests.every(({ outcome }) => outcome !== 'failed'),
  })

  test('are only those that failed, and what passes then is flaky', async () => {
    const reports = [
      report([result('One'), result('Two', 'failed'), result('Three', 'failed')]),
      report([result('Two'), result('Three', 'failed')]),
    ]
    const runs: VitestRun[] = []
    const { flaky, tests, ok } = await runTwice(run, async (wanted) => {
      runs.push(wanted)
      return reports.shift() as TestReport
    })
    expect(runs[1]).toEqual({ ...run, files: ['app/a.test.ts'], titles: ['Two', 'Three'] })
    expect(flaky.map(({ title }) => title)).toEqual(['Two'])
    expect([ok, tests.map(({ outcome }) => outcome)]).toEqual([false, ['passed', 'passed', 'failed']])
  })
})

describe('a step that this machine cannot run', () => {
  // No folder of the path has any program in it.
  const needy = { ...passing('Browser'), needs: ['poppler-utils' as const] }

  test('fails if CI=true forbids skipping', async () => {
    vi.stubEnv('PATH', '/nowhere')
    vi.stubEnv('CI', 'true')
    expect(await runPlan([needy, passing('After')])).toBe(1)
    expect(lines).toContain('  Browser')
  })
})
