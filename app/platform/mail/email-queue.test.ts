import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, silent, type TestDatabase } from '../../../test/database.ts'
import { type MailSink, openMailSink } from '../../../test/mail-sink.ts'
import { DAY, HOUR } from '../clock.ts'
import { type Jobs, openJobs } from '../jobs/jobs.server.ts'
import { emailQueue } from './email-queue.sql.ts'
import { deliverEmail, type EmailDeps, enqueueEmail, sendEmail } from './email-queue.ts'
import { type Mailer, smtpMailer } from './mailer.server.ts'
import { findSuppression, liftSuppression, suppress } from './suppressions.ts'

let database: TestDatabase
let jobs: Jobs
let sink: MailSink
let mailer: Mailer
let room: EmailDeps
const clock = { time: Date.parse('2026-11-21T12:00:00Z'), now: () => new Date(clock.time) }

beforeEach(async () => {
  database = await freshDatabase()
  jobs = await openJobs(database, [sendEmail], silent)
  sink = await openMailSink()
  mailer = smtpMailer(sink.url)
  const letter = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
  room = {
    database,
    clock,
    log: silent,
    mailer,
    crash: () => {},
    from: { name: 'Unborrowed', address: 'support@unborrowed.example' },
    templates: { receipt: async () => letter, news: async () => ({ ...letter, stream: 'broadcast' }) },
    suppress: (tx, suppression) => suppress({ clock }, tx, suppression),
  }
})
afterEach(async () => {
  mailer.close()
  await sink.close()
  await jobs.stop(1000)
  await database.drop()
})

async function queued(kind: string): Promise<string> {
  const deps = { jobs, clock, mailDomain: 'unborrowed.example' }
  const key = `${kind}:${Math.random()}`
  await database.transact((tx) => enqueueEmail(deps, tx, { key, kind, to: 'ada@example.com', data: {} }))
  const [row] = await database.db.select().from(emailQueue).where(eq(emailQueue.key, key))
  return row?.id ?? ''
}

async function stateOf(mailId: string): Promise<string> {
  const [row] = await database.db.select().from(emailQueue).where(eq(emailQueue.id, mailId))
  return row?.sentAt ? 'sent' : row?.refusedAt ? `closed: ${row.lastError}` : `queued: ${row?.lastError}`
}

test('A greylisted email is retried under the same Message-ID and arrives once, and again if the connection broke too late', async () => {
  const mailId = await queued('receipt')
  sink.failureAt = (step) => (step === 'recipient' ? { code: 451, text: '4.7.1 greylisted' } : undefined)
  await expect(deliverEmail(room, { mailId })).rejects.toThrow(/greylisted/)
  sink.failureAt = () => undefined
  await deliverEmail(room, { mailId })
  await deliverEmail(room, { mailId })
  const messageId = `<${mailId}@unborrowed.example>`
  expect(sink.emails).toMatchObject([{ messageId }])
  // As if it had been accepted, and we hadn't heard of it.
  await database.db.update(emailQueue).set({ sentAt: null }).where(eq(emailQueue.id, mailId))
  await deliverEmail(room, { mailId })
  expect(sink.emails).toMatchObject([{ messageId }, { messageId }])
})

test('A mailbox that does not exist gets one attempt, then no email until the block is lifted', async () => {
  sink.failureAt = (step) => (step === 'recipient' ? { code: 550, text: '5.1.1 no such user' } : undefined)
  await deliverEmail(room, { mailId: await queued('receipt') })
  expect(await findSuppression(database.db, 'ada@example.com', 'transactional')).toBe('bounced')
  sink.failureAt = () => undefined
  const second = await queued('receipt')
  await deliverEmail(room, { mailId: second })
  expect(await stateOf(second)).toBe('closed: suppressed: bounced')
  expect(await liftSuppression(database.db, 'ada@example.com')).toBe(true)
  await deliverEmail(room, { mailId: await queued('receipt') })
  expect(sink.emails).toHaveLength(1)
})

test('A wrong password or a refused sender blocks no address, and the email stays queued', async () => {
  const mailId = await queued('receipt')
  for (const step of ['connect', 'from']) {
    sink.failureAt = (at) => (at === step ? { code: 550, text: '5.7.1 not you' } : undefined)
    await expect(deliverEmail(room, { mailId })).rejects.toThrow('5.7.1 not you')
  }
  expect(await stateOf(mailId)).toContain('queued')
  expect(await findSuppression(database.db, 'ada@example.com', 'broadcast')).toBeUndefined()
  sink.failureAt = () => undefined
  await deliverEmail(room, { mailId })
  expect(await stateOf(mailId)).toBe('sent')
})

test('After a complaint receipts still go out, and newsletters do not', async () => {
  await suppress({ clock }, database.db, { address: 'ada@example.com', reason: 'complained', detail: 'spam button' })
  const [receipt, news] = [await queued('receipt'), await queued('news')]
  await deliverEmail(room, { mailId: receipt })
  await deliverEmail(room, { mailId: news })
  expect(await stateOf(receipt)).toBe('sent')
  expect(await stateOf(news)).toBe('closed: suppressed: complained')
})

test('An email is tried for three days and then given up', async () => {
  const mailId = await queued('receipt')
  sink.response = { code: 451, text: 'later' }
  clock.time += 3 * DAY - HOUR
  await expect(deliverEmail(room, { mailId })).rejects.toThrow(/later/)
  clock.time += 2 * HOUR
  await deliverEmail(room, { mailId })
  expect(await stateOf(mailId)).toMatch(/^closed: .*later/)
})

test('The delays between attempts grow, and add up to more than three days', async () => {
  const { rows } = await database.db.execute<{ retry_limit: number; retry_delay: number; retry_delay_max: number }>(
    `select retry_limit, retry_delay, retry_delay_max from pgboss.queue where name = 'send-mail'`,
  )
  const { retry_limit = 0, retry_delay = 0, retry_delay_max = 0 } = rows[0] ?? {}
  // The least that pg-boss waits before each try; it adds up to as much again by chance.
  const delays = Array.from({ length: retry_limit }, (_, n) =>
    Math.min(retry_delay_max, retry_delay * 2 ** Math.min(15, n)),
  )
  expect(delays.slice(0, 4)).toEqual([2, 4, 8, 16])
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan((3 * DAY) / 1000)
})
