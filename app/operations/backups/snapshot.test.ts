import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolderOfTest } from '../../../test/backup-store.ts'
import { copyDatabase, snapshotFolder } from './snapshot.ts'

async function dataDirWithDatabase(): Promise<string> {
  const dataDir = await scratchFolderOfTest()
  await mkdir(join(dataDir, 'database', 'base'), { recursive: true })
  await writeFile(join(dataDir, 'database', 'base', '1'), 'rows')
  return dataDir
}

test('A copy of the database has what the database has, and nothing of an interrupted copy, for its owner alone', async () => {
  const dataDir = await dataDirWithDatabase()
  const copy = join(snapshotFolder(dataDir), 'database')
  await mkdir(copy, { recursive: true })
  await writeFile(join(copy, 'of an interrupted copy'), 'half')
  await copyDatabase(dataDir)
  expect(await readdir(copy)).toEqual(['base'])
  expect(await readFile(join(copy, 'base', '1'), 'utf8')).toBe('rows')
  expect((await stat(snapshotFolder(dataDir))).mode & 0o777).toBe(0o700)
})

test('Without room for the copy, its rows and a second database nothing is copied, and the message says how much is missing', async () => {
  const dataDir = await dataDirWithDatabase()
  // It has a size and takes no room itself.
  const huge = await open(join(dataDir, 'database', 'huge'), 'w')
  await huge.truncate(4 * 1024 ** 4).finally(() => huge.close())
  await expect(copyDatabase(dataDir)).rejects.toThrow(/^A backup needs 12\d{6} MB free in .* Free some space\.$/)
  expect(await readdir(dataDir)).toEqual(['database'])
})
