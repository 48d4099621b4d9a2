import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from './architecture-rules.ts'
import { secondCopies, unusedExports } from './unused-exports.ts'

test('every file in app/, brand/ and stripe-emulator/ follows the import rules', () => {
  const paths = globSync(['app/**/*.{ts,tsx,css}', 'brand/*.ts', 'stripe-emulator/**/*.ts'])
  expect(paths.length).toBeGreaterThan(50)
  expect(violations(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
})

const sources = new Map(
  globSync(['{app,brand,content,e2e,products,scripts,stripe-emulator,test}/**/*.{ts,tsx}', '*.ts'])
    .filter((path) => !path.includes('node_modules'))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

test('whatever a file exports, another file imports', () => {
  expect(unusedExports(sources)).toEqual([])
})

test('no helper has a second copy', () => {
  expect(secondCopies(sources)).toEqual([])
})
