import type { TestReport, TestResult, VitestRun } from './vitest.ts'

export interface RetriedReport extends TestReport {
  /** What failed, and passed when it was run once more. */
  flaky: TestResult[]
}

/**
 * Runs tests, and those that fail once more: what passes then is reported as flaky. For tests of several processes alone, where
 * a busy machine can still reach what no test should depend on; a flaky test is a fault to understand.
 */
export async function runTwice(
  tests: VitestRun,
  runTests: (tests: VitestRun) => Promise<TestReport>,
): Promise<RetriedReport> {
  const first = await runTests(tests)
  const failed = first.tests.filter(({ outcome }) => outcome === 'failed')
  const files = [...new Set([...failed.map(({ file }) => file), ...first.broken])]
  if (files.length === 0) return { ...first, flaky: [] }
  const isWhole = first.broken.length > 0
  const { related: _, ...alone } = tests
  const second = await runTests({ ...alone, files, ...(!isWhole && { titles: failed.map(({ title }) => title) }) })
  // What the second run left out has failed still.
  const ran = second.tests.filter(({ outcome }) => outcome !== 'skipped')
  const again = new Map(ran.map((test) => [keyOf(test), test]))
  const passesNow = (test: TestResult) => again.get(keyOf(test))?.outcome === 'passed'
  const flaky = failed.filter(passesNow)
  const healed = second.broken.length === 0 ? first.broken.map((file) => ofFile(file, tests)) : []
  return {
    tests: first.tests.map((test) =>
      test.outcome === 'failed' || isOf(first.broken, test) ? (again.get(keyOf(test)) ?? test) : test,
    ),
    broken: second.broken,
    // An error outside of any test isn't run again by a test's name.
    ok: second.ok && failed.every((test) => again.has(keyOf(test))),
    flaky: [...flaky, ...healed],
  }
}

const keyOf = ({ file, title }: TestResult) => `${file}\n${title}`
const isOf = (files: readonly string[], { file }: TestResult) => files.includes(file)

const ofFile = (file: string, { project }: VitestRun): TestResult => ({
  project,
  file,
  title: 'what comes before its tests',
  seconds: 0,
  outcome: 'passed',
})
