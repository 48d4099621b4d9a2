import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { FolderLockError, lockFolder } from './folder-lock.server.ts'

test('A folder can be locked once, and again after its release', () => {
  const folder = tempFolder('lock')
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderLockError)
  lock.release()
  lockFolder(folder).release()
})

test('Another process is refused with a message that names the owner and what to do, until that is killed', async () => {
  const folder = tempFolder('lock')
  const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', HOLD, folder])
  expect(String((await once(owner.stdout, 'data'))[0])).toBe('taken')
  const message = new RegExp(`in use by another process \\(process ${owner.pid}\\).*DATABASE_URL`)
  expect(() => lockFolder(folder)).toThrow(message)
  expect((await readdir(folder)).sort()).toEqual(['lock', 'owner'])
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  lockFolder(folder).release()
})

const HOLD = `
import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.server.ts'))}
lockFolder(process.argv[1])
process.stdout.write('taken')
setTimeout(() => process.exit(), 60_000)
`
