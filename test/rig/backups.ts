import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type TestContext } from 'vitest'
import { tempFolder } from '../temp-folder.ts'
import { postgresOrSkip } from './postgres.ts'
import { startCommand, waitReady } from './server-process.ts'
import { openWorld, type World } from './world.ts'

const BACKUP_KEY = 'a passphrase of the tests, of three dozen letters'

type BackedUpWorld = Awaited<ReturnType<typeof openBackedUpWorld>>

/** A running site on PostgreSQL, and a repository on "another disk" with what a server or a command needs to know of it. */
export async function openBackedUpWorld(context: TestContext) {
  const postgres = await postgresOrSkip(context)
  const [world, disk] = [await openWorld(postgres.url), tempFolder('backups')]
  context.onTestFinished(async () => {
    await world.close()
    await postgres.drop()
    await rm(disk, { recursive: true, force: true })
  })
  await waitReady(await world.start())
  const at = join(disk, 'repository')
  const repository = { at, password: BACKUP_KEY, cache: join(disk, 'cache') }
  return { world, postgres, repository, env: { BACKUP_TO: at, BACKUP_KEY } }
}

/** Runs a command as the owner would, and gives its exit code and what it said. */
export async function run(world: World, args: string[], env: Record<string, string> = {}) {
  const process = startCommand(args, { ...world.env, ...env })
  const { code } = await process.exited
  return { code, said: process.output() }
}

export async function makeBackup({ world, env }: BackedUpWorld, args: string[] = []): Promise<string> {
  const { code, said } = await run(world, ['backup', ...args], env)
  expect(code, said).toBe(0)
  return said
}

/** As after the loss of the machine: only Stripe, sent emails and the other disk are left. */
export async function loseMachine({ world, postgres }: BackedUpWorld): Promise<void> {
  for (const name of await readdir(world.dataDir)) {
    if (!name.startsWith('ledger.sqlite')) await rm(join(world.dataDir, name), { recursive: true, force: true })
  }
  await postgres.drop()
}
