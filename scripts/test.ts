import { delimiter, resolve } from 'node:path'
import { CommandError } from './building/child.ts'
import type { RetriedReport } from './test/flaky.ts'
import { PLANS, planFor, type Step } from './test/steps.ts'
import { missingTools } from './test/tools.ts'
import type { TestResult } from './test/vitest.ts'

const MAX_FLAKY = 2
const SLOWEST = 20
const OUTCOMES = ['passed', 'failed', 'skipped'] as const

/**
 * Runs the steps of a plan in order, all of them but where one says that nothing after it can tell anything. With `CI=true`
 * a step that cannot run on this machine has failed; elsewhere it is skipped with a message.
 *
 * @returns 0 when nothing failed and at most two tests were flaky, 1 otherwise
 */
export async function test(steps: readonly Step[]): Promise<number> {
  const results: StepResult[] = []
  for (const step of steps) {
    const result = await runStep(step)
    results.push(result)
    if (!result.ok && step.endsPlan) break
  }
  return printSummary(results) ? 0 : 1
}

async function runStep(step: Step): Promise<StepResult> {
  console.log(`\n== ${step.title}`)
  const started = performance.now()
  const result = { title: step.title, tests: [], broken: [], flaky: [], ...(await outcomeOf(step)) }
  return { ...result, seconds: (performance.now() - started) / 1000 }
}

async function outcomeOf(step: Step): Promise<Partial<StepResult> & { ok: boolean }> {
  const missing = missingTools(step.needs ?? [])
  if (missing.length > 0) return { ok: maySkip(missing) }
  try {
    return (await step.run()) ?? { ok: true }
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    return { ok: false }
  }
}

function maySkip(missing: string[]): boolean {
  console.log(`SKIPPED: this machine lacks ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')})`)
  if (process.env.CI === 'true') console.log('With CI=true nothing may be skipped.')
  return process.env.CI !== 'true'
}

interface StepResult extends RetriedReport {
  title: string
  seconds: number
}

/**
 * Says how each step went, what took longest, and how what failed is run alone.
 *
 * @returns whether everything holds
 */
function printSummary(steps: readonly StepResult[]): boolean {
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

if (import.meta.main) {
  // Reached without npm, too, the packages' own programs come first: Node 24 among them.
  process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const [name = 'all', ...rest] = process.argv.slice(2)
  const plan = PLANS[name] ?? planFor(name, rest)
  if (!plan) console.error(`there is no plan and no test file ${name}; the plans are ${Object.keys(PLANS).join(', ')}`)
  process.exitCode = plan ? await test(plan) : 1
}
