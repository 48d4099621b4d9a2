import { delimiter, resolve } from 'node:path'
import { CommandError } from './building/child.ts'
import { PLANS, type Step } from './test/steps.ts'
import { missingTools } from './test/tools.ts'
import type { Counts } from './test/vitest.ts'

/**
 * Runs the steps of a plan in order and stops at the first that fails. With `CI=true` a step that cannot run on this
 * machine has failed; elsewhere it is skipped with a message.
 *
 * @returns 0 when nothing failed, 1 otherwise
 */
export async function test(steps: Step[]): Promise<number> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  const failed = await firstFailure(steps, total)
  console.log(failed ? `\nFailed at: ${failed.title}` : '\nEverything that could run here holds.')
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return failed ? 1 : 0
}

async function firstFailure(steps: Step[], total: Counts): Promise<Step | undefined> {
  for (const step of steps) {
    if (!(await passes(step, total))) return step
  }
  return undefined
}

async function passes(step: Step, total: Counts): Promise<boolean> {
  console.log(`\n== ${step.title}`)
  const missing = missingTools(step.needs ?? [])
  if (missing.length > 0) return maySkip(missing)
  const started = performance.now()
  try {
    const outcome = await step.run()
    if (outcome) addCounts(total, outcome)
    return outcome?.ok ?? true
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    return false
  } finally {
    console.log(`== ${step.title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}

function maySkip(missing: string[]): boolean {
  console.log(`SKIPPED: this machine lacks ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')})`)
  if (process.env.CI === 'true') console.log('With CI=true nothing may be skipped.')
  return process.env.CI !== 'true'
}

function addCounts(total: Counts, { passed, failed, skipped }: Counts): void {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

if (import.meta.main) {
  // Reached without npm, too, the packages' own programs come first: Node 24 among them.
  process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const [name = 'all'] = process.argv.slice(2)
  const plan = PLANS[name]
  if (!plan) console.error(`there is no plan ${name}; there are ${Object.keys(PLANS).join(', ')}`)
  process.exitCode = plan ? await test(plan) : 1
}
