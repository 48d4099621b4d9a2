import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type TestContext, test, vi } from 'vitest'
import { wipe } from '../rig/backup.ts'
import { applyThenCheckOut } from '../rig/members.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { buy, buyer } from '../rig/purchases.ts'
import { withQuery } from '../rig/rows.ts'
import { waitReady } from '../rig/server-process.ts'
import { runVisitor } from '../rig/visitors.ts'
import { openWorld, type World } from '../rig/world.ts'

const MAIL_WEBHOOK_SECRET = 'a-secret-of-more-than-thirty-two-letters'

async function open(context: TestContext, url?: string): Promise<World> {
  const world = await openWorld(url, { MAIL_WEBHOOK_SECRET })
  context.onTestFinished(() => world.close())
  await waitReady(await world.start())
  return world
}

/** Someone confirms the newsletter, someone applies, a call is booked, and a mail provider reports a bounce. */
async function liveOneDay(world: World): Promise<void> {
  const ada = { email: 'ada@example.com', address: '10.2.2.2', action: 'signs up and confirms' as const, pause: 0 }
  await runVisitor(world, ada)
  expect(world.acknowledged.confirmed).toEqual(['ada@example.com'])
  expect(await applyThenCheckOut(world, buyer('bea@example.com', { product: 'society' }))).toBeDefined()
  await buy(world, 'cleo@example.com', { product: 'clarity-call' })
  const report = await fetch(`${world.server?.url}/webhooks/mail`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${MAIL_WEBHOOK_SECRET}` },
    body: JSON.stringify({ RecordType: 'SpamComplaint', Email: 'dana@example.com' }),
  })
  expect(report.status).toBe(200)
}

/** What people were told is done, as the database has it. */
function readFacts({ source }: World): Promise<object[][]> {
  return withQuery(source, async (query) => [
    await query('select email, state, confirmed_at from newsletter_subscribers'),
    await query('select * from newsletter_consents order by id'),
    await query('select email, state, answers, confirmed_at from applications'),
    await query('select address_hash, reason from suppressions'),
    await query(`select id, uid, starts_at, name, question from bookings where state in ('held', 'booked')`),
  ])
}

/** The database is gone for good; the journal, which is a file, is not. */
async function loseDatabase({ source, dataDir }: World): Promise<void> {
  if ('databaseUrl' in source) return wipe(source.databaseUrl)
  await rm(join(dataDir, 'database'), { recursive: true })
}

/** PostgreSQL loses nothing when the power fails, so there answers don’t wait for the copies: they follow. */
async function waitUntilCopied({ source }: World): Promise<void> {
  if (!('databaseUrl' in source)) return
  const left = () => withQuery(source, (query) => query('select * from copied_rows where not is_written'))
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 60_000, interval: 20 })
}

async function survivesLoss(world: World): Promise<void> {
  await liveOneDay(world)
  await waitUntilCopied(world)
  await world.kill()
  const before = await readFacts(world)
  expect(before.map((rows) => rows.length)).toEqual([1, 2, 1, 1, 1])
  await loseDatabase(world)
  await waitReady(await world.start())
  await world.kill()
  expect(await readFacts(world)).toEqual(before)
}

test('When the embedded database is lost, the next start has every consent, application, suppression and call', async (context) => {
  await survivesLoss(await open(context))
})

test('When PostgreSQL is lost, the next start has every consent, application, suppression and call', async (context) => {
  const postgres = await postgresOrSkip(context)
  context.onTestFinished(postgres.drop)
  await survivesLoss(await open(context, postgres.url))
})
