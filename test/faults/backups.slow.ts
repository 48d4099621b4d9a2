import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type TestContext, test, vi } from 'vitest'
import { scratchFolder } from '../../app/operations/backups/snapshot.ts'
import { readArchive } from '../../app/platform/backup/archive.server.ts'
import { lockFolder } from '../../app/platform/embedded/folder-lock.server.ts'
import { hashEmailAddress } from '../../app/platform/mail/email-address.ts'
import { hashesOf } from '../rig/backup.ts'
import { BACKUP_KEY, loseMachine, makeBackup, newestBackup, openBackedUpWorld, run } from '../rig/backups.ts'
import { formViolations } from '../rig/form-checks.ts'
import { sendForm, waitForMatchInEmail } from '../rig/http-client.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { buy, waitUntilConsistent } from '../rig/purchases.ts'
import { readRows, withQuery } from '../rig/rows.ts'
import { startServer, waitReady } from '../rig/server-process.ts'
import { readLedger } from '../rig/stripe-ledger.ts'
import { writeMessage } from '../rig/visitors.ts'
import type { World } from '../rig/world.ts'

const message = (world: World, name: string) =>
  writeMessage(world, { email: `${name}@example.com`, address: '10.2.2.2' })

const tablesOf = async (world: World) => applicationTables(await hashesOf(world.source))

/** Without the job queue's own, and without when each migration was applied. */
const applicationTables = (hashes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(hashes).filter(([name]) => name.startsWith('public.') && name !== 'public.schema_migrations'),
  )

async function backUpLoseAndRestore(context: TestContext, url?: string): Promise<void> {
  const backedUp = await openBackedUpWorld(context, url)
  const { world } = backedUp
  await Promise.all(['ada', 'bea'].map((name) => buy(world, `${name}@example.com`)))
  await message(world, 'early')
  await vi.waitFor(() => expect(world.sink.emails.length).toBeGreaterThanOrEqual(4), { timeout: 60_000 })
  const file = await makeBackup(backedUp)
  await buy(world, 'cleo@example.com')
  await world.kill()
  await loseMachine(world)
  const { code, said } = await run(world, ['restore', file])
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored \d+ rows/) })
  await waitReady(await world.start())
  await waitUntilConsistent(world)
  expect(readLedger(world.ledgerFile).filter((session) => session.paid)).toHaveLength(3)
  expect(formViolations(world.acknowledged, await readRows(world.source))).toEqual([])
}

test('A backup of the embedded database, made while the site sells, brings everything back on an empty machine, and Stripe what was paid since', async (context) => {
  await backUpLoseAndRestore(context)
})

test('A backup of PostgreSQL, made while the site sells, brings everything back on an empty machine, and Stripe what was paid since', async (context) => {
  const postgres = await postgresOrSkip(context)
  context.onTestFinished(postgres.drop)
  await backUpLoseAndRestore(context, postgres.url)
})

test('A restored database has the same rows as the one that was backed up', async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world } = backedUp
  await buy(world, 'ada@example.com')
  await waitUntilConsistent(world) // and has stopped the server
  const file = await makeBackup(backedUp)
  const before = await tablesOf(world)
  await loseMachine(world)
  expect((await run(world, ['restore', file])).code).toBe(0)
  expect(before['public.orders']).toMatch(/^1 /)
  expect(await tablesOf(world)).toEqual(before)
})

test('A file that the coach uploaded comes back with its draft, and half of an upload is in no backup', async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world } = backedUp
  await world.kill()
  const bytes = Buffer.from('%PDF-1.7 finished %%EOF')
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const stored = join(world.dataDir, 'products', checksum)
  await writeFile(stored, bytes)
  await mkdir(join(world.dataDir, 'uploads'), { recursive: true })
  await writeFile(join(world.dataDir, 'uploads', 'arriving'), '%PDF-1.7 ha')
  const files = JSON.stringify([{ id: 'the-blueprint-pdf', sha256: checksum, bytes: bytes.length, crc32: 1 }])
  await withQuery(world.source, (query) =>
    query(`insert into product_uploads (id, product_id, files, revision, uploaded_at)
           values ('upl_1', 'blueprint', '${files}', 1, now())`),
  )
  await waitReady(await world.start())
  const file = await makeBackup(backedUp)
  await world.kill()
  await loseMachine(world)
  expect((await run(world, ['restore', file])).code).toBe(0)
  expect(await readFile(stored)).toEqual(bytes)
  expect(await readdir(world.dataDir)).not.toContain('uploads')
  const drafts = await withQuery(world.source, (query) => query('select files from product_uploads'))
  expect(drafts).toEqual([{ files: [expect.objectContaining({ sha256: checksum })] }])
})

test('A backup that is damaged, cut off or opened with another key is refused in words, and the empty place stays empty', async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world, to } = backedUp
  const file = await makeBackup(backedUp)
  await world.kill()
  const occupied = await run(world, ['restore', file])
  expect(occupied).toMatchObject({ code: 1, said: expect.stringContaining('a restore overwrites nothing') })
  await loseMachine(world)
  const bytes = await readFile(file)
  const [damaged, cut] = [join(to, 'damaged'), join(to, 'cut')]
  await writeFile(damaged, bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1))
  await writeFile(cut, bytes.subarray(0, bytes.length - 1000))
  for (const [path, key] of [
    [damaged, BACKUP_KEY],
    [cut, BACKUP_KEY],
    [file, 'another passphrase of 16'],
  ] as const) {
    const { code, said } = await run(world, ['restore', path], { BACKUP_KEY: key })
    expect({ code, said }).toMatchObject({
      code: 1,
      said: expect.stringContaining('the key is another one, or the file is damaged'),
    })
  }
  expect(await readdir(world.dataDir)).not.toContain('database')
})

