import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolderOfTest } from '../../../test/backup-store.ts'
import { parseEnv } from '../../platform/process/env.server.ts'
import { scratchFolder } from '../backups/backups.ts'
import { withScratch } from './database-snapshot.ts'

async function emptyMachine() {
  const env = parseEnv({ MODE: 'test', DATA_DIR: await scratchFolderOfTest() })
  const scratch = scratchFolder(env.DATA_DIR)
  const found = async () => (await readdir(scratch)).filter((name) => !/^(lock|owner)/.test(name))
  return { env, scratch, found }
}

test('The folder for a backup is empty before and after, also when the backup fails or an earlier one was killed', async () => {
  const { env, scratch, found } = await emptyMachine()
  await mkdir(join(scratch, 'unpacked'), { recursive: true })
  await writeFile(join(scratch, 'unpacked', 'orders.rows'), 'decrypted rows of one that was killed')
  const failing = withScratch(env, async () => {
    expect(await found()).toEqual([])
    await writeFile(join(scratch, 'orders.rows'), 'decrypted rows')
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await found()).toEqual([])
})

test('A second backup at the same time is refused in words, and a later one isn’t', async () => {
  const { env } = await emptyMachine()
  await withScratch(env, async () => {
    await expect(withScratch(env, async () => 'a second one')).rejects.toThrow('Another backup or export is being made')
  })
  expect(await withScratch(env, async () => 'a later one')).toBe('a later one')
})
