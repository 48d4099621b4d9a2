import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyStore, namesIn, scratchFolderOfTest } from '../../../test/backup-store.ts'
import { fetchBackup, sendBackup, splitBackupAddress } from './stored-backups.ts'

const OLDER = 'unborrowed-20261122T080730Z.backup'
const NEWEST = 'unborrowed-20261123T080730Z.backup'

async function storeOfTwo() {
  const store = await emptyStore()
  for (const name of [NEWEST, OLDER]) await store.write(name, `rows of ${name}`)
  await store.write('erasures.jsonl', 'a hash\n')
  await store.write('zz-a-file-of-hers.txt', 'hers')
  return store
}

test('A backup that is sent replaces those of its hour in the store, but none that someone asked for, and nothing else there', async () => {
  const [store, dataDir] = [await storeOfTwo(), await scratchFolderOfTest()]
  for (const minute of ['01', '02']) await store.write(`unborrowed-20261123T11${minute}00Z.backup`, 'of the same hour')
  const kept = 'unborrowed-20261123T110130Z-kept.backup'
  await store.write(kept, 'someone asked for it')
  const from = join(dataDir, 'proven')
  await writeFile(from, 'rows')
  const name = 'unborrowed-20261123T110300Z.backup'
  expect(await sendBackup(store, { name, from }, dataDir)).toBe(2)
  expect(await namesIn(store)).toEqual(['erasures.jsonl', OLDER, NEWEST, kept, name, 'zz-a-file-of-hers.txt'])
})

test('The newest backup of a store is fetched, or the one that is named, with the list of erasures beside it', async () => {
  const [store, folder] = [await storeOfTwo(), join(await scratchFolderOfTest(), 'new')]
  expect(await readFile(await fetchBackup(store, undefined, folder), 'utf8')).toBe(`rows of ${NEWEST}`)
  expect(await readFile(await fetchBackup(store, OLDER, folder), 'utf8')).toBe(`rows of ${OLDER}`)
  expect(await readFile(join(folder, 'erasures.jsonl'), 'utf8')).toBe('a hash\n')
})

test('A backup that isn’t in the store is refused by its name, as is a store without any', async () => {
  const folder = await scratchFolderOfTest()
  const name = 'unborrowed-20200101T000000Z.backup'
  await expect(fetchBackup(await storeOfTwo(), name, folder)).rejects.toThrow(`There’s no ${name} in that store.`)
  await expect(fetchBackup(await emptyStore(), undefined, folder)).rejects.toThrow('There’s no backup in that store.')
})

test('Half of a backup that was being fetched never has a backup’s name', async () => {
  const [store, folder] = [await storeOfTwo(), await scratchFolderOfTest()]
  const failing = {
    ...store,
    async get(_: string, to: string) {
      await writeFile(to, 'half')
      throw new Error('the line was cut')
    },
  }
  await expect(fetchBackup(failing, undefined, folder)).rejects.toThrow('the line was cut')
  expect((await readdir(folder)).filter((name) => name.endsWith('.backup'))).toEqual([])
})

test('The name of a backup at the end of a store’s address is split off, and nothing else is', () => {
  const address = 'sftp://ada@example.com/folder/'
  expect(splitBackupAddress(address + NEWEST)).toEqual({ address, name: NEWEST })
  expect(splitBackupAddress('sftp://ada@example.com/folder')).toEqual({ address: 'sftp://ada@example.com/folder' })
})
