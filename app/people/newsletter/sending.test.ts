import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailSink } from '../../../test/mail-sink.ts'
import { shopForFile } from '../../../test/shop.ts'
import { addSubscribers, ISSUE } from '../../../test/subscribers.ts'
import { DAY, systemClock } from '../../platform/clock.ts'
import { findSuppression, suppress } from '../../platform/mail/suppressions.ts'
import { newsletter } from './capability.ts'
import { deliverLater } from './deliveries.ts'
import { recordIssue } from './issues.ts'
import { deliveries, subscribers } from './newsletter.sql.ts'
import { unsubscribeFromAll } from './preferences.ts'
import { sendDueDeliveries } from './sending.ts'
import { findSubscriberByEmail } from './subscriptions.ts'

const sink = await openMailSink()
afterAll(() => sink.close())
const shop = shopForFile({ env: { SMTP_URL: sink.url }, runJobs: false })
beforeAll(async () => {
  // Consents are never deleted, but here each test starts without subscribers.
  await shop.database.db.execute(sql`drop trigger newsletter_consents_not_emptied on newsletter_consents`)
})
beforeEach(async () => {
  await shop.database.db.execute(sql`truncate newsletter_subscribers, newsletter_issues, suppressions cascade`)
  sink.emails.length = 0
  sink.failureAt = () => undefined
})

async function send({ issue = ISSUE, signal = new AbortController().signal, deps = shop.deps } = {}) {
  return sendDueDeliveries(deps, await recordIssue(deps, issue), { rate: 1000, signal })
}

const change = (n: number, fields: Partial<typeof subscribers.$inferInsert>) => {
  const isTheirs = eq(subscribers.email, `reader-${n}@example.com`)
  return shop.database.db.update(subscribers).set(fields).where(isTheirs)
}
const recipients = () => sink.emails.flatMap(({ to }) => to).sort()
const states = async () => {
  const rows = await shop.database.db.select().from(deliveries)
  return rows.map(({ subscriberId, state }) => `${Number(subscriberId.slice(4))} ${state}`).sort()
}

test('An issue goes to everyone who confirmed and wants it, and to no one else', async () => {
  await addSubscribers(shop.database.db, 7)
  await change(1, { state: 'pending', confirmedAt: null })
  await change(2, { state: 'unsubscribed' })
  await change(3, { pausedUntil: new Date(Date.now() + DAY) })
  await change(4, { newsletter: false })
  const bounced = { address: 'reader-5@example.com', reason: 'bounced', detail: 'a test' } as const
  await suppress({ clock: systemClock }, shop.database.db, bounced)
  expect(await send()).toBe('done')
  expect(recipients()).toEqual(['reader-0@example.com', 'reader-6@example.com'])
})

test('Each copy has a Message-ID and a link to leave of its own, and its two texts say the same', async () => {
  await addSubscribers(shop.database.db, 2)
  await send()
  const [one, two] = sink.emails.map(({ raw }) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '='))
  expect(sink.emails[0]?.messageId).toMatch(/^<november-2026\.[0-9a-f]{32}@unborrowed\.example>$/)
  expect(sink.emails[0]?.messageId).not.toBe(sink.emails[1]?.messageId)
  expect(one).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(one).toMatch(/^List-ID: <newsletter\.unborrowed\.example>\r$/m)
  const links = [one, two].map((raw) => /^List-Unsubscribe:\s+<(\S+)>\r$/m.exec(raw ?? '')?.[1])
  expect(links[0]).toMatch(/\/newsletter\/unsubscribe\/sub_\S+$/)
  expect(links[0]).not.toBe(links[1])
  expect(one?.split(links[0] as string).length).toBeGreaterThanOrEqual(4) // the header, the HTML, the text
  expect(one).toContain('One for bakeries')
  expect(one).toContain('[Street and number, City, State ZIP]')
  expect(one).not.toContain('THE-TOKEN')
})

