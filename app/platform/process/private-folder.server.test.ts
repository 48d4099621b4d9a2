import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { makePrivate, PrivateFolderError } from './private-folder.server.ts'

let folder: string
let umask: number
beforeEach(() => {
  umask = process.umask(0o022)
  folder = tempFolder('private')
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'orders'), 'of a customer', { mode: 0o644 })
})
afterEach(() => {
  process.umask(umask)
})

const modeOf = (path: string) => statSync(path).mode & 0o777
const asRoot = process.getuid?.() === 0

test('A folder that everyone could read is made private, with everything in it and what is written there from then on', () => {
  if (asRoot) expect(readByNobody()).toBe('of a customer')
  makePrivate(folder)
  expect(modeOf(folder)).toBe(0o700)
  makePrivate(join(folder, 'data', 'inner')) // not there before
  expect(modeOf(join(folder, 'data', 'inner'))).toBe(0o700)
  if (asRoot) expect(readByNobody()).toContain('Permission denied')
  writeFileSync(join(folder, 'new'), '')
  expect(modeOf(join(folder, 'new'))).toBe(0o600)
})

test.runIf(asRoot)('A folder of another user is refused: that user could make it readable again', () => {
  chownSync(folder, 65534, 65534)
  const words = /belongs to user 65534.*sudo -u '#65534'.*chown -R 0.*another DATA_DIR/
  for (const expected of [PrivateFolderError, words]) expect(() => makePrivate(folder)).toThrowError(expected)
  expect(modeOf(folder)).toBe(0o755)
})

function readByNobody(): string {
  const { stdout, stderr } = spawnSync('cat', [join(folder, 'orders')], { uid: 65534, gid: 65534, encoding: 'utf8' })
  return stdout + stderr
}
