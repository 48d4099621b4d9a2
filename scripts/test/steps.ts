import { existsSync } from 'node:fs'
import { run } from '../building/child.ts'
import { isStale } from '../building/stamp.ts'
import { findChromium } from './chromium.ts'
import { type RetriedReport, runTwice } from './flaky.ts'
import { startPostgres } from './postgres.ts'
import { BASE_TOOLS, installMissing, missingTools, OFFICE_TOOLS, SLOW_TOOLS, type Tool } from './tools.ts'
import { type Project, runVitest, type TestReport, type VitestRun } from './vitest.ts'

export interface Step {
  title: string
  /** Without these the step is skipped, and says so. */
  needs?: Tool[]
  /** Whether nothing after it can tell anything when it fails. */
  endsPlan?: boolean
  run(): Promise<TestReport | RetriedReport | undefined>
}

const machineFor = (tools: readonly Tool[]): Step => ({
  title: 'What this machine lacks',
  async run() {
    await installMissing(tools)
    const missing = missingTools(tools)
    console.log(missing.length === 0 ? 'nothing' : `${missing.join(', ')}: please install`)
    return undefined
  },
})

const types: Step = {
  title: 'Types',
  endsPlan: true,
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

const build: Step = {
  title: 'Build',
  endsPlan: true,
  async run() {
    if (isStale()) await (await import('../build.ts')).build()
    else console.log('up to date')
    return undefined
  },
}

/** Tests; without these tools they're skipped. */
const step = (title: string, needs: Tool[], run: Step['run']): Step => ({ title, needs, run })

const ON_PGLITE = { TEST_DATABASE: 'pglite' }
const ON_POSTGRES = { TEST_DATABASE: 'postgres' }

const DATABASE = 'app/platform/database/'
/** Where what a test says depends on PostgreSQL: its dialect, locks, pools and notifications. */
const ABOUT_POSTGRES = [
  DATABASE,
  'app/calls/bookings/booking/',
  'app/sales/orders/',
  'app/sales/payments/',
  'app/society/rooms/',
  'app/operations/alerts/alerts.test',
  'app/operations/visits/visits',
  'app/people/contact/contact.test',
  'app/people/sign-in/sign-in.test',
  'app/society/membership/membership.test',
  'app/finder/opportunities/matching-ids',
  'app/platform/http/rate-limits',
  'app/platform/jobs/jobs.server',
  'app/platform/mail/email-queue',
  'test/faults/duplicates',
  'test/faults/event-order.test',
  'test/faults/lost-webhooks',
  'test/upgrades',
]

const allUnits = step('Units, on PGlite', [], () => runVitest({ project: 'unit', env: ON_PGLITE }))

/** What depends on PostgreSQL runs on it alone, in the next step, but for the database itself: before a release on PGlite, too. */
const unit = step('Units, on PGlite', [], () => {
  const except = missingTools(['postgresql']).length > 0 ? [] : ABOUT_POSTGRES.filter((path) => path !== DATABASE)
  return runVitest({ project: 'unit', except, env: ON_PGLITE })
})

const aboutPostgres = step('What depends on PostgreSQL', ['postgresql'], () =>
  withPostgres({ project: 'unit', files: ABOUT_POSTGRES, env: ON_POSTGRES }),
)

const journeys = step('Journeys in a browser', ['chromium'], () =>
  runTwice({ project: 'browser', tags: '!slow', env: withChromium() }, runVitest),
)

const faults = step('Faults of processes', ['postgresql', 'restic'], () =>
  runTwice({ project: 'processes', tags: '!slow' }, withPostgres),
)

const slowUnit = step('Slow units and what depends on PostgreSQL, on PGlite', [], () =>
  runVitest({ project: '*unit', files: ['.slow.test', ...ABOUT_POSTGRES], env: ON_PGLITE }),
)

const unitOnPostgres = step('Units that use a database, on PostgreSQL', ['postgresql'], () =>
  withPostgres({ project: '*unit', related: 'test/database.ts', env: ON_POSTGRES }),
)

const browser = step('The other browser tests', ['chromium'], () =>
  runVitest({ project: 'browser', tags: 'slow', env: withChromium() }),
)

const everyPage = step('Every page, form and email in a browser', ['chromium'], () =>
  runVitest({ project: 'slow-browser', env: withChromium() }),
)

const slowFaults = step('The other faults of processes', ['postgresql', 'restic'], () =>
  withPostgres({ project: 'processes', tags: 'slow' }),
)

const slow = step('The other faults, and commands', ['chromium', 'postgresql'], () =>
  withPostgres({ project: 'slow', env: withChromium() }),
)

const soak = step(
  'Kills, all orders of events, every schema, documents in other programs',
  ['chromium', 'postgresql'],
  () => withPostgres({ project: 'soak', env: withChromium() }),
)

// The build comes first: some of the unit tests look at what it made.
export const PLANS: Record<string, Step[]> = {
  /** The gate: what a change is tried with. */
  all: [machineFor(BASE_TOOLS), types, lint, build, unit, aboutPostgres, journeys, faults],
  check: [types, lint, build, allUnits],
  /** What comes before a release. */
  slow: [
    machineFor([...BASE_TOOLS, ...SLOW_TOOLS]),
    build,
    slowUnit,
    unitOnPostgres,
    browser,
    everyPage,
    slowFaults,
    slow,
  ],
  soak: [machineFor([...BASE_TOOLS, ...OFFICE_TOOLS]), build, soak],
}

/** One file, or the tests of it with this title; undefined when there is no such file. */
export function planFor(file: string, [title]: readonly string[]): Step[] | undefined {
  if (!existsSync(file)) return undefined
  const titles = title === undefined ? {} : { titles: [title] }
  const tests = { project: projectOf(file), files: [file], ...titles, env: withChromium() }
  const run = async () => {
    const report = await withPostgres(tests)
    const hasRun = report.tests.some(({ outcome }) => outcome !== 'skipped')
    if (!hasRun) console.error(`There’s no such test in ${file}.`)
    return { ...report, ok: report.ok && hasRun }
  }
  return [build, { title: file, run }]
}

function projectOf(file: string): Project {
  const [, project] = PROJECTS.find(([pattern]) => pattern.test(file)) ?? []
  return project ?? 'unit'
}

const PROJECTS: [RegExp, Project][] = [
  [/^e2e\/.*\.e2e\.ts$/, 'browser'],
  [/^e2e\/.*\.slow\.ts$/, 'slow-browser'],
  [/\.process\.test\.ts$/, 'processes'],
  [/\.slow\.test\.ts$/, 'slow-unit'],
  [/\.slow\.ts$/, 'slow'],
  [/\.soak\.ts$/, 'soak'],
]

const withChromium = () => ({ CHROMIUM_PATH: findChromium() ?? '' })

/** On the PostgreSQL that `TEST_DATABASE_URL` names, or on one of our own that ends with the tests. */
async function withPostgres(tests: VitestRun): Promise<TestReport> {
  if (process.env.TEST_DATABASE_URL) return runVitest(tests)
  const postgres = await startPostgres()
  try {
    return await runVitest({ ...tests, env: { ...tests.env, TEST_DATABASE_URL: postgres.url } })
  } finally {
    await postgres.stop()
  }
}