test('A sending that was stopped continues where it ended: everyone gets exactly one copy of one text, but for who has left by then', async () => {
  await addSubscribers(shop.database.db, 30)
  const stopping = new AbortController()
  sink.failureAt = (step) => {
    if (step === 'recipient' && sink.emails.length === 11) stopping.abort()
    return undefined
  }
  expect(await send({ signal: stopping.signal })).toBe('stopped')
  expect(sink.emails).toHaveLength(12)
  const reader = await findSubscriberByEmail(shop.database.db, 'reader-29@example.com')
  if (reader) await unsubscribeFromAll(shop.deps, reader, { page: '/', method: 'a test' })
  await expect(send({ issue: { ...ISSUE, markdown: 'Other words' } })).rejects.toThrow(/started with a different text/)
  for (let again = 0; again < 2; again++) {
    expect(await send()).toBe('done')
    expect(sink.emails).toHaveLength(29)
    expect(new Set(sink.emails.map(({ messageId }) => messageId)).size).toBe(29)
  }
  expect((await states()).filter((state) => !state.endsWith('sent'))).toEqual(['29 skipped'])
})

test('Sending waits for a mail server that is down for a moment', async () => {
  await addSubscribers(shop.database.db, 3)
  let away = true
  sink.failureAt = (step) => (away && step === 'from' ? { code: 421, text: 'too busy' } : undefined)
  const waits = async () => (await shop.database.db.select().from(deliveries)).filter(({ note }) => note).length
  const sending = send()
  await expect.poll(waits, { timeout: 60_000 }).toBe(1)
  away = false
  expect(await sending).toBe('done')
  expect(recipients()).toHaveLength(3)
})

test('A greylisted copy does not delay the others, and is delivered later by a job of its own under the same Message-ID', async () => {
  await addSubscribers(shop.database.db, 3)
  sink.failureAt = (step, address) =>
    step === 'recipient' && address.startsWith('reader-1@') ? { code: 451, text: '4.7.1 greylisted' } : undefined
  expect(await send()).toBe('done')
  expect(await states()).toEqual(['0 sent', '1 deferred', '2 sent'])
  const { rows } = await shop.database.db.execute(sql`select data from pgboss.job where name = ${deliverLater.name}`)
  expect(rows).toHaveLength(1)
  let run = async (_copy: object) => {}
  const work = async (_kind: unknown, handle: unknown) => {
    run = handle as typeof run
  }
  for (const { kind, start } of newsletter.jobs) {
    if (kind === deliverLater) await start({ ...shop.deps.jobs, work }, shop.deps)
  }
  const copy = rows[0]?.data as object
  await expect(run(copy)).rejects.toThrow('still has to wait')
  sink.failureAt = () => undefined
  await run(copy)
  await run(copy)
  expect(recipients()).toEqual(['reader-0@example.com', 'reader-1@example.com', 'reader-2@example.com'])
  expect(await states()).toEqual(['0 sent', '1 sent', '2 sent'])
})

test('A copy that left before its process died is sent again under the Message-ID that it had', async () => {
  await addSubscribers(shop.database.db, 1)
  const crash = (point: string) => {
    if (point === 'after_mail') throw new Error('killed')
  }
  await expect(send({ deps: { ...shop.deps, crash } })).rejects.toThrow('killed')
  expect(await send()).toBe('done')
  const [first, second, ...more] = sink.emails.map(({ messageId }) => messageId)
  expect(second).toBe(first)
  expect(more).toEqual([])
})

test('A mailbox that no longer exists gets no more email, and a refused message does not count against its reader', async () => {
  await addSubscribers(shop.database.db, 3)
  sink.failureAt = (step, address) => {
    if (step === 'recipient' && address.startsWith('reader-0@')) return { code: 550, text: '5.1.1 no such user' }
    if (step === 'text' && address.startsWith('reader-1@')) return { code: 552, text: '5.3.4 message too big' }
    return undefined
  }
  expect(await send()).toBe('done')
  expect(await states()).toEqual(['0 refused', '1 refused', '2 sent'])
  expect(await findSuppression(shop.database.db, 'reader-0@example.com', 'broadcast')).toBe('bounced')
  expect(await findSuppression(shop.database.db, 'reader-1@example.com', 'broadcast')).toBeUndefined()
})
