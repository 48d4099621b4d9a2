import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyStore, namesIn, scratchFolderOfTest } from '../../../test/backup-store.ts'
import { archiveKey } from '../../platform/backup/archive.server.ts'
import { DAY } from '../../platform/clock.ts'
import { fetchJournal, findSent, sendJournal } from './journal-parts.ts'
import { sendBackup } from './stored-backups.ts'

const PASSPHRASE = 'a passphrase of the tests'
const key = archiveKey(PASSPHRASE)

/** The journal's file of a day that is so many days ago. */
const fileOf = (daysAgo: number) => `${new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)}-3f9a1c20.jsonl`

async function machine() {
  const dataDir = await scratchFolderOfTest()
  await mkdir(join(dataDir, 'journal'))
  const pathOf = (file: string) => join(dataDir, 'journal', file)
  return {
    dataDir,
    write: (file: string, text: string) => appendFile(pathOf(file), text),
    read: (file: string) => readFile(pathOf(file), 'utf8'),
  }
}

test('What the journal gains is sent once, and comes back byte for byte on another machine', async () => {
  const [store, here, other] = [await emptyStore(), await machine(), await machine()]
  const [today, sent] = [fileOf(0), new Map<string, number>()]
  for (const line of ['one line\n', 'another\n', 'a third\n']) {
    await here.write(today, line)
    await sendJournal(store, { dataDir: here.dataDir, key, sent })
  }
  const part = (start: string, end: string) => `journal/${today}.${start.padStart(12, '0')}-${end.padStart(12, '0')}`
  expect(await namesIn(store, 'journal')).toEqual([part('0', '9'), part('9', '17'), part('17', '25')])
  expect(await findSent(store)).toEqual(new Map([[today, 25]]))
  expect(await fetchJournal(store, other.dataDir, PASSPHRASE)).toBe(3)
  expect(await other.read(today)).toBe('one line\nanother\na third\n')
})

test('The last three days of the journal are sent, and none before', async () => {
  const [store, here] = [await emptyStore(), await machine()]
  for (const days of [0, 1, 2, 3, 40]) await here.write(fileOf(days), 'a line\n')
  await sendJournal(store, { dataDir: here.dataDir, key, sent: new Map() })
  expect([...(await findSent(store)).keys()].sort()).toEqual([2, 1, 0].map(fileOf))
})

test('After a backup the store forgets old parts whose file this machine has, and no others', async () => {
  const [store, here] = [await emptyStore(), await machine()]
  const [today, old, ofAnotherMachine] = [fileOf(0), fileOf(5), fileOf(6)]
  for (const file of [today, old, ofAnotherMachine])
    await store.write(`journal/${file}.000000000000-000000000007`, 'sealed')
  for (const file of [today, old]) await here.write(file, 'a line\n')
  await writeFile(join(here.dataDir, 'proven'), 'rows')
  const backup = { name: 'unborrowed-20261123T080730Z.backup', from: join(here.dataDir, 'proven') }
  await sendBackup(store, backup, here.dataDir)
  expect([...(await findSent(store)).keys()].sort()).toEqual([ofAnotherMachine, today])
  expect(await readdir(join(here.dataDir, 'journal'))).toHaveLength(2)
})
