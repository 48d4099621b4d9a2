import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashesOf } from '../rig/backup.ts'
import { loseMachine, makeBackup, newestBackup, openBackedUpWorld, run } from '../rig/backups.ts'
import { startCommand } from '../rig/command-process.ts'
import { buy, waitUntilConsistent } from '../rig/purchases.ts'
import { createRandom } from '../rig/random.ts'
import { waitReady } from '../rig/server-process.ts'
import type { World } from '../rig/world.ts'

// More of them: TRIALS=100 vitest run --project slow test/faults/backup-kills.slow.ts
const TRIALS = Number(process.env.TRIALS ?? 25)
const SEED = Number(process.env.SEED ?? 20261123)

/** Kills the command after a random time. @returns whether it was done before */
async function killAtRandom(world: World, args: string[], ms: number): Promise<boolean> {
  const command = startCommand(args, world.env)
  await Promise.race([command.exited, pause(ms)])
  command.kill()
  return (await command.exited).code === 0
}

const orders = async (world: World) => (await hashesOf(world.source))['public.orders']

test('However often a backup is killed, every file that has a backup’s name can be restored, and the site goes on', async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world, to } = backedUp
  await buy(world, 'ada@example.com')
  await waitUntilConsistent(world) // the first backup that gets done has the order as the last one has it
  const random = createRandom(SEED)
  let done = 0
  for (let trial = 0; trial < TRIALS; trial += 1) {
    if (await killAtRandom(world, ['backup', '--to', to], random.next() * 15_000)) done += 1
    expect((await readdir(to)).filter((name) => !/\.(backup|partial|unproven)$/.test(name))).toEqual([])
  }
  await waitReady(await restart(world))
  await waitUntilConsistent(world)
  await makeBackup(backedUp)
  expect((await readdir(to)).filter((name) => !name.endsWith('.backup'))).toEqual([])
  const before = await orders(world)
  for (const name of await readdir(to)) {
    await loseMachine(world)
    expect(await run(world, ['restore', join(to, name)])).toMatchObject({ code: 0 })
    expect(await orders(world)).toBe(before)
  }
  console.info(`${TRIALS} backups, ${TRIALS - done} of them killed (seed ${SEED})`)
})

test('However often a restore is killed, the next one brings everything, and none leaves half a database in place', async (context) => {
  const backedUp = await openBackedUpWorld(context)
  const { world, to } = backedUp
  await buy(world, 'ada@example.com')
  await waitUntilConsistent(world)
  await makeBackup(backedUp)
  const [file, before, random] = [await newestBackup(to), await orders(world), createRandom(SEED)]
  await loseMachine(world)
  let killed = 0
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const done = await killAtRandom(world, ['restore', file], random.next() * 9000)
    if (!done) killed += 1
    if (!(await readdir(world.dataDir)).includes('database')) continue
    expect(await orders(world)).toBe(before)
    await rm(join(world.dataDir, 'database'), { recursive: true })
  }
  expect(await run(world, ['restore', file])).toMatchObject({ code: 0 })
  expect(await orders(world)).toBe(before)
  console.info(`${TRIALS} restores, ${killed} of them killed (seed ${SEED})`)
})

async function restart(world: World) {
  await world.kill()
  return world.start()
}
