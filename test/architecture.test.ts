import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from './architecture-rules.ts'
import { unusedExports } from './unused-exports.ts'

test('every file in app/, brand/ and stripe-emulator/ follows the import rules', () => {
  const paths = globSync(['app/**/*.{ts,tsx,css}', 'brand/*.ts', 'stripe-emulator/**/*.ts'])
  expect(paths.length).toBeGreaterThan(50)
  expect(violations(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
})

test('whatever a file exports, another file imports', () => {
  const paths = globSync(['{app,brand,e2e,products,scripts,stripe-emulator,test}/**/*.{ts,tsx}', '*.ts'])
  expect(unusedExports(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
})
