import { run } from '../building/child.ts'
import { isStale } from '../building/stamp.ts'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { BASE_TOOLS, installMissing, missingTools, OFFICE_TOOLS, type Tool } from './tools.ts'
import { type Outcome, runVitest, type VitestRun } from './vitest.ts'

export interface Step {
  title: string
  /** Without these the step is skipped, and says so. */
  needs?: Tool[]
  run(): Promise<Outcome | undefined>
}

const machine = machineFor(BASE_TOOLS)
const machineForSlow = machineFor([...BASE_TOOLS, ...OFFICE_TOOLS])

function machineFor(tools: readonly Tool[]): Step {
  return {
    title: 'What this machine lacks',
    async run() {
      await installMissing(tools)
      const missing = missingTools(tools)
      console.log(missing.length === 0 ? 'nothing' : `${missing.join(', ')}: please install`)
      return undefined
    },
  }
}

const types: Step = {
  title: 'Types',
  async run() {
    await run('react-router', ['typegen'], { output: 'quiet' })
    await run('tsc', ['--noEmit'])
    return undefined
  },
}

const lint: Step = {
  title: 'Format and lint',
  async run() {
    await run('biome', ['ci', '--error-on-warnings', '--colors=off'], { output: 'quiet' })
    return undefined
  },
}

const unitOnPglite: Step = {
  title: 'Unit tests, on PGlite',
  run: () => runVitest({ project: 'unit', workers: 3, env: { TEST_DATABASE: 'pglite' } }),
}

const slowUnitOnPglite: Step = {
  title: 'Slow unit tests, on PGlite',
  run: () => runVitest({ project: 'slow-unit', workers: 3, env: { TEST_DATABASE: 'pglite' } }),
}

const unitOnPostgres: Step = {
  title: 'Unit tests that use a database, on PostgreSQL',
  needs: ['postgresql'],
  run: () =>
    withPostgres({ project: '*unit', related: 'test/database.ts', workers: 4, env: { TEST_DATABASE: 'postgres' } }),
}

const build: Step = {
  title: 'Build',
  async run() {
    if (isStale()) await (await import('../build.ts')).build()
    else console.log('up to date')
    return undefined
  },
}

const browser: Step = {
  title: 'Browser tests',
  needs: ['chromium'],
  run: () => runVitest({ project: 'browser', workers: 3, env: { CHROMIUM_PATH: findChromium() ?? '' } }),
}

const processes: Step = {
  title: 'Processes that are killed, and faults of the machine',
  needs: ['postgresql'],
  run: () => withPostgres({ project: 'processes', workers: 3 }),
}

const slow: Step = {
  title: 'Slow tests',
  needs: ['chromium', 'postgresql'],
  run: () => withPostgres({ project: 'slow', env: { CHROMIUM_PATH: findChromium() ?? '' } }),
}

const slowBrowser: Step = {
  title: 'Slow browser tests',
  needs: ['chromium'],
  run: () => runVitest({ project: 'slow-browser', env: { CHROMIUM_PATH: findChromium() ?? '' } }),
}

export const PLANS: Record<string, Step[]> = {
  // The build comes first: one of the unit tests looks at the products that it made.
  // What a change is tried with: under ten minutes on two cores.
  all: [machine, types, lint, build, unitOnPglite],
  check: [types, lint, unitOnPglite],
  slow: [machineForSlow, build, slowUnitOnPglite, unitOnPostgres, browser, processes, slowBrowser, slow],
}

/** On the PostgreSQL that `TEST_DATABASE_URL` names, or on one of our own that ends with the tests. */
async function withPostgres(tests: VitestRun): Promise<Outcome> {
  if (process.env.TEST_DATABASE_URL) return runVitest(tests)
  const postgres = await startPostgres()
  try {
    return await runVitest({ ...tests, env: { ...tests.env, TEST_DATABASE_URL: postgres.url } })
  } finally {
    await postgres.stop()
  }
}
