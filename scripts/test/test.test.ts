import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { test as runPlan } from '../test.ts'
import type { Step } from './steps.ts'
import { readCounts } from './vitest.ts'

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

const passing = (title: string, passed = 1): Step => ({
  title,
  run: async () => ({ passed, failed: 0, skipped: 0, ok: true }),
})

describe('a plan', () => {
  test('runs its steps in order and sums up what they counted', async () => {
    expect(await runPlan([passing('One', 2), { title: 'Two', run: async () => undefined }, passing('Three', 3)])).toBe(
      0,
    )
    expect(lines.filter((line) => /^== \w+$/.test(line))).toEqual(['== One', '== Two', '== Three'])
    expect(lines.at(-1)).toBe('5 passed, 0 failed, 0 skipped')
  })

  test('stops at the first step with a test that failed', async () => {
    const failing: Step = { title: 'Two', run: async () => ({ passed: 4, failed: 1, skipped: 2, ok: false }) }
    expect(await runPlan([passing('One'), failing, passing('Three')])).toBe(1)
    expect(lines).toContain('Failed at: Two')
    expect(lines).not.toContain('== Three')
    expect(lines.at(-1)).toBe('5 passed, 1 failed, 2 skipped')
  })

  test('stops at a step in which no test failed but a file did not load', async () => {
    const broken: Step = { title: 'Two', run: async () => ({ passed: 4, failed: 0, skipped: 0, ok: false }) }
    expect(await runPlan([broken, passing('Three')])).toBe(1)
    expect(lines.at(-1)).toBe('4 passed, 0 failed, 0 skipped')
  })

  test('stops at the first step that breaks', async () => {
    const breaking: Step = { title: 'Two', run: () => Promise.reject(new Error('broken')) }
    expect(await runPlan([passing('One'), breaking, passing('Three')])).toBe(1)
    expect(lines).not.toContain('== Three')
    vi.mocked(console.error).mockClear()
  })
})

describe('a step that this machine cannot run', () => {
  // No folder of the path has any program in it.
  const needy = { ...passing('Browser'), needs: ['poppler-utils' as const] }

  test('is skipped with a message, and the rest runs', async () => {
    vi.stubEnv('PATH', '/nowhere')
    vi.stubEnv('CI', '')
    expect(await runPlan([needy, passing('After')])).toBe(0)
    expect(lines).toContain('SKIPPED: this machine lacks poppler-utils (Debian: apt-get install poppler-utils)')
    expect(lines.at(-1)).toBe('1 passed, 0 failed, 0 skipped')
  })

  test('fails if CI=true forbids skipping', async () => {
    vi.stubEnv('PATH', '/nowhere')
    vi.stubEnv('CI', 'true')
    expect(await runPlan([needy, passing('After')])).toBe(1)
    expect(lines).toContain('Failed at: Browser')
  })
})

test("vitest's report is counted, and a report of another shape is refused", () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  expect(readCounts(JSON.stringify(report))).toEqual({ passed: 7, failed: 1, skipped: 3 })
  expect(() => readCounts('{"passed": 7}')).toThrow('no counts')
})
