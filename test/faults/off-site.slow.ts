import { globSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hashEmailAddress } from '../../app/platform/mail/email-address.ts'
import { loseMachine, openBackedUpWorld, run } from '../rig/backups.ts'
import { sendForm, waitForMatchInEmail } from '../rig/http-client.ts'
import { buy } from '../rig/purchases.ts'
import { withQuery } from '../rig/rows.ts'
import { startS3Server } from '../rig/s3-server.ts'
import { waitReady } from '../rig/server-process.ts'
import { sftpServerOrSkip } from '../rig/sftp-server.ts'
import { openTcpProxy } from '../rig/tcp-proxy.ts'
import { writeMessage } from '../rig/visitors.ts'
import type { World } from '../rig/world.ts'

const message = (world: World, name: string) =>
  writeMessage(world, { email: `${name}@example.com`, address: '10.2.2.2' })

const writersIn = async ({ source }: World) =>
  (await withQuery(source, (query) => query('select email from tickets order by 1'))) as { email: string }[]

/** The server is ready, has made its first backup by itself and sent it. */
async function startBackedUp(world: World, env: Record<string, string>): Promise<void> {
  await waitReady(await world.start(env))
  await vi.waitFor(() => expect(world.server?.output()).toContain('a backup was made and proven'), { timeout: 120_000 })
}

test('After the machine and its disk are lost, everything that was acknowledged comes back from a server by SFTP', async (context) => {
  const { world } = await openBackedUpWorld(context)
  const sftp = await sftpServerOrSkip(context)
  const env = { BACKUP_TO: sftp.address, ...sftp.env }
  await buy(world, 'ada@example.com')
  await message(world, 'early')
  await world.kill()
  await startBackedUp(world, env)
  await message(world, 'late')
  await vi.waitFor(() => expectAllSent(world, sftp.folder), { timeout: 60_000 })
  await world.kill()
  await loseMachine(world)
  const restored = await run(world, ['restore', sftp.address], env)
  expect(restored, restored.said).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Got unborrowed-[\w-]+\.backup/),
  })
  await waitReady(await world.start())
  await world.server?.kill('SIGTERM')
  expect(await writersIn(world)).toEqual([{ email: 'early@example.com' }, { email: 'late@example.com' }])
})

/** Of each file of the journal there is a part up to its last byte. */
async function expectAllSent({ dataDir }: World, folder: string): Promise<void> {
  const parts = await readdir(join(folder, 'journal'))
  for (const file of await readdir(join(dataDir, 'journal'))) {
    const { size } = await stat(join(dataDir, 'journal', file))
    const end = parts.filter((name) => name.startsWith(file)).map((name) => Number(name.split('-').at(-1)))
    expect(Math.max(0, ...end), file).toBe(size)
  }
}

test.for(['cut', 'black hole'] as const)(
  'While the way to the store is a %s the site goes on, and what was written meanwhile is sent afterwards',
  async (state, context) => {
    const { world } = await openBackedUpWorld(context)
    const sftp = await sftpServerOrSkip(context)
    const proxy = await openTcpProxy({ host: '127.0.0.1', port: sftp.port })
    onTestFinished(proxy.close)
    const env = { BACKUP_TO: sftp.address.replace(`:${sftp.port}`, `:${proxy.port}`), ...sftp.env }
    await world.kill()
    await startBackedUp(world, env)
    proxy.setState(state)
    await message(world, 'ada')
    const failed = () => expect(world.server?.output()).toContain('the journal can’t be sent off this machine')
    await vi.waitFor(failed, { timeout: 60_000 })
    await expect(expectAllSent(world, sftp.folder)).rejects.toThrow()
    proxy.setState('open')
    await vi.waitFor(() => expectAllSent(world, sftp.folder), { timeout: 60_000 })
  },
)

test('Someone who was erased after the backup is erased again when it comes back from an S3 store', async (context) => {
  const { world } = await openBackedUpWorld(context)
  const { address, env: keys, folder } = await startS3Server(context)
  const env = { BACKUP_TO: address, ...keys }
  await message(world, 'ada')
  await message(world, 'bea')
  await world.kill()
  await startBackedUp(world, env)
  await sendForm(world, '10.2.2.2', '/my-data', { email: 'ada@example.com' })
  const path = await waitForMatchInEmail(world, 'ada@example.com', /\/my-data\/[\w-]{43}/)
  await sendForm(world, '10.2.2.2', path ?? 'no link came', { understood: 'yes' })
  await vi.waitFor(() => expect(storedErasures(folder)).toContain(hashEmailAddress('ada@example.com')), {
    timeout: 60_000,
  })
  await world.kill()
  await loseMachine(world)
  const restored = await run(world, ['restore', address], env)
  expect(restored, restored.said).toMatchObject({
    code: 0,
    said: expect.stringContaining('erases again 1 of the people'),
  })
  await waitReady(await world.start())
  await world.server?.kill('SIGTERM')
  expect(await writersIn(world)).toEqual([{ email: 'bea@example.com' }])
})

/** The object's bytes are in a file whose name begins with the object's. */
const storedErasures = (folder: string) =>
  globSync('**/erasures.jsonl*', { cwd: folder, exclude: ['**/*.json', '**/*.md5'] })
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
