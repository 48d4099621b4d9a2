import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { silent } from '../database.ts'
import { startCommand } from '../rig/command-process.ts'
import { type Postgres, postgresOrSkip } from '../rig/postgres.ts'
import { openWorld, type World } from '../rig/world.ts'
import { addSubscribers, ISSUE } from '../subscribers.ts'

const READERS = 1000
const KILL_AT = [250, 600]

let world: World | undefined
let postgres: Postgres | undefined
afterEach(async () => {
  await world?.close()
  await postgres?.drop()
  world = postgres = undefined
})

test('On PostgreSQL a command continues the issue after two killed ones', async (context) => {
  postgres = await postgresOrSkip(context)
  world = await openWorld(postgres.url)
  await seed(world)
  for (const count of KILL_AT) {
    const command = send(world)
    await mailsHaveCome(world, count)
    command.kill()
    expect((await command.exited).signal).toBe('SIGKILL')
  }
  await finish(world)
})

async function seed({ source, dataDir }: World): Promise<void> {
  const url = 'databaseUrl' in source ? source.databaseUrl : undefined
  const database = await openDatabase({ url, folder: dataDir, log: silent })
  await migrate(database, resolve('migrations'))
  await addSubscribers(database.db, READERS)
  await database.close()
  await writeFile(join(dataDir, 'issue.md'), ISSUE)
}

async function finish(at: World): Promise<void> {
  const last = send(at)
  expect((await last.exited).code, last.output()).toBe(0)
  expect(last.output()).toMatch(/Going on with .*: \d+ of 1000 are done/)
  expect(last.output()).toContain('1000 sent.')
  const ids = new Set(at.sink.emails.map(({ messageId }) => messageId))
  expect(ids.size).toBe(READERS)
  expect(new Set(at.sink.emails.flatMap(({ to }) => to)).size).toBe(READERS)
  expect(at.sink.emails.length).toBeLessThanOrEqual(READERS + KILL_AT.length)
}

async function mailsHaveCome({ sink }: World, count: number): Promise<void> {
  const until = Date.now() + 120_000
  while (sink.emails.length < count) {
    if (Date.now() > until) throw new Error(`only ${sink.emails.length} mails have come`)
    await pause(2)
  }
}

function send({ env, dataDir }: World) {
  const given = ['newsletter:send', join(dataDir, 'issue.md'), '--to', 'confirmed', '--rate', '1000']
  return startCommand(given, env)
}
