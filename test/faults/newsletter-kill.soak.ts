import { resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { silent } from '../database.ts'
import { type Postgres, postgresOrSkip } from '../rig/postgres.ts'
import { waitReady } from '../rig/server-process.ts'
import { openWorld, type World } from '../rig/world.ts'
import { addDueDraft, addSubscribers } from '../subscribers.ts'

const READERS = 300
const KILL_AT = [75, 180]

let world: World | undefined
let postgres: Postgres | undefined
afterEach(async () => {
  await world?.close()
  await postgres?.drop()
  world = postgres = undefined
})

test('On PostgreSQL a server that is killed twice in the middle of a newsletter goes on: each reader once, one repeated per kill', async (context) => {
  postgres = await postgresOrSkip(context)
  world = await openWorld(postgres.url)
  await killTwice(world)
})

async function killTwice(at: World): Promise<void> {
  await seed(at)
  for (const count of [...KILL_AT, READERS]) {
    await waitReady(await at.start())
    await vi.waitFor(() => expect(messageIds(at).size).toBeGreaterThanOrEqual(count), { timeout: 180_000 })
    await at.kill()
  }
  expect(messageIds(at).size).toBe(READERS)
  expect(new Set(at.sink.emails.flatMap(({ to }) => to)).size).toBe(READERS)
  expect(at.sink.emails.length).toBeLessThanOrEqual(READERS + KILL_AT.length)
}

const messageIds = ({ sink }: World) => new Set(sink.emails.map(({ messageId }) => messageId))

async function seed({ source, dataDir }: World): Promise<void> {
  const url = 'databaseUrl' in source ? source.databaseUrl : undefined
  const database = await openDatabase({ url, folder: dataDir, log: silent })
  await migrate(database, resolve('migrations'))
  await addSubscribers(database.db, READERS)
  await addDueDraft(database.db)
  await database.close()
}
