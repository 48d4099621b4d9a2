import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { CommandError, run } from '../building/child.ts'

export type Project = 'unit' | 'slow-unit' | '*unit' | 'processes' | 'browser' | 'slow' | 'slow-browser' | 'soak'

export interface VitestRun {
  /** `*unit` are the unit tests and the slow ones among them. */
  project: Project
  /** Only the files whose path contains one of these. */
  files?: readonly string[]
  /** All but the files whose path begins so. */
  except?: readonly string[]
  /** Only the tests with these titles, which include those of the groups around them. */
  titles?: readonly string[]
  /** Only the test files that import this one, however indirectly. */
  related?: string
  /** Which tests of the files: those with the tag `slow`, or those without it. All by default. */
  tags?: 'slow' | '!slow'
  env?: Record<string, string>
}

export interface TestResult {
  project: Project
  file: string
  title: string
  seconds: number
  outcome: 'passed' | 'failed' | 'skipped'
}

export interface TestReport {
  tests: TestResult[]
  /** Files that did not load, or whose preparation failed. */
  broken: string[]
  /** Whether the run as a whole went well: an error outside of any test fails it, too. */
  ok: boolean
}

/**
 * Runs tests. What they leave in the temporary folder is deleted with the folder.
 *
 * @throws CommandError when vitest ended without a report: it found no tests, or could not start
 */
export async function runVitest(tests: VitestRun): Promise<TestReport> {
  const folder = await mkdtemp(join(tmpdir(), 'vitest-'))
  const report = join(folder, 'report.json')
  const temporary = join(folder, 'tmp')
  await mkdir(temporary)
  await chmod(folder, 0o755) // as the system's own: some tests look at it as another user
  try {
    const ended = await run('vitest', [...argumentsFor(tests), `--outputFile.json=${report}`], {
      // Vitest's own `--exclude` holds for no project: vitest.config.ts reads this one.
      env: { ...tests.env, TMPDIR: temporary, EXCEPT: tests.except?.map((path) => `${path}*`).join() ?? '' },
    }).catch(onlyCommandError)
    if (ended && !existsSync(report)) throw ended
    return { ...readReport(await readFile(report, 'utf8'), tests), ok: !ended }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function argumentsFor({ project, files = [], titles, related, tags }: VitestRun): string[] {
  return [
    ...(related ? ['related', related, '--run'] : ['run', ...files]),
    // More files at once than there are cores: a test waits for most of its time.
    ...['--project', project, '--maxWorkers=3', '--reporter=default', '--reporter=json'],
    ...(titles ? ['--testNamePattern', `^(${titles.map(escapePattern).join('|')})$`] : []),
    ...(tags ? [`--tags-filter=${tags}`] : []),
  ]
}

/** Vitest looks for a title with an arrow between the names of groups, and reports it with a blank. */
export const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '(?: > | )')

/** Of vitest's JSON report, whose shape is that of Jest, what is read here. `duration` is in milliseconds. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['passed', 'failed']),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          tags: z.array(z.string()),
        }),
      ),
    }),
  ),
})

/** @returns without the tests that the run left out by their tag or title */
export function readReport(text: string, { project, tags, titles }: VitestRun, root = '.'): Omit<TestReport, 'ok'> {
  const { testResults } = reportSchema.parse(JSON.parse(text))
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => (tags ? test.tags.includes('slow') === (tags === 'slow') : true))
      .filter(({ fullName }) => titles?.includes(fullName) ?? true)
      .map(({ fullName, status, duration }): TestResult => {
        const outcome = status === 'passed' || status === 'failed' ? status : 'skipped'
        return { project, file: relative(root, name), title: fullName, seconds: (duration ?? 0) / 1000, outcome }
      }),
  )
  const hasFailedTest = (name: string) => tests.some(({ file, outcome }) => outcome === 'failed' && name.endsWith(file))
  const broken = testResults.filter(({ name, status }) => status === 'failed' && !hasFailedTest(name))
  return { tests, broken: broken.map(({ name }) => relative(root, name)) }
}

function onlyCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  throw error
}
