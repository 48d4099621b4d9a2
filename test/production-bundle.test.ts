import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Texts that only the Stripe emulator contains: a heading of its control page, a table of its ledger, a button, what the
 * check of requests reports, and a parameter from the excerpt of Stripe's specification.
 */
const ONLY_IN_THE_EMULATOR = [
  'Behind the demonstration checkout',
  'create table if not exists objects',
  'Move the clock a day on',
  'Stripe would refuse this request of the site',
  'payment_method_collection',
]
/** A text of the test harness, which makes the emulator fail. */
const ONLY_IN_TESTS = 'commit then hang'

test('A server with a real Stripe key does not load the Stripe emulator, and no build has the fault switches', () => {
  const chunks = globSync('build/server/**/*.js')
  const emulator = chunks.filter((path) => /\/emulator-[\w-]+\.js$/.test(path))
  expect(emulator).toHaveLength(1)
  const loaded = chunks.filter((path) => !emulator.includes(path))
  expect(loaded).toContain('build/server/index.js')
  for (const text of ONLY_IN_THE_EMULATOR) {
    expect(readFileSync(emulator[0] as string, 'utf8')).toContain(text)
    expect(loaded.filter((path) => readFileSync(path, 'utf8').includes(text))).toEqual([])
  }
  expect(chunks.filter((path) => readFileSync(path, 'utf8').includes(ONLY_IN_TESTS))).toEqual([])
  // A static import would load the chunk whatever the settings say.
  expect(readFileSync('build/server/index.js', 'utf8')).not.toMatch(/from\s*["'][^"']*\/emulator-/)
})

test('No script of the browser has tables of the database or a module of Node in it', () => {
  const scripts = globSync('build/client/assets/*.js')
  expect(scripts.length).toBeGreaterThan(100)
  const onServers = /drizzle:|__vite-browser-external-[\w-]+\.js/
  // The manifest names every file that there is.
  const own = scripts.filter((path) => !path.includes('/manifest-'))
  expect(own.filter((path) => onServers.test(readFileSync(path, 'utf8')))).toEqual([])
})
