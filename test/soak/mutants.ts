import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import setUpDatabaseDump from '../database-dump.ts'
import { capabilityOf, type Mutant, misfit } from '../rig/mutants/mutant.ts'
import { mutants } from '../rig/mutants/mutants.ts'
import { fingerprint, type MutantResult, openResults, type Results } from '../rig/mutants/results.ts'
import { runTests } from '../rig/mutants/run-tests.ts'
import { createScratchTree, type ScratchTree } from '../rig/mutants/scratch-tree.ts'

const MINUTE = 60_000
/** A mutant that makes a test wait for longer is not counted as caught. */
const MUTANT_TIMEOUT_MS = 10 * MINUTE
/** Of twenty bugs, at most one may go unnoticed. */
const MIN_CAUGHT = 0.95
/** Tests that are run again at once, without any bug. */
const PROOFS_AT_ONCE = 20

/**
 * Plants plausible bugs one at a time in a copy of the repository and runs the tests that should notice. A test that
 * failed must also pass without the bug. What a run has found is in its file, so the next one goes on from there.
 *
 * @returns the exit code: 1 when a mutant no longer fits, or too many are unnoticed.
 */
export async function soakMutants(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      minutes: { type: 'string', default: '600' },
      'at-once': { type: 'string', default: '1' },
      results: { type: 'string', default: 'test-results/mutants.jsonl' },
    },
  })
  const misfits = mutants.flatMap((mutant) => misfit(mutant, readFileSync(mutant.file, 'utf8')) ?? [])
  for (const line of misfits) console.error(line)
  if (misfits.length > 0) return 1
  const results = openResults(values.results)
  const words = values.only?.split(',') ?? ['']
  const chosen = runnable(
    mutants.filter(({ mistake, file }) => words.some((word) => `${file} ${mistake}`.includes(word))),
  )
  const removeDump = await setUpDatabaseDump()
  const end = performance.now() + Number(values.minutes) * MINUTE
  try {
    const waiting = chosen.filter((mutant) => !results.of(mutant))
    const workers = Array.from({ length: Number(values['at-once']) }, () => runMutants(waiting, results, end))
    await Promise.all(workers)
    await proveAll(chosen, results)
  } finally {
    await removeDump()
  }
  return report(chosen, results)
}

/** Without PostgreSQL those that need it are left out, aloud. */
function runnable(wanted: readonly Mutant[]): Mutant[] {
  if (process.env.TEST_DATABASE_URL) return [...wanted]
  const without = wanted.filter(({ onPostgres }) => !onPostgres)
  if (without.length < wanted.length)
    console.error(`${wanted.length - without.length} are left out: they need TEST_DATABASE_URL=postgres://…`)
  return without
}

async function runMutants(waiting: Mutant[], results: Results, end: number): Promise<void> {
  const tree = await createScratchTree(process.cwd())
  try {
    for (let mutant = waiting.shift(); mutant; mutant = performance.now() < end ? waiting.shift() : undefined) {
      const result = await runMutant(tree, mutant)
      results.save(result)
      console.log(`${result.outcome} in ${result.seconds} s, ${waiting.length} left: ${mutant.mistake}`)
    }
  } finally {
    await tree.remove()
  }
}

async function runMutant(tree: ScratchTree, mutant: Mutant): Promise<MutantResult> {
  const started = performance.now()
  await tree.plant(mutant)
  const { outcome, failed, output } = await runTests(tree.root, {
    files: mutant.tests,
    timeoutMs: MUTANT_TIMEOUT_MS,
    ...(mutant.onPostgres && { onPostgres: true }),
  })
  await tree.restore(mutant)
  const seconds = Math.round((performance.now() - started) / 1000)
  const shared = { mistake: mutant.mistake, fingerprint: fingerprint(mutant, tree.root), seconds }
  if (outcome === 'failed' && failed[0]) return { ...shared, outcome: 'caught', by: failed[0] }
  if (outcome === 'passed') return { ...shared, outcome: 'survived' }
  return { ...shared, outcome: outcome === 'timeout' ? 'timeout' : 'broken', output }
}

/** Runs each test that caught a mutant once more without any bug: it must pass. */
async function proveAll(chosen: readonly Mutant[], results: Results): Promise<void> {
  const unproved = chosen
    .flatMap((mutant) => results.of(mutant) ?? [])
    .filter(({ outcome, proved }) => (outcome === 'caught' && !proved) || outcome === 'unproved')
  if (unproved.length === 0) return
  const tree = await createScratchTree(process.cwd())
  try {
    const needPostgres = new Set(chosen.flatMap(({ mistake, onPostgres }) => (onPostgres ? [mistake] : [])))
    for (const onPostgres of [false, true]) {
      const some = unproved.filter(({ mistake }) => needPostgres.has(mistake) === onPostgres)
      for (let first = 0; first < some.length; first += PROOFS_AT_ONCE)
        await prove(tree, some.slice(first, first + PROOFS_AT_ONCE), onPostgres, results)
    }
  } finally {
    await tree.remove()
  }
}

async function prove(tree: ScratchTree, caught: readonly MutantResult[], onPostgres: boolean, results: Results) {
  const failures = caught.flatMap(({ by }) => by ?? [])
  const files = [...new Set(failures.map(({ file }) => file))]
  const titles = [...new Set(failures.map(({ title }) => title))]
  const timeoutMs = MUTANT_TIMEOUT_MS * 3
  const { passed } = await runTests(tree.root, { files, titles, onPostgres, timeoutMs })
  const isPassed = ({ by }: MutantResult) => passed.some(({ file, title }) => file === by?.file && title === by.title)
  // A test may build on those before it in its file.
  for (const file of new Set(caught.flatMap((result) => (isPassed(result) ? [] : (result.by?.file ?? [])))))
    passed.push(...(await runTests(tree.root, { files: [file], onPostgres, timeoutMs })).passed)
  for (const result of caught) {
    const isProved = isPassed(result)
    results.save({ ...result, outcome: isProved ? 'caught' : 'unproved', proved: isProved })
    if (!isProved)
      console.error(`the test that noticed “${result.mistake}” did not pass without it: ${result.by?.title}`)
  }
}

function report(chosen: readonly Mutant[], results: Results): number {
  const found = chosen.map((mutant) => ({ mutant, result: results.of(mutant) }))
  const count = (outcome: MutantResult['outcome']) => found.filter(({ result }) => result?.outcome === outcome).length
  const done = found.filter(({ result }) => result)
  console.table({
    mutants: chosen.length,
    'parts of the product': new Set(chosen.map(capabilityOf)).size,
    'not run yet': chosen.length - done.length,
    caught: count('caught'),
    survived: count('survived'),
    'ran into the time limit': count('timeout'),
    'could not be run': count('broken'),
    'noticed by a test that fails anyway': count('unproved'),
    'seconds, of those that were run': done.reduce((sum, { result }) => sum + (result?.seconds ?? 0), 0),
  })
  for (const { mutant, result } of done)
    if (result?.outcome !== 'caught')
      console.error(`${result?.outcome}: ${mutant.file}: ${mutant.mistake}\n${result?.output ?? ''}`)
  const isAllRight = count('caught') >= done.length * MIN_CAUGHT && count('broken') === 0 && count('unproved') === 0
  return isAllRight ? 0 : 1
}
