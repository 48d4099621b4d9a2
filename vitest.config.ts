import { defineConfig } from 'vitest/config'

const FOLDERS = ['app', 'stripe-emulator', 'products', 'scripts', 'test']

const unit = {
  // A module keeps nothing of what it did for one test file, so it is loaded once for all that a worker runs: loading
  // the application for each file was a third of their time. A test that needs a fresh one says so itself.
  isolate: false,
  globalSetup: ['test/database-dump.ts', 'test/worker-bundle.ts'],
  setupFiles: ['test/setup.ts'],
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

// Not merged with vite.config.ts: React Router's plugin builds routes, and a test needs none. The pages' JSX is compiled
// as tsconfig.json says.
export default defineConfig({
  test: {
    // Much of the time a test waits for a process or a page: two at once keep both cores of a small machine busy.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: FOLDERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          // The first kill the built server, and run after the build.
          exclude: ['**/*.process.test.ts', '**/*.slow.test.ts'],
        },
      },
      {
        test: { ...unit, name: 'slow-unit', include: FOLDERS.map((folder) => `${folder}/**/*.slow.test.ts`) },
      },
      {
        test: {
          name: 'browser',
          // A page on a busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 10_000 } },
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['test/database-dump.ts', 'e2e/shared-site.ts'],
          setupFiles: ['test/setup.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['test/**/*.process.test.ts'],
          setupFiles: ['test/setup.ts'],
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['test/**/*.slow.ts'],
          globalSetup: ['test/database-dump.ts', 'test/worker-bundle.ts'],
          setupFiles: ['test/setup.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 30 * 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'slow-browser',
          // A page on a busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 10_000 } },
          include: ['e2e/**/*.slow.ts'],
          globalSetup: ['test/database-dump.ts', 'e2e/shared-site.ts'],
          setupFiles: ['test/setup.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
