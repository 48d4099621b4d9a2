import { afterEach, expect, test } from 'vitest'
import { postgresOrSkip } from '../rig/postgres.ts'
import { buy, mailsTo, waitUntilConsistent } from '../rig/purchases.ts'
import { waitReady } from '../rig/server-process.ts'
import { openWorld, type World } from '../rig/world.ts'

const open: { world?: World; close: (() => Promise<void>)[] } = { close: [] }
afterEach(async () => {
  await open.world?.close()
  for (const close of open.close.splice(0)) await close()
})

test('Two servers on one PostgreSQL share the work: each event is handled once, and what a killed one leaves the other does', async (context) => {
  const postgres = await postgresOrSkip(context)
  const world = await openWorld(postgres.url)
  open.world = world
  const first = await world.start()
  const second = await world.start({}, 1)
  open.close.push(postgres.drop)
  await Promise.all([waitReady(first), waitReady(second)])

  world.emulator.switches.webhooks.duplicate = 4
  const early = ['ada', 'bea', 'cleo', 'dana', 'eve', 'fay'].map((name) => `${name}@example.com`)
  await Promise.all(early.map((email) => buy(world, email)))
  world.emulator.setWebhookUrl(`${second.url}/webhooks/stripe`)
  await waitUntilConsistent(world)
  expect(early.map((email) => mailsTo(world, email).length)).toEqual([1, 1, 1, 1, 1, 1])

  // Both take events of the same payments now, and the first dies with jobs in hand; nobody starts it again.
  world.sink.response = { code: 421, text: 'come back later' }
  const late = ['gil', 'hana', 'ines', 'jo'].map((name) => `${name}@example.com`)
  world.emulator.setWebhookUrl(`${first.url}/webhooks/stripe`)
  await Promise.all(late.map((email) => buy(world, email)))
  await world.emulator.delivered()
  await first.kill()
  world.emulator.setWebhookUrl(`${second.url}/webhooks/stripe`)
  await waitUntilConsistent(world, 90_000)
  for (const email of late) expect(new Set(mailsTo(world, email).map(({ messageId }) => messageId)).size).toBe(1)
})
