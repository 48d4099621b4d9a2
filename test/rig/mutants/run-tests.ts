import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { escapePattern, readReport } from '../../../scripts/test/vitest.ts'

export interface TestRun {
  /** `broken`: nothing could be run, which is neither a pass nor a failed test. */
  outcome: 'passed' | 'failed' | 'timeout' | 'broken'
  failed: TestName[]
  passed: TestName[]
  output: string
}

export interface TestName {
  file: string
  /** With the names of the groups around it. */
  title: string
}

interface RunOptions {
  files: readonly string[]
  /** Full titles; without them, every test until the first that fails. */
  titles?: readonly string[]
  onPostgres?: boolean
  timeoutMs: number
}

/** Runs test files of a tree with Vitest, in a process group of its own that is ended when the time is up. */
export async function runTests(
  root: string,
  { files, titles, onPostgres = false, timeoutMs }: RunOptions,
): Promise<TestRun> {
  const report = join(root, 'test-results', 'report.json')
  await rm(report, { force: true })
  const selection = titles ? ['--testNamePattern', `^(${titles.map(escapePattern).join('|')})$`] : ['--bail', '1']
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', '*unit', '--maxWorkers', '1', '--no-cache'],
      ...['--fsModuleCachePath', join(root, 'test-results', 'modules')],
      ...['--reporter', 'json', '--outputFile', report, ...selection, ...files],
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(root, 'test-results', 'compiled'),
        TEST_DATABASE: onPostgres ? 'postgres' : undefined,
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output = (output + data).slice(-2000)
    })
  const exited = new Promise<boolean>((done) => child.once('close', () => done(true)))
  const limit = new AbortController()
  const isInTime = await Promise.race([exited, pause(timeoutMs, false, { signal: limit.signal })])
  limit.abort()
  if (!isInTime && child.pid) process.kill(-child.pid, 'SIGKILL')
  if (!isInTime) return { outcome: 'timeout', failed: [], passed: [], output }
  const text = await readFile(report, 'utf8').catch(() => '')
  return text ? { ...outcomeOf(text, root), output } : { outcome: 'broken', failed: [], passed: [], output }
}

function outcomeOf(text: string, root: string): Omit<TestRun, 'output'> {
  const { tests, broken } = readReport(text, { project: '*unit' }, root)
  const withOutcome = (wanted: string) => tests.filter(({ outcome }) => outcome === wanted)
  const [failed, passed] = [withOutcome('failed'), withOutcome('passed')]
  if (failed.length > 0) return { outcome: 'failed', failed, passed }
  return { outcome: broken.length === 0 && passed.length > 0 ? 'passed' : 'broken', failed, passed }
}
