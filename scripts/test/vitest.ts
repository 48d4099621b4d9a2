import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError, run } from '../building/child.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Outcome extends Counts {
  /** Whether the run as a whole went well: a file that does not load fails no test, but it fails the run. */
  ok: boolean
}

export interface VitestRun {
  /** `*unit` are the unit tests and the slow ones among them. */
  project: 'unit' | 'slow-unit' | '*unit' | 'processes' | 'browser' | 'slow' | 'slow-browser'
  /** Only the test files that import this one, however indirectly. */
  related?: string
  /** How many files are run at once: more than cores where a test waits for most of its time. */
  workers?: number
  env?: Record<string, string>
}

/**
 * Runs tests and counts them by vitest's own report.
 *
 * @throws CommandError when vitest ended without a report: it found no tests, or could not start
 */
export async function runVitest({ project, related, workers = 2, env = {} }: VitestRun): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'vitest-'))
  const report = join(folder, 'report.json')
  const scope = related ? ['related', related, '--run'] : ['run']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [...scope, '--project', project, `--maxWorkers=${workers}`, ...reporters]
  try {
    const ended = await run('vitest', args, { env }).catch(onlyCommandError)
    if (ended && !existsSync(report)) throw ended
    return { ...readCounts(await readFile(report, 'utf8')), ok: !ended }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Reads vitest's JSON report, whose shape is that of Jest. */
export function readCounts(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report)
  const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  if (!Object.values(counts).every(Number.isInteger)) throw new Error("vitest's report has no counts")
  return counts
}

function onlyCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  throw error
}
