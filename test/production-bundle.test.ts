import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts that only the Stripe emulator contains: a switch for faults, a column of its ledger, a line of its hosted page. */
const ONLY_IN_THE_EMULATOR = ['commit then hang', 'create table if not exists objects', '/_control/']

test('A server with a real Stripe key loads no line of the Stripe emulator', () => {
  const chunks = globSync('build/server/**/*.js')
  const emulator = chunks.filter((path) => /\/emulator-[\w-]+\.js$/.test(path))
  expect(emulator).toHaveLength(1)
  const loaded = chunks.filter((path) => !emulator.includes(path))
  expect(loaded).toContain('build/server/index.js')
  for (const text of ONLY_IN_THE_EMULATOR) {
    expect(readFileSync(emulator[0] as string, 'utf8')).toContain(text)
    expect(loaded.filter((path) => readFileSync(path, 'utf8').includes(text))).toEqual([])
  }
  // A static import would load the chunk whatever the settings say.
  expect(readFileSync('build/server/index.js', 'utf8')).not.toMatch(/from\s*["'][^"']*\/emulator-/)
})
