import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { silent } from '../database.ts'
import { BACKUP_KEY, loseMachine, makeBackup, run } from '../rig/backups.ts'
import { withQuery } from '../rig/rows.ts'
import { waitReady } from '../rig/server-process.ts'
import { openWorld, type World } from '../rig/world.ts'
import { addDueDraft, addSubscribers } from '../subscribers.ts'
import { tempFolder } from '../temp-folder.ts'

/** At ten emails a second the backup is over long before the last one. */
const READERS = 600

test('A backup in the middle of an issue to 600 people is one moment of it, and each still gets the issue once', async (context) => {
  const world = await openWorld(undefined, { BACKUP_KEY })
  const to = tempFolder('backups')
  context.onTestFinished(async () => {
    await world.close()
    await rm(to, { recursive: true, force: true })
  })
  await seed(world)
  await waitReady(await world.start())
  await vi.waitFor(() => expect(world.sink.emails.length).toBeGreaterThan(50), { timeout: 120_000 })
  const [before, file] = [world.sink.emails.length, await makeBackup({ world, to })]
  const after = world.sink.emails.length
  expect(after, 'the issue still goes out while the backup is made').toBeLessThan(READERS)
  await vi.waitFor(() => expect(world.sink.emails).toHaveLength(READERS), { timeout: 300_000 })
  expect(new Set(world.sink.emails.flatMap((email) => email.to)).size).toBe(READERS)

  await world.kill()
  await loseMachine(world)
  expect(await run(world, ['restore', file])).toMatchObject({ code: 0 })
  const states = await deliveries(world)
  expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(READERS)
  // What was handed over as the copy was made may not be written yet.
  expect(states.sent).toBeGreaterThanOrEqual(before - IN_FLIGHT)
  expect(states.sent).toBeLessThanOrEqual(after)
})

/** Emails that are on their way at once, at most. */
const IN_FLIGHT = 20

async function seed({ dataDir }: World): Promise<void> {
  const database = await openDatabase({ folder: dataDir, log: silent })
  await migrate(database, resolve('migrations'))
  await addSubscribers(database.db, READERS)
  await addDueDraft(database.db)
  await database.close()
}

/** The readers by what became of their email. */
function deliveries({ source }: World): Promise<Record<string, number>> {
  return withQuery(source, async (query) => {
    const rows = await query('select state, count(*)::integer as count from newsletter_deliveries group by 1')
    return Object.fromEntries((rows as { state: string; count: number }[]).map(({ state, count }) => [state, count]))
  })
}
