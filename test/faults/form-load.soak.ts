import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { type FormResult, sendForms } from '../../scripts/bench/form-load.ts'
import { silent } from '../database.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { waitReady } from '../rig/server-process.ts'
import { openWorld } from '../rig/world.ts'

test('A server that is killed in the middle of it has lost nothing that it had answered, and doubles nothing', async (context) => {
  const postgres = await postgresOrSkip(context)
  const world = await openWorld(postgres.url)
  await waitReady(await world.start())
  let url = world.server?.url as string
  const load = sendForms({ url: () => url, perSecond: 50, seconds: 12, twice: 10, persistent: true })
  for (let kill = 0; kill < 3; kill += 1) {
    await new Promise((wait) => setTimeout(wait, 3000)) // lets the load run on; nothing is waited for
    await world.kill()
    const server = await world.start()
    await waitReady(server)
    url = server.url as string
  }
  await expectEachOnce(postgres.url, await load)
  await world.close()
  await postgres.drop()
})

async function expectEachOnce(url: string, sent: FormResult[]): Promise<void> {
  const states = new Set(sent.flatMap(({ replies }) => replies.map(({ state }) => state)))
  expect([...states].filter((state) => state !== 'sent')).toEqual([])
  const database = await openDatabase({ url, log: silent })
  // Written by jobs: waited for, and then each is there once.
  const mails = await vi.waitFor(
    async () => {
      const { rows } = await database.db.execute<{ kind: string; count: number }>(
        sql`select kind, count(*)::int as count from emails group by kind order by kind`,
      )
      expect(rows.map(({ count }) => count)).toEqual([sent.length, sent.length])
      return rows
    },
    { timeout: 10 * 60_000, interval: 1000 },
  )
  const { rows: tickets } = await database.db.execute<{ email: string; number: number }>(
    sql`select email, number from tickets`,
  )
  await database.close()
  expect(tickets.map(({ email }) => email).sort()).toEqual(sent.map(({ email }) => email).sort())
  const numbers = new Map(tickets.map(({ email, number }) => [email, `TKT-${number}`]))
  for (const { email, replies } of sent) {
    for (const { number } of replies) expect(number, email).toBe(numbers.get(email))
  }
  expect(mails).toEqual([
    { kind: 'ticket', count: sent.length },
    { kind: 'ticket-copy', count: sent.length },
  ])
}
