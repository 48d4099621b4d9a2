import { delimiter, resolve } from 'node:path'
import { CommandError } from './building/child.ts'
import { PLANS, planFor, type Step } from './test/steps.ts'
import { printSummary, type StepResult } from './test/summary.ts'
import { missingTools } from './test/tools.ts'

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

if (import.meta.main) {
  // Reached without npm, too, the packages' own programs come first: Node 24 among them.
  process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const [name = 'all', ...rest] = process.argv.slice(2)
  const plan = PLANS[name] ?? planFor(name, rest)
  if (!plan) console.error(`there is no plan and no test file ${name}; the plans are ${Object.keys(PLANS).join(', ')}`)
  process.exitCode = plan ? await test(plan) : 1
}
