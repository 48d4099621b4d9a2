import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../test/temp-folder.ts'

test('A .env that can’t be read ends the start with a sentence', () => {
  const cwd = tempFolder('env')
  mkdirSync(join(cwd, '.env'))
  const start = `import(${JSON.stringify(resolve('scripts/load-env.ts'))}).then((module) => module.loadEnv())`
  const { status, stderr } = spawnSync(process.execPath, ['-e', start], { cwd, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^\.env can’t be read: .+ may read\.\n$/)
})
