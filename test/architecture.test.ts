import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from './architecture-rules.ts'
import { secondCopies, unusedExports } from './unused-exports.ts'

test('every file in app/, brand/ and stripe-emulator/ follows the import rules', () => {
  const paths = globSync(['app/**/*.{ts,tsx,css}', 'brand/*.ts', 'stripe-emulator/**/*.ts'])
  expect(paths.length).toBeGreaterThan(50)
  expect(violations(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
})

test('whatever a file exports, another file imports, and no helper has a second copy', () => {
  const paths = globSync(['{app,brand,content,e2e,products,scripts,stripe-emulator,test}/**/*.{ts,tsx}', '*.ts'])
  const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
  expect(unusedExports(sources)).toEqual([])
  expect(secondCopies(sources)).toEqual([])
})
