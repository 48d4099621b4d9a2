import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { contentFiles } from './scripts/building/content-files.ts'

const FOLDERS = ['app', 'stripe-emulator', 'products', 'scripts', 'test']
const MINUTE = 60_000

// A limit ends a test that hangs; none says how fast a machine has to be.
const common = {
  environment: 'node',
  setupFiles: ['test/setup.ts'],
  expect: { poll: { timeout: MINUTE } },
  testTimeout: 5 * MINUTE,
  hookTimeout: 5 * MINUTE,
} satisfies TestProjectInlineConfiguration['test']

const unit = {
  ...common,
  // A module keeps nothing of what it did for one test file, so it is loaded once for all that a worker runs: loading
  // the application for each file was a third of their time. A test that needs a fresh one says so itself.
  isolate: false,
  globalSetup: ['test/database-dump.ts', 'test/worker-bundle.ts'],
}

const browser = { ...common, globalSetup: ['e2e/shared-site.ts'] }

/** Vitest begins with the longest files. The seeded kills take the longest of all in the fewest lines: not as the last. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('seeded-kills'))
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

// Not merged with vite.config.ts: React Router's plugin builds routes, and a test needs none. The pages' JSX is compiled
// as tsconfig.json says.
export default defineConfig({
  plugins: [contentFiles()],
  test: {
    allowOnly: false,
    tags: [{ name: 'slow', description: 'Run before a release (npm run test:slow), and not at every change.' }],
    // Much of the time a test waits for a process or a page: two at once keep both cores of a small machine busy.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit',
          include: FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [
            '**/*.process.test.ts',
            '**/*.slow.test.ts',
            ...(process.env.EXCEPT ? process.env.EXCEPT.split(',') : []),
          ],
        },
      },
      {
        extends: true,
        test: { ...unit, name: 'slow-unit', include: FOLDERS.map((folder) => `${folder}/**/*.slow.test.ts`) },
      },
      { extends: true, test: { ...browser, name: 'browser', include: ['e2e/**/*.e2e.ts'] } },
      {
        extends: true,
        test: {
          ...browser,
          name: 'slow-browser',
          include: ['e2e/**/*.slow.ts'],
          globalSetup: ['test/database-dump.ts', ...browser.globalSetup],
        },
      },
      // These start the built server, and end it in many ways.
      {
        extends: true,
        test: { ...common, name: 'processes', include: ['test/**/*.process.test.ts'], testTimeout: 15 * MINUTE },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'slow',
          include: ['test/**/*.slow.ts'],
          globalSetup: ['test/database-dump.ts', 'test/worker-bundle.ts'],
          testTimeout: 15 * MINUTE,
          hookTimeout: 15 * MINUTE,
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'soak',
          include: ['test/**/*.soak.ts'],
          globalSetup: ['test/database-dump.ts', 'test/worker-bundle.ts'],
          fileParallelism: false,
          testTimeout: 60 * MINUTE,
        },
      },
    ],
  },
})
