import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { KillReport } from '../rig/seeded-kills.ts'
import { tempFolder } from '../temp-folder.ts'
import { digestOfBuild, openRounds } from './rounds.ts'

const folder = tempFolder('rounds')
afterAll(() => rmSync(folder, { recursive: true }))

const setting = { database: 'pglite', servers: 1, build: 'one' }
const report = (seed: number): KillReport => ({
  ...{ trials: 1, violations: [], times: { slowness: 1, ready: [900], recovered: [400] }, seconds: 3 },
  ...{ kills: 1, sessions: 2, paid: 1, ended: 0, calls: 0, members: 0, forms: 0, changes: 0, mails: 1, repeated: 0 },
  each: [{ seed, kill: 'at before_mail', violations: 0, readyMs: 900, recoveredMs: 400 }],
})

test('A round that was saved is known to the next run, on the same database and the same build alone', () => {
  const file = join(folder, 'results', 'soak.jsonl')
  openRounds(file, setting).save({ seed: 1, trials: 50 }, report(1))
  openRounds(file, setting).save({ seed: 51, trials: 50 }, report(51))
  const next = openRounds(file, setting)
  expect(next.of({ seed: 1, trials: 50 })).toEqual(report(1))
  expect(next.of({ seed: 51, trials: 50 })?.each).toMatchObject([{ seed: 51 }])
  expect(next.of({ seed: 101, trials: 50 })).toBeUndefined()
  expect(next.of({ seed: 1, trials: 2 })).toBeUndefined()
  for (const other of [{ build: 'two' }, { database: 'postgres' }, { servers: 2 }])
    expect(openRounds(file, { ...setting, ...other }).of({ seed: 1, trials: 50 })).toBeUndefined()
})

test('The digest of a build changes with any file of its server', () => {
  writeFileSync(join(folder, 'index.js'), 'one')
  const before = digestOfBuild(folder)
  writeFileSync(join(folder, 'chunk.js'), 'two')
  const after = digestOfBuild(folder)
  writeFileSync(join(folder, 'chunk.js'), 'three')
  expect(new Set([before, after, digestOfBuild(folder)]).size).toBe(3)
})
