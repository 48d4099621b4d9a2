import { delimiter, resolve } from 'node:path'
import { CommandError } from './building/child.ts'
import { missingTools } from './test/machine.ts'
import { PLANS, type Step } from './test/steps.ts'
import type { Counts } from './test/vitest.ts'

/**
 * Runs the steps of a plan in order and stops at the first that fails. With `CI=true` a step that cannot run on this
 * machine has failed; elsewhere it is skipped aloud.
 *
 * @returns 0 when nothing failed, 1 otherwise
 */
export async function test(steps: Step[]): Promise<number> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  let failedStep: string | undefined
  for (const step of steps) {
    const counts = await perform(step)
    if (counts === 'failed') failedStep = step.title
    else if (counts) addTo(total, counts)
    if (counts !== 'failed' && counts && counts.failed > 0) failedStep = step.title
    if (failedStep) break
  }
  console.log(failedStep ? `\nFailed at: ${failedStep}` : '\nEverything holds.')
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return failedStep ? 1 : 0
}

async function perform(step: Step): Promise<Counts | undefined | 'failed'> {
  console.log(`\n== ${step.title}`)
  const missing = (step.needs ?? []).filter((tool) => missingTools().includes(tool))
  if (missing.length > 0) return skip(missing)
  const started = performance.now()
  try {
    return await step.run()
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    return 'failed'
  } finally {
    console.log(`== ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}

function skip(missing: string[]): 'failed' | undefined {
  console.log(`SKIPPED: this machine lacks ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')})`)
  if (process.env.CI !== 'true') return undefined
  console.log('With CI=true nothing may be skipped.')
  return 'failed'
}

function addTo(total: Counts, counts: Counts): void {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
}

if (import.meta.main) {
  // Reached without npm, too, the packages' own programs come first: Node 24 among them.
  process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const [name = 'all'] = process.argv.slice(2)
  const plan = PLANS[name]
  if (plan) process.exitCode = await test(plan)
  else {
    console.error(`there is no plan ${name}; there are ${Object.keys(PLANS).join(', ')}`)
    process.exitCode = 1
  }
}
