import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type TestContext } from 'vitest'
import { tempFolder } from '../temp-folder.ts'
import { wipe } from './backup.ts'
import { startCommand } from './command-process.ts'
import { waitReady } from './server-process.ts'
import { openWorld, type World } from './world.ts'

export const BACKUP_KEY = 'a passphrase of the tests, of three dozen letters'

/** A running site, and a folder on "another disk". */
export interface BackedUpWorld {
  world: World
  to: string
}

export async function openBackedUpWorld(context: TestContext, url?: string): Promise<BackedUpWorld> {
  const [world, to] = [await openWorld(url, { BACKUP_KEY }), tempFolder('backups')]
  context.onTestFinished(async () => {
    await world.close()
    await rm(to, { recursive: true, force: true })
  })
  await waitReady(await world.start())
  return { world, to }
}

/** Runs a command as the owner would, and gives its exit code and what it said. */
export async function run(world: World, args: string[], env: Record<string, string> = {}) {
  const process = startCommand(args, { ...world.env, ...env })
  const { code } = await process.exited
  return { code, said: process.output() }
}

/** @returns the newest proven backup */
export async function makeBackup({ world, to }: BackedUpWorld): Promise<string> {
  const { code, said } = await run(world, ['backup', '--to', to])
  expect(code, said).toBe(0)
  return newestBackup(to)
}

export async function newestBackup(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.backup')).sort()
  return join(folder, names.at(-1) ?? 'there is none')
}

/** As after the loss of the machine: only Stripe, sent emails and the other disk are left. */
export async function loseMachine({ dataDir, source }: World): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('ledger.sqlite')) await rm(join(dataDir, name), { recursive: true, force: true })
  }
  if ('databaseUrl' in source) await wipe(source.databaseUrl)
}
