import type { RetriedReport } from './flaky.ts'
import type { TestResult } from './vitest.ts'

export interface StepResult extends RetriedReport {
  title: string
  seconds: number
}

const MAX_FLAKY = 2
const SLOWEST = 20
const OUTCOMES = ['passed', 'failed', 'skipped'] as const

/**
 * Says how each step went, what took longest, and how what failed is run alone.
 *
 * @returns whether everything holds
 */
export function printSummary(steps: readonly StepResult[]): boolean {
  const tests = steps.flatMap((step) => step.tests)
  const flaky = steps.flatMap((step) => step.flaky)
  const failed = tests.filter(({ outcome }) => outcome === 'failed')
  const broken = steps.filter(({ ok }) => !ok)
  const isGreen = broken.length === 0 && flaky.length <= MAX_FLAKY
  printSteps(steps)
  printSlowest(tests)
  if (!isGreen) console.log('\nFailed:')
  for (const { title } of broken) console.log(`  ${title}`)
  for (const file of steps.flatMap((step) => step.broken))
    console.log(`  ${file} did not load\n    npm test -- ${file}`)
  for (const { file, title } of failed) console.log(`  ${file}: ${title}\n    npm test -- ${file} ${quote(title)}`)
  if (flaky.length > MAX_FLAKY) console.log(`  ${flaky.length} tests passed only when they were run once more`)
  for (const { file, title } of flaky) console.log(`flaky: ${file}: ${title}`)
  if (isGreen) console.log('\nEverything that could run here holds.')
  console.log(OUTCOMES.map((outcome) => `${countOf(tests, outcome)} ${outcome}`).join(', '))
  return isGreen
}

function printSteps(steps: readonly StepResult[]): void {
  const rows = steps.map(({ title, ok, tests, seconds }) => ({
    step: title,
    ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, countOf(tests, outcome)])),
    seconds: Math.round(seconds * 10) / 10,
    how: ok ? '' : 'FAILED',
  }))
  console.log('')
  console.table(rows)
  console.log(`${steps.reduce((total, step) => total + step.seconds, 0).toFixed(1)} seconds in all`)
}

function printSlowest(tests: readonly TestResult[]): void {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  if (slowest.length > 0) console.log('\nThe slowest tests, in seconds:')
  for (const { seconds, file, title } of slowest) console.log(`${seconds.toFixed(1).padStart(6)}  ${file}: ${title}`)
}

const countOf = (tests: readonly TestResult[], wanted: TestResult['outcome']) =>
  tests.filter(({ outcome }) => outcome === wanted).length

/** As a POSIX shell reads it back. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
