import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { type ArchivedFile, archiveKey, readArchive, writeArchive } from './archive.server.ts'

let folder: string
beforeEach(async () => {
  folder = tempFolder('archive')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)
const KEY = 'a passphrase of the tests'
const SECRET = 'ada@example.com writes about her bakery. '

async function archive(name: string, key: Parameters<typeof writeArchive>[2]): Promise<Buffer> {
  return archiveOf(name, [{ path: 'tables/rows' }], key)
}

/** An archive of files that all have the same bytes. */
async function archiveOf(name: string, files: Omit<ArchivedFile, 'from'>[], key: Parameters<typeof writeArchive>[2]) {
  await writeFile(at('rows'), SECRET)
  await writeArchive(
    at(name),
    files.map((file) => ({ from: at('rows'), ...file })),
    key,
  )
  return readFile(at(name))
}

const modeOf = async (name: string) => ((await stat(at(name))).mode & 0o777).toString(8)

test('An archive opens with its own passphrase alone, and holds nothing that can be read without', async () => {
  const bytes = await archive('one', KEY)
  expect(bytes.includes('ada@example.com')).toBe(false)
  await readArchive(at('one'), at('unpacked'), KEY)
  expect(await readFile(at('unpacked/tables/rows'), 'utf8')).toBe(SECRET)
  await expect(readArchive(at('one'), at('other'), 'another passphrase')).rejects.toThrow('the key is another one')
})

test('Two archives of the same bytes with the same key have nothing in common, so that neither gives the other away', async () => {
  const key = archiveKey(KEY)
  const [one, other] = [await archive('one', key), await archive('other', key)]
  const contentOf = (bytes: Buffer) => bytes.subarray(bytes.indexOf(10) + 1).toString('hex')
  expect(contentOf(one)).not.toBe(contentOf(other))
  expect(contentOf(one).slice(0, 16)).not.toBe(contentOf(other).slice(0, 16))
})

test('One changed bit is found, and nothing of the archive is left unpacked', async () => {
  const bytes = await archive('one', KEY)
  const middle = bytes.length - 20
  await writeFile(at('damaged'), bytes.with(middle, (bytes[middle] ?? 0) ^ 1))
  await expect(readArchive(at('damaged'), at('unpacked'), KEY)).rejects.toThrow('is damaged')
  await expect(readFile(at('unpacked/tables/rows'))).rejects.toThrow('ENOENT')
})

test('Of an archive with a fault at its very end, nothing stays of the files that were unpacked before it', async () => {
  await writeFile(at('large'), randomBytes(2_000_000))
  const large = ['a', 'b'].map((path) => ({ path, from: at('large') }))
  await writeArchive(at('one'), large, KEY)
  const bytes = await readFile(at('one'))
  await writeFile(at('one'), bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1))
  await expect(readArchive(at('one'), at('unpacked'), KEY)).rejects.toThrow('is damaged')
  expect(existsSync(at('unpacked'))).toBe(false)
})

test('Nobody else on the machine can read an archive, or what is unpacked of it', async () => {
  await archive('one', KEY)
  await readArchive(at('one'), at('unpacked'), KEY)
  const modes = await Promise.all(['one', 'unpacked', 'unpacked/tables', 'unpacked/tables/rows'].map(modeOf))
  expect(modes).toEqual(['600', '700', '700', '600'])
})

test('Archives of one passphrase have a salt each, and one derived key opens them all', async () => {
  const heads = [await archive('one', KEY), await archive('other', KEY)].map((bytes) => bytes.toString('latin1', 0, 52))
  expect(heads[0]).not.toBe(heads[1])
  const key = archiveKey(KEY)
  for (const name of ['one', 'other']) await readArchive(at(name), at(`${name}-unpacked`), key)
  expect(await readFile(at('other-unpacked/tables/rows'), 'utf8')).toBe(SECRET)
})

/** Of this format and key, written once: what was written under the format's name has to open for as long as it has it. */
const WRITTEN_BEFORE =
  'dW5ib3Jyb3dlZC1iYWNrdXAtMSA5ZjIzNDRjMWI2NThiNTkzNDU1ZWMxZDA2OWQzZGY2MSBlMDdiNzMyZmIyYjgxNTFhYWEwMGM2YTgKAAI/f084jOUxLj1XMF0mR1bnYEXsDMBKYRhxAUrphdQM0JhQR0S1BNkhBsUqk71ZzM+CG2Z55De944w3b4hdnCdnmt7CDcohTSYZVH2NNGQHJS2VZU83GKeqIF7TL2CyB3ai7XFzG0wpV5MiLQ=='

test('An archive that was written before opens: the format and its key are the same', async () => {
  await writeFile(at('old'), Buffer.from(WRITTEN_BEFORE, 'base64'))
  await readArchive(at('old'), at('unpacked'), KEY)
  expect(await readFile(at('unpacked/tables/rows'), 'utf8')).toBe(SECRET)
})

test('Of a range of a file its bytes alone are taken, though the file goes on', async () => {
  await archiveOf(
    'one',
    [
      { path: 'part', start: 4, end: 15 },
      { path: 'rest', start: 16 },
      { path: 'none', end: 0 },
    ],
    KEY,
  )
  await readArchive(at('one'), at('unpacked'), KEY)
  const files = await Promise.all(['part', 'rest', 'none'].map((name) => readFile(at(`unpacked/${name}`), 'utf8')))
  expect(files).toEqual([SECRET.slice(4, 15), SECRET.slice(16), ''])
})

test('A file that has gone meanwhile is left out, and the others are there', async () => {
  await archiveOf('one', [{ path: 'gone', ...{ from: at('gone') } }, { path: 'there' }], KEY)
  await readArchive(at('one'), at('unpacked'), KEY)
  expect(await readdir(at('unpacked'))).toEqual(['there'])
})

test('A file that became shorter while it was read makes no archive that opens', async () => {
  await archiveOf('one', [{ path: 'shorter', end: SECRET.length + 5 }], KEY)
  await expect(readArchive(at('one'), at('unpacked'), KEY)).rejects.toThrow('is damaged')
})

test('A path that leads out of the folder is refused, and nothing is written there', async () => {
  await archiveOf('one', [{ path: '../outside' }], KEY)
  await expect(readArchive(at('one'), at('unpacked'), KEY)).rejects.toThrow('can’t be opened')
  expect(existsSync(at('outside'))).toBe(false)
})

test('A file is never unpacked over another one, and what the disk says of it is passed on', async () => {
  await archiveOf('one', [{ path: 'twice' }, { path: 'twice' }], KEY)
  await expect(readArchive(at('one'), at('unpacked'), KEY)).rejects.toThrow('EEXIST')
})

test.for<[file: string, text: string]>([
  ['another file', 'A letter of hers.\n'.repeat(20)],
  ['an empty file', ''],
  ['the first line of a backup alone', 'unborrowed-backup-1 00 00\n'],
] as const)('The error for %s says that it isn’t a backup, and doesn’t blame the key', async ([, text]) => {
  await writeFile(at('other'), text)
  await expect(readArchive(at('other'), at('unpacked'), KEY)).rejects.toThrow('isn’t a backup of this site')
})
