import { join } from 'node:path'
import { expect, type TestContext, test, vi } from 'vitest'
import { type Backup, copyFolder, dumpPostgres, hashesOf } from '../rig/backup.ts'
import { formViolations } from '../rig/form-checks.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { buy, waitUntilConsistent } from '../rig/purchases.ts'
import { readRows } from '../rig/rows.ts'
import { waitReady } from '../rig/server-process.ts'
import { readLedger } from '../rig/stripe-ledger.ts'
import { writeMessage } from '../rig/visitors.ts'
import { openWorld, type World } from '../rig/world.ts'

async function sell(world: World, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => buy(world, `${name}@example.com`)))
}

const message = (world: World, name: string) =>
  writeMessage(world, { email: `${name}@example.com`, address: '10.2.2.2' })

/** Restores the copy. Emails sent after the copy was made are forgotten: those receipts are sent again. */
async function putBack(world: World, backup: Backup): Promise<void> {
  await backup.restore()
  world.sink.emails = world.sink.emails.filter(({ at }) => at <= backup.at)
}

/** The gap since the copy closes: every payment from Stripe's lists. */
async function closesTheGap(world: World, paid: number): Promise<void> {
  await waitReady(await world.start())
  await waitUntilConsistent(world)
  expect(readLedger(world.ledgerFile).filter((session) => session.paid)).toHaveLength(paid)
}

async function open(context: TestContext, url?: string): Promise<World> {
  const world = await openWorld(url)
  context.onTestFinished(() => world.close())
  await waitReady(await world.start())
  return world
}

test('After a power cut that sets an embedded database back to an earlier state, no paid order or message is missing', async (context) => {
  const world = await open(context)
  await sell(world, ['ada', 'bea'])
  await message(world, 'early')
  await vi.waitFor(() => expect(world.sink.emails.length).toBeGreaterThanOrEqual(4), { timeout: 60_000 })
  await world.kill()
  const backup = await copyFolder(world.dataDir)
  await waitReady(await world.start())
  await sell(world, ['cleo', 'dana', 'eve'])
  await message(world, 'late')
  expect(world.acknowledged.messages.map(({ email }) => email)).toEqual(['early@example.com', 'late@example.com'])
  await world.kill()
  await putBack(world, backup)
  // The database assigns ticket numbers, so a number that was lost with it may be assigned again.
  for (const acknowledged of world.acknowledged.messages) acknowledged.number = undefined
  await closesTheGap(world, 5)
  expect(formViolations(world.acknowledged, await readRows(world.source))).toEqual([])
})

test('A copy of an embedded database is restored with every row, and later purchases are recovered from Stripe', async (context) => {
  const world = await open(context)
  await sell(world, ['ada', 'bea'])
  await waitUntilConsistent(world) // and has stopped the server
  const backup = await copyFolder(world.dataDir)
  const before = await hashesOf(world.source)
  expect(before['public.orders']).toMatch(/^2 /)
  await waitReady(await world.start())
  await sell(world, ['cleo'])
  await world.kill()
  await putBack(world, backup)
  expect(await hashesOf(world.source)).toEqual(before)
  await closesTheGap(world, 3)
})

test('A dump of PostgreSQL is restored with every row, and later purchases are recovered from Stripe', async (context) => {
  const postgres = await postgresOrSkip(context)
  context.onTestFinished(postgres.drop)
  const world = await open(context, postgres.url)
  await sell(world, ['ada', 'bea'])
  await waitUntilConsistent(world)
  await world.server?.kill('SIGTERM')
  const backup = await dumpPostgres(postgres.url, join(world.dataDir, 'backup'))
  const before = await hashesOf(world.source)
  expect(before['public.orders']).toMatch(/^2 /)
  await waitReady(await world.start())
  await sell(world, ['cleo'])
  await world.kill()
  await putBack(world, backup)
  expect(await hashesOf(world.source)).toEqual(before)
  await closesTheGap(world, 3)
})
