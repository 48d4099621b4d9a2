import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { startS3Server } from '../../../../test/rig/s3-server.ts'
import { sftpServerOrSkip } from '../../../../test/rig/sftp-server.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { storeLabel } from './backup-store.ts'
import { openBackupStore } from './open-store.ts'

/** A file with these bytes, and a place for another. */
async function files(bytes: string | Buffer) {
  const folder = tempFolder('backup-store')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, bytes)
  return { from, to }
}

const KINDS: [string, (context: TestContext) => Promise<{ address: string; env: object }>][] = [
  ['SFTP', sftpServerOrSkip],
  ['S3', startS3Server],
]

test.for(KINDS)(
  'A file that was stored by %s comes back byte for byte, is listed with its size, and can be removed',
  async ([_, start], context) => {
    const { address, env } = await start(context)
    const store = await openBackupStore(address, env)
    onTestFinished(store.close)
    const bytes = Buffer.alloc(3_000_000, 'unborrowed ')
    const { from, to } = await files(bytes)
    expect(await store.list()).toEqual([])
    expect(await store.list('journal')).toEqual([])
    await store.put('one.backup', from)
    await store.put('journal/2026-11-24-ab.jsonl.0', from)
    expect(await store.list()).toEqual([{ name: 'one.backup', bytes: bytes.length }])
    expect(await store.list('journal')).toEqual([{ name: 'journal/2026-11-24-ab.jsonl.0', bytes: bytes.length }])
    await store.get('journal/2026-11-24-ab.jsonl.0', to)
    expect((await readFile(to)).equals(bytes)).toBe(true)
    await store.remove('one.backup')
    await store.remove('one.backup')
    expect(await store.list()).toEqual([])
  },
)

test('A file replaces an earlier one of its name by SFTP, and leaves nothing half done beside it', async (context) => {
  const { address, env, folder } = await sftpServerOrSkip(context)
  const store = await openBackupStore(address, env)
  onTestFinished(store.close)
  const [first, second] = [await files('first'), await files('second')]
  await store.put('erasures.jsonl', first.from)
  await store.put('erasures.jsonl', second.from)
  expect(await readdir(folder)).toEqual(['erasures.jsonl'])
  expect(await readFile(join(folder, 'erasures.jsonl'), 'utf8')).toBe('second')
})

test('A file that a killed process sent only half of isn’t listed in the store, and is removed a day later', async (context) => {
  const { address, env, folder } = await sftpServerOrSkip(context)
  await mkdir(folder)
  for (const name of ['old.backup.partial', 'new.backup.partial']) await writeFile(join(folder, name), 'half')
  const yesterday = Date.now() / 1000 - 25 * 3600
  await utimes(join(folder, 'old.backup.partial'), yesterday, yesterday)
  const store = await openBackupStore(address, env)
  onTestFinished(store.close)
  expect(await store.list()).toEqual([])
  expect(await readdir(folder)).toEqual(['new.backup.partial'])
})

test('A server whose key isn’t the one of the settings gets nothing, and the message names the key that it shows', async (context) => {
  const { address, env, folder } = await sftpServerOrSkip(context)
  await expect(openBackupStore(address, { ...env, SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}` })).rejects.toThrow(
    `127.0.0.1 shows the key ${env.SFTP_HOST_KEY}, and SFTP_HOST_KEY says SHA256:AAA`,
  )
  await expect(openBackupStore(address, { SFTP_KEY_FILE: env.SFTP_KEY_FILE })).rejects.toThrow(
    `Set SFTP_HOST_KEY to the key of 127.0.0.1. It shows ${env.SFTP_HOST_KEY}`,
  )
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})

test('Someone with another key isn’t let in by SFTP, and reads that in words', async (context) => {
  const { address, env } = await sftpServerOrSkip(context)
  const other = await sftpServerOrSkip(context)
  const wrong = { ...env, SFTP_KEY_FILE: other.env.SFTP_KEY_FILE }
  await expect(openBackupStore(address, wrong)).rejects.toThrow(
    /127\.0\.0\.1 can’t be reached by SFTP: .*authentication/,
  )
})

test('With a key that the store doesn’t know, S3 refuses a file; without one nothing is tried', async (context) => {
  const { address, env } = await startS3Server(context)
  const store = await openBackupStore(address, { ...env, AWS_ACCESS_KEY_ID: 'ANOTHER' })
  onTestFinished(store.close)
  const { from } = await files('bytes')
  await expect(store.put('one.backup', from)).rejects.toThrow(/access key/i)
  await expect(openBackupStore(address, { AWS_REGION: 'us-east-1' })).rejects.toThrow('Set AWS_ACCESS_KEY_ID')
})

test('An address of another kind is refused with the two kinds that there are, and a password is never printed', async () => {
  await expect(openBackupStore('ftp://ada:secret@example.com/x', {})).rejects.toThrow(
    'ftp://ada@example.com/x isn’t an address for backups. Those begin with sftp://user@host/folder or s3://bucket/folder.',
  )
  expect(storeLabel('sftp://ada:secret@example.com/x')).toBe('sftp://ada@example.com/x')
})
