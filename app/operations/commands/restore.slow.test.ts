import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { sqlSessionOf } from '../../../test/sql-session.ts'
import { addSubscribers } from '../../../test/subscribers.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { writeArchive } from '../../platform/backup/archive.server.ts'
import { dumpTables } from '../../platform/backup/table-dump.server.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import { type Env, parseEnv } from '../../platform/process/env.server.ts'
import { handleErasure } from '../backups/erasures.ts'
import type { Manifest } from './backup-proof.ts'
import { restore } from './restore.ts'

const BACKUP_KEY = 'a passphrase of the tests, of three dozen letters'
const TAKEN_AT = '2026-11-23T08:07:30.000Z'
const [READER, OTHER] = ['reader-1@example.com', 'reader-0@example.com']

let database: TestDatabase
let rows: string
let dumped: Awaited<ReturnType<typeof dumpTables>>
beforeAll(async () => {
  rows = tempFolder('rows')
  database = await freshDatabase()
  await addSubscribers(database.db, 3)
  await database.db.execute(
    `insert into rooms (id, kind, subject, title, created_at) values ('room_1', 'win', 'w', 'By Cleo@Example.com', now())`,
  )
  const session = await sqlSessionOf(database)
  dumped = await dumpTables(session, rows).finally(session.close)
})
afterAll(async () => {
  await database.drop()
  await rm(rows, { recursive: true, force: true })
})

let [backups, dataDir] = ['', '']
let env: Env
let printed: string[]
beforeEach(async () => {
  backups = tempFolder('backups')
  dataDir = tempFolder('empty')
  env = parseEnv({ MODE: 'test', DATA_DIR: dataDir, BACKUP_KEY })
  printed = []
})
afterEach(async () => {
  for (const folder of [backups, dataDir]) await rm(folder, { recursive: true, force: true })
})

/** A backup of the three readers, with this journal of a day, as the command writes it. */
async function backupFile(changes: Partial<Manifest> = {}): Promise<string> {
  const manifest: Manifest = { takenAt: TAKEN_AT, mode: 'test', files: 1, ...dumped, ...changes }
  await writeFile(join(backups, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(backups, 'day'), 'one line\n')
  const tables = (await readdir(rows)).map((name) => ({ path: `tables/${name}`, from: join(rows, name) }))
  const others = [
    { path: 'manifest.json', from: join(backups, 'manifest.json') },
    { path: 'files/journal/2026-11-23.jsonl', from: join(backups, 'day') },
  ]
  const file = join(backups, 'unborrowed-20261123T080730Z.backup')
  await writeArchive(file, [...others, ...tables], BACKUP_KEY)
  return file
}

const restoreFrom = (file: string) => restore(env, [file], (line) => printed.push(line))
const erase = (email: string, erasedAt: string) =>
  handleErasure(
    { backups: { to: backups, offSite: undefined, every: 'hour' } },
    { hash: hashEmailAddress(email), erasedAt },
  )

test('Whoever was erased after the backup is left for the next start to erase again, and nobody else', async () => {
  await erase(OTHER, '2026-11-23T07:00:00.000Z') // is a reader again since
  await erase(READER, '2026-11-23T09:00:00.000Z')
  await erase('stranger@example.com', '2026-11-23T09:00:00.000Z')
  expect(await restoreFrom(await backupFile())).toBe(0)
  expect(printed.join()).toContain('It also erases again 1 of the people in it')
  const due = JSON.parse(await readFile(join(dataDir, 'erasures-due.json'), 'utf8'))
  expect(due).toEqual([{ address: READER, messages: 'remove' }])
})

test('The journal of a machine that lost its database alone stays where it holds more than the backup', async () => {
  const day = join(dataDir, 'journal', '2026-11-23.jsonl')
  await mkdir(join(dataDir, 'journal'))
  await writeFile(day, 'one line\nand one after the backup\n')
  expect(await restoreFrom(await backupFile())).toBe(0)
  expect(await readFile(day, 'utf8')).toBe('one line\nand one after the backup\n')
})

test('A backup whose checksums don’t match is refused, and leaves no database behind', async () => {
  const tables = { ...dumped.tables, newsletter_subscribers: { rows: 4, sum: '1' } }
  await expect(restoreFrom(await backupFile({ tables }))).rejects.toThrow('newsletter_subscribers')
  expect(await readdir(dataDir)).not.toContain('database')
})

test('A backup of a rehearsal isn’t restored into the live site, and one of the live site is', async () => {
  env = { ...env, MODE: 'live' }
  await expect(restoreFrom(await backupFile({ mode: 'test' }))).rejects.toThrow('was made with MODE=test')
  // Nor do its decrypted rows stay.
  expect((await readdir(dataDir)).filter((name) => !/^(lock|owner)$/.test(name))).toEqual([])
  expect(await restoreFrom(await backupFile({ mode: 'live' }))).toBe(0)
})

test('A path without a file, and a folder, are named in words', async () => {
  await expect(restoreFrom(join(backups, 'none'))).rejects.toThrow('none isn’t there. Give the file of a backup')
  await expect(restoreFrom(backups)).rejects.toThrow('is a folder. Give the file of a backup')
})

test('A restore never overwrites data that already exist', async () => {
  await mkdir(join(dataDir, 'database'))
  await writeFile(join(dataDir, 'database', 'mine'), 'mine')
  await expect(restoreFrom(await backupFile())).rejects.toThrow('a restore overwrites nothing')
  expect(await readdir(join(dataDir, 'database'))).toEqual(['mine'])
  expect(await readdir(dataDir)).not.toContain('journal')
})

test('Someone who was erased in the moment of the backup, or is in it with capitals, is erased again, too', async () => {
  await erase(READER, TAKEN_AT)
  await erase('cleo@example.com', '2026-11-23T09:00:00.000Z')
  expect(await restoreFrom(await backupFile())).toBe(0)
  const due = join(dataDir, 'erasures-due.json')
  const addresses = JSON.parse(await readFile(due, 'utf8')).map(({ address }: { address: string }) => address)
  expect(addresses.sort()).toEqual(['cleo@example.com', READER])
  expect((await stat(due)).mode & 0o777).toBe(0o600)
})

test('A restore puts the files back, leaves no decrypted rows, and clears away what an interrupted one left', async () => {
  for (const name of ['database', 'unpacked']) await mkdir(join(dataDir, 'restoring', name), { recursive: true })
  await writeFile(join(dataDir, 'restoring', 'unpacked', 'manifest.json'), 'half')
  const file = await backupFile()
  expect(await restoreFrom(file)).toBe(0)
  expect(await readFile(join(dataDir, 'journal', '2026-11-23.jsonl'), 'utf8')).toBe('one line\n')
  expect(await readdir(dataDir)).not.toContain('restoring')
  // The folder is free again for the server, and for a second try, which says what is wrong.
  await expect(restoreFrom(file)).rejects.toThrow('a restore overwrites nothing')
})