test('A person whose data were deleted after the backup is deleted again before the restored site serves anyone', async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world, to } = backedUp
  await message(world, 'ada')
  await message(world, 'bea')
  const file = await makeBackup(backedUp)
  await world.kill()
  await waitReady(await world.start({ BACKUP_TO: to }))
  await askForErasure(world, 'ada@example.com')
  const isRecorded = async () =>
    expect(await readFile(join(to, 'erasures.jsonl'), 'utf8')).toContain(hashEmailAddress('ada@example.com'))
  await vi.waitFor(isRecorded, { timeout: 60_000 })
  await world.kill()
  await loseMachine(world)
  expect((await run(world, ['restore', file])).said).toContain('erases again 1 of the people')
  await waitReady(await world.start())
  await world.server?.kill('SIGTERM')
  const writers = await withQuery(world.source, (query) => query('select email from tickets order by 1'))
  expect(writers).toEqual([{ email: 'bea@example.com' }])
})

async function askForErasure(world: World, email: string): Promise<void> {
  await sendForm(world, '10.2.2.2', '/my-data', { email })
  const path = await waitForMatchInEmail(world, email, /\/my-data\/[\w-]{43}/)
  await sendForm(world, '10.2.2.2', path ?? 'no link came', { understood: 'yes' })
}

test('With BACKUP_TO the server makes a proven backup by itself', async (context) => {
  const { world, to } = await openBackedUpWorld(context)
  await world.kill()
  await waitReady(await world.start({ BACKUP_TO: to }))
  await vi.waitFor(() => expect(world.server?.output()).toContain('a backup was made and proven'), { timeout: 120_000 })
  expect(await newestBackup(to)).toMatch(/unborrowed-\d{8}T\d{6}Z-kept\.backup$/)
})

test('A backup that is due while another one is being made is no fault, and the owner isn’t told of one', async (context) => {
  const { world, to } = await openBackedUpWorld(context)
  await world.kill()
  const other = lockFolder(scratchFolder(world.dataDir))
  context.onTestFinished(other.release)
  await waitReady(await world.start({ BACKUP_TO: to }))
  const said = () => world.server?.output() ?? ''
  await vi.waitFor(() => expect(said()).toMatch(/another backup is being made|a backup failed/), { timeout: 120_000 })
  expect(said()).not.toContain('a backup failed')
})

test('Backups in a folder of DATA_DIR aren’t in the next backup', async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world } = backedUp
  const within = { ...backedUp, to: join(world.dataDir, 'copies') }
  await makeBackup(within)
  const second = await makeBackup(within)
  await world.kill()
  const unpacked = join(backedUp.to, 'unpacked')
  await readArchive(second, unpacked, BACKUP_KEY)
  expect(
    (await readdir(join(unpacked, 'files'), { recursive: true })).filter((name) => name.includes('unborrowed-')),
  ).toEqual([])
})

test('The server refuses DATABASE_URL while DATA_DIR holds data, and starts with all of it once they were moved', async (context) => {
  const postgres = await postgresOrSkip(context)
  context.onTestFinished(postgres.drop)
  const { world, to } = await openBackedUpWorld(context)
  await buy(world, 'ada@example.com')
  await waitUntilConsistent(world)
  const before = await tablesOf(world)
  const DATABASE_URL = postgres.url
  const refused = await startServer({ ...world.env, DATABASE_URL })
  expect(await refused.exited).toMatchObject({ code: 1 })
  expect(refused.output()).toContain('npm run db:move')
  // A command that filled PostgreSQL would leave nothing empty to move into.
  for (const command of ['db:migrate', 'coach:link', 'backup']) {
    const early = await run(world, [command, '--to', to], { DATABASE_URL })
    expect(early, command).toMatchObject({ code: 1, said: expect.stringContaining('npm run db:move') })
  }
  const moved = await run(world, ['db:move'], { DATABASE_URL })
  expect(moved, moved.said).toMatchObject({ code: 0 })
  expect(applicationTables(await hashesOf({ databaseUrl: postgres.url }))).toEqual(before)
  const server = await world.start({ DATABASE_URL })
  await waitReady(server)
  await server.kill('SIGTERM')
  const back = await run(world, ['db:move', '--to-embedded'], { DATABASE_URL })
  expect(back, back.said).toMatchObject({ code: 0 })
  expect(Object.keys(await tablesOf(world))).toEqual(Object.keys(before))
  const other = await postgresOrSkip(context)
  context.onTestFinished(other.drop)
  const again = await run(world, ['db:move'], { DATABASE_URL: other.url })
  expect(again, again.said).toMatchObject({ code: 0 })
  expect((await readdir(world.dataDir)).filter((name) => name.startsWith('database'))).toHaveLength(2)
})

test('A server refuses a PostgreSQL database whose restore was interrupted, until it is restored again', async (context) => {
  const postgres = await postgresOrSkip(context)
  context.onTestFinished(postgres.drop)
  const backedUp = await openBackedUpWorld(context, postgres.url)
  const { world } = backedUp
  const file = await makeBackup(backedUp)
  await world.kill()
  await loseMachine(world)
  // As the first thing that a restore writes leaves it.
  await withQuery(world.source, (query) => query('create table unfinished_restore (since timestamptz)'))
  const refused = await startServer(world.env)
  expect(await refused.exited).toMatchObject({ code: 1 })
  expect(refused.output()).toContain('Run "npm run restore" again')
  expect((await run(world, ['restore', file])).code).toBe(0)
  await waitReady(await world.start())
})
