import { openSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyBlueprint } from '../../../test/buyer.ts'
import { type Shop, shopForFile } from '../../../test/shop.ts'
import { capabilities } from '../../capabilities.ts'
import { loadQueue } from '../../desk/queue.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { openLogOutput } from '../../platform/process/log-output.server.ts'
import { createStripe } from '../../sales/payments/payments.ts'
import { noteBackup } from '../backups/backups.ts'
import { checkServer } from './doctor.ts'

const shop = shopForFile()

/** What was found about one thing. */
async function found(check: string, of: Shop = shop) {
  const checks = capabilities.flatMap((capability) => capability.checks?.(of.deps) ?? [])
  const findings = (await checkServer({ ...of.deps, checks })).filter((one) => one.check === check)
  expect(findings).toHaveLength(1)
  return findings[0]
}

test('A running shop has no fault, and every check of it says what it saw', async () => {
  await buyBlueprint(shop, 'ada@example.com')
  await chmod(shop.dataDir, 0o700)
  const findings = await checkServer(shop.deps)
  expect(findings.filter(({ level }) => level === 'fault')).toEqual([])
  expect(findings.every(({ says }) => says.length > 10)).toBe(true)
})

test('A folder that others may read is a fault, with the command that closes it', async () => {
  await chmod(shop.dataDir, 0o755)
  expect(await found('permissions')).toMatchObject({ level: 'fault', cure: `chmod 700 ${shop.dataDir}` })
  await chmod(shop.dataDir, 0o700)
})

test('Emails that wait for over an hour are a fault, and ones that were given up a warning', async () => {
  const insert = (id: string, refused: string) =>
    sql.raw(`insert into emails (id, key, kind, recipient, data, message_id, created_at, refused_at)
      values ('${id}', '${id}', 'receipt', 'bea@example.com', '{}', '${id}', now() - interval '2 hours', ${refused})`)
  await shop.database.db.execute(insert('mail_refused', 'now()'))
  expect(await found('emails')).toMatchObject({ level: 'warning', says: expect.stringContaining('1 were given up') })
  await shop.database.db.execute(insert('mail_late', 'null'))
  expect(await found('emails')).toMatchObject({ level: 'fault', cure: expect.stringContaining('--send-test-mail') })
  await shop.database.db.execute(sql`delete from emails where id in ('mail_refused', 'mail_late')`)
})

test('A purchase without a webhook is a fault that the desk shows as well', async () => {
  await shop.emulator.delivered()
  await shop.database.db.execute(sql`update orders set paid_at = now() - interval '2 hours'`)
  await shop.database.db.execute(sql`update stripe_events set received_at = now() - interval '3 days'`)
  expect(await found('webhooks')).toMatchObject({
    level: 'fault',
    cure: expect.stringContaining('STRIPE_WEBHOOK_SECRET'),
  })
  const { items } = await loadQueue(shop.deps)
  expect(items.map(({ fact }) => fact)).toContain('Something’s wrong with what Stripe tells us')
  await shop.database.db.execute(sql`update stripe_events set received_at = now()`)
  expect(await found('webhooks')).toMatchObject({ level: 'ok' })
})

test('Errors of the last day are told by kind, how often and when, and Stripe’s silence since it began', async (context) => {
  context.onTestFinished(() => rm(join(shop.dataDir, 'faults.log')))
  const log = createLog('info', openLogOutput(shop.dataDir, openSync('/dev/null', 'w')))
  const stripe = createStripe({ secretKey: 'sk_test_abc', apiBase: 'http://127.0.0.1:1' })
  const silence = await stripe.checkout.sessions.list({}, { maxNetworkRetries: 0 }).catch((error) => error)
  for (const what of ['ord_1', 'ord_2']) log.warn({ what, err: silence }, 'something could not be reconciled')
  expect(await found('errors')).toMatchObject({
    level: 'warning',
    says: expect.stringMatching(
      /something could not be reconciled: An error occurred .*\(2 times, \d{4}-.*Z to \d{4}-.*Z\)/,
    ),
  })
  const cutOff = { ...shop, deps: { ...shop.deps, stripe, demo: undefined } }
  expect(await found('stripe', cutOff)).toMatchObject({
    level: 'fault',
    says: expect.stringMatching(/^Stripe doesn’t answer: in the last day it was first so at \d{4}-/),
  })
})

test('A calendar of .env that can’t be read, and a call without a video link, are warnings', async () => {
  const deps = { ...shop.deps, videoLink: undefined, feeds: ['https://127.0.0.1:1/secret.ics'] }
  const calendar = await found('calendar', { ...shop, deps })
  expect(calendar).toMatchObject({
    level: 'warning',
    says: expect.stringMatching(/video link.*CALENDAR_FEEDS, calendar 1/),
  })
  expect(JSON.stringify(calendar)).not.toContain('secret.ics')
})

test('A backup that is older than 26 hours is a fault, a new one is fine', async () => {
  const repository = { at: 'rest:https://ada:secret@storage.example/site', password: '', cache: '' }
  const backups = { repository, every: 'hour' as const }
  const check = () => found('backups', { ...shop, deps: { ...shop.deps, backups } })
  const none = await check()
  expect(none).toMatchObject({ level: 'fault', says: expect.stringContaining('there is none') })
  expect(JSON.stringify(none)).not.toContain('secret')
  await noteBackup(shop.dataDir, { takenAt: new Date(Date.now() - 27 * 3600_000) })
  expect(await check()).toMatchObject({ level: 'fault', cure: expect.stringContaining('npm run backup') })
  await noteBackup(shop.dataDir, { takenAt: new Date() })
  expect(await check()).toMatchObject({ level: 'ok' })
})
