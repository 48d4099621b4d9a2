import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { erasuresOf, restic } from '../../app/operations/backups/backups.ts'
import { loseMachine, makeBackup, openBackedUpWorld, run } from '../rig/backups.ts'
import { formViolations } from '../rig/form-checks.ts'
import { sendForm, waitForMatchInEmail } from '../rig/http-client.ts'
import { buy, waitUntilConsistent } from '../rig/purchases.ts'
import { readRows, withQuery } from '../rig/rows.ts'
import { type ServerProcess, waitReady } from '../rig/server-process.ts'
import { readLedger } from '../rig/stripe-ledger.ts'
import { writeMessage } from '../rig/visitors.ts'
import type { World } from '../rig/world.ts'

const message = (world: World, name: string) =>
  writeMessage(world, { email: `${name}@example.com`, address: '10.2.2.2' })

async function askForErasure(world: World, email: string): Promise<void> {
  await sendForm(world, '10.2.2.2', '/my-data', { email })
  const path = await waitForMatchInEmail(world, email, /\/my-data\/[\w-]{43}/)
  await sendForm(world, '10.2.2.2', path ?? 'no link came', { understood: 'yes' })
}

/** As the site has. */
function forget({ acknowledged, sink }: World, address: string): void {
  acknowledged.messages = acknowledged.messages.filter(({ email }) => email !== address)
  acknowledged.contactedEmails.delete(address)
  sink.emails = sink.emails.filter(({ to }) => !to.includes(address))
}

const databases = (world: World) =>
  withQuery(world.source, async (query) => {
    const rows = await query(`select datname as name from pg_database where datname like current_database() || '_%'`)
    return (rows as { name: string }[]).map(({ name }) => name)
  })

/** What the coach wrote at her desk: published words, a draft and a picture. */
const writePages = (world: World) =>
  withQuery(world.source, async (query) => {
    await query(`with release as (insert into content_releases (published_at, by) values (now(), 'per_coach') returning id)
      insert into content_values (release, file, part, value) select id, 'site', 'coach', '"Rosalind"' from release`)
    await query(
      `insert into content_drafts (file, part, value, updated_at, by) values ('site', 'brand', '"Grantwell"', now(), 'per_coach')`,
    )
    await query(`insert into page_pictures (id, width, data, added_at) values ('img_1', 320, 'UklGRg==', now())`)
  })

test('A backup that was made while the site sold brings everything back on an empty machine, her pages among it, Stripe what was paid since, and nothing of whom was erased since', async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world, env, repository } = backedUp
  await Promise.all(['ada', 'bea'].map((name) => buy(world, `${name}@example.com`)))
  for (const name of ['early', 'erased']) await message(world, name)
  await writePages(world)
  await vi.waitFor(() => expect(world.sink.emails.length).toBeGreaterThanOrEqual(8), { timeout: 60_000 })
  await mkdir(join(world.dataDir, 'pictures'), { recursive: true })
  await writeFile(join(world.dataDir, 'pictures', 'pic_1'), 'a picture')
  expect(await makeBackup(backedUp)).toMatch(/^\d+ rows in \d+ tables and the files of /)
  await world.kill()
  await waitReady(await world.start(env))
  await askForErasure(world, 'erased@example.com')
  await vi.waitFor(async () => expect((await erasuresOf(repository)).erasures).toHaveLength(1), { timeout: 60_000 })
  await buy(world, 'cleo@example.com')
  await world.kill()
  await loseMachine(backedUp)
  const { code, said } = await run(world, ['restore'], env)
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored \d+ rows in \d+ tables/) })
  expect(said).toContain('erases again 1 of the people')
  expect(await readFile(join(world.dataDir, 'pictures', 'pic_1'), 'utf8')).toBe('a picture')
  // Rows in the clear stay nowhere.
  expect(await readdir(world.dataDir)).not.toContain('restoring')
  forget(world, 'erased@example.com')
  const { url = '' } = await world.start()
  await waitReady(world.server as ServerProcess)
  expect(await (await fetch(`${url}/about`)).text()).toContain('Rosalind')
  expect((await fetch(`${url}/pictures/img_1/320`)).status).toBe(200)
  const drafts = await withQuery(world.source, (query) => query('select value from content_drafts'))
  expect(drafts).toEqual([{ value: 'Grantwell' }])
  await waitUntilConsistent(world)
  expect(readLedger(world.ledgerFile).filter((session) => session.paid)).toHaveLength(3)
  const rows = await readRows(world.source)
  expect(rows.tickets.map(({ email }) => email)).toEqual(['early@example.com'])
  expect(formViolations(world.acknowledged, rows)).toEqual([])
})

test('A restore that is refused says why and changes nothing: another key, a site that runs, no program, a full disk', {
  tags: 'slow',
}, async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world, env } = backedUp
  await message(world, 'ada')
  await makeBackup(backedUp)
  const tickets = () => withQuery(world.source, (query) => query('select email from tickets'))
  const refused = async (says: string, changed: Record<string, string> = {}) => {
    const { code, said } = await run(world, ['restore'], { ...env, ...changed })
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining(says) })
    expect(await tickets()).toEqual([{ email: 'ada@example.com' }])
    expect(await databases(world)).toEqual([])
  }
  await refused('Stop the site first')
  await world.kill()
  await refused('BACKUP_KEY doesn’t open the backups', { BACKUP_KEY: 'another passphrase of three dozen letters' })
  await refused('restic isn’t installed. As root: apt-get install -y restic', { PATH: world.dataDir })
  await writeFile(join(world.dataDir, 'restic'), '#!/bin/sh\necho "write: no space left on device" >&2\nexit 1\n', {
    mode: 0o700,
  })
  await refused('the disk is full. Free some space.', { PATH: `${world.dataDir}:/bin` })
})

test('A scheduled backup is restored beside the site once a month, which leaves nothing behind, and one that is due is made by the server', {
  tags: 'slow',
}, async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world, env, repository } = backedUp
  await buy(world, 'ada@example.com')
  expect(await makeBackup(backedUp, ['--scheduled'])).toMatch(
    /^Restore drill: \d+ rows in \d+ tables of .* each table as it was\.$/m,
  )
  expect(await makeBackup(backedUp, ['--scheduled'])).not.toContain('Restore drill')
  expect(await databases(world)).toEqual([])
  await world.kill()
  await writeFile(join(world.dataDir, 'last-backup.json'), '')
  await waitReady(await world.start(env))
  await vi.waitFor(() => expect(world.server?.output()).toContain('a backup was made'), { timeout: 120_000 })
  const stored = JSON.parse(await restic(repository, ['snapshots', '--json', '--tag=site']))
  // Those of the schedule are thinned to one an hour.
  expect(stored.length).toBeLessThanOrEqual(2)
})
