import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError, run } from '../building/child.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface VitestRun {
  project: 'unit' | 'browser' | 'slow'
  /** Only the test files that import this one, however indirectly. */
  related?: string
  env?: Record<string, string>
}

/** Runs tests and counts them by vitest's own report. @throws Error when vitest ended without writing one */
export async function runVitest({ project, related, env = {} }: VitestRun): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'vitest-'))
  const report = join(folder, 'report.json')
  const scope = related ? ['related', related, '--run'] : ['run']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const ended = await run('vitest', [...scope, '--project', project, ...reporters], { env }).catch(onlyCommandError)
    const counts = readCounts(await readFile(report, 'utf8'))
    // A file that does not even load fails no test, but it fails the run.
    if (ended && counts.failed === 0) counts.failed = 1
    return counts
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
