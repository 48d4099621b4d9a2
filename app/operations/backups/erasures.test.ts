import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyStore, scratchFolderOfTest } from '../../../test/backup-store.ts'
import { freshDatabase, silent } from '../../../test/database.ts'
import { handleErasure, leaveForNextStart, readErasures, runDueErasures } from './erasures.ts'
import type { OffSite } from './off-site.ts'
import type { BackupStore } from './stores/backup-store.ts'

const erasure = (hash: string) => ({ hash, erasedAt: '2026-11-23T09:00:00.000Z' })
const lineOf = (hash: string) => `${JSON.stringify(erasure(hash))}\n`

const offSiteOf = (store: BackupStore): OffSite => ({
  label: 'a store',
  passphrase: '',
  use: (work) => work(store),
  close: async () => undefined,
})

async function storedHashes(store: BackupStore): Promise<string[]> {
  const folder = await scratchFolderOfTest()
  await store.get('erasures.jsonl', join(folder, 'erasures.jsonl'))
  return (await readErasures(folder)).map(({ hash }) => hash)
}

test('A new machine’s first erasure is added to the list in the store', async () => {
  const [store, to] = [await emptyStore(), await scratchFolderOfTest()]
  await store.write('erasures.jsonl', lineOf('earlier'))
  await handleErasure({ backups: { to, offSite: offSiteOf(store), every: 'hour' } }, erasure('new'))
  expect(await storedHashes(store)).toEqual(['earlier', 'new'])
})

test('A list on the machine that has more than the one in the store isn’t replaced by that one', async () => {
  const [store, to] = [await emptyStore(), await scratchFolderOfTest()]
  await store.write('erasures.jsonl', lineOf('earlier'))
  await writeFile(join(to, 'erasures.jsonl'), lineOf('earlier') + lineOf('not sent yet'))
  await handleErasure({ backups: { to, offSite: offSiteOf(store), every: 'hour' } }, erasure('new'))
  expect(await storedHashes(store)).toEqual(['earlier', 'not sent yet', 'new'])
})

test('Erasures that are due are done at the next start and not at the one after it, and only the server can read whose', async () => {
  const [dataDir, database] = [await scratchFolderOfTest(), await freshDatabase()]
  const due = [{ address: 'ada@example.com', messages: 'without-name' as const }]
  await leaveForNextStart(dataDir, due)
  const path = join(dataDir, 'erasures-due.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const erased: unknown[] = []
  const personalData = [
    {
      name: 'Everything',
      read: async () => [],
      erase: async (_: unknown, address: string, choices?: object) => {
        erased.push({ address, ...choices })
      },
    },
  ]
  for (const _ of ['a start', 'the next']) await runDueErasures({ dataDir, database, personalData, log: silent })
  expect(erased).toEqual(due)
  expect(existsSync(path)).toBe(false)
  await database.drop()
})

test('The list of erasures of a machine can be read by its owner alone', async () => {
  const to = join(await scratchFolderOfTest(), 'new')
  await handleErasure({ backups: { to, offSite: undefined, every: 'hour' } }, erasure('new'))
  expect((await stat(join(to, 'erasures.jsonl'))).mode & 0o777).toBe(0o600)
  expect((await stat(to)).mode & 0o777).toBe(0o700)
  expect(await readFile(join(to, 'erasures.jsonl'), 'utf8')).toBe(lineOf('new'))
})
