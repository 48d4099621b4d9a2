import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capabilityOf, misfit } from './mutant.ts'
import { mutants } from './mutants.ts'

const sources = new Map(mutants.map(({ file }) => [file, existsSync(file) ? readFileSync(file, 'utf8') : '']))

test('Every planted bug fits its file: its old text is there exactly once', () => {
  expect(mutants.flatMap((mutant) => misfit(mutant, sources.get(mutant.file) ?? '') ?? [])).toEqual([])
})

test('There are sixty bugs at least, each told in a sentence of its own, with tests that exist', () => {
  expect(new Set(mutants.map(({ mistake }) => mistake)).size).toBe(mutants.length)
  expect(mutants.length).toBeGreaterThanOrEqual(60)
  const unclear = mutants.filter(
    ({ mistake, tests }) => !mistake.endsWith('.') || tests.length === 0 || !tests.every((file) => existsSync(file)),
  )
  expect(unclear.map(({ mistake }) => mistake)).toEqual([])
})

test('They are spread over the product, and no part has more than a quarter of them', () => {
  const parts = Map.groupBy(mutants, capabilityOf)
  expect(parts.size).toBeGreaterThanOrEqual(12)
  const largest = Math.max(...[...parts.values()].map((own) => own.length))
  expect(largest).toBeLessThanOrEqual(mutants.length / 4)
})
