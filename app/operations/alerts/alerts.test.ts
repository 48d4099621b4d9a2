import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { site } from '../../../site.config.ts'
import { buyBlueprint, orderOf, readOutbox } from '../../../test/buyer.ts'
import { offsetClock } from '../../../test/clocks.ts'
import { openMailSink } from '../../../test/mail-sink.ts'
import { deliverEvent, SECRET } from '../../../test/rig/shop-check.ts'
import { openShop, shopForFile } from '../../../test/shop.ts'
import { defaultSwitches } from '../../../test/stripe-emulator/fault-switches.ts'
import { until } from '../../../test/until.ts'
import { waitUntilIdle } from '../../../test/wait-until-idle.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { type AlertKind, ownerAlerts } from '../../platform/mail/owner-alerts.sql.ts'
import { alertOwner, type OwnerAlert } from '../../platform/mail/owner-alerts.ts'
import { requestRefund } from '../../sales/payments/payments.ts'
import { alertItems, emailOwner } from './alerts.ts'

const MAIL_SECRET = 'the-secret-of-the-email-provider'
const NO_SUCH_USER = { code: 550, text: '5.1.1 no such user' }

const clock = offsetClock()
const shop = shopForFile({ clock, env: { STRIPE_WEBHOOK_SECRET: SECRET, MAIL_WEBHOOK_SECRET: MAIL_SECRET } })
beforeEach(() => {
  clock.offsetMs += 2 * DAY // each test has its own email of a kind
})
afterEach(() => void Object.assign(shop.emulator.switches, defaultSwitches()))

const note = (alert: OwnerAlert) => alertOwner({ db: shop.database.db, clock }, alert)
const emails = async () => {
  await emailOwner(shop.deps)
  await waitUntilIdle(shop)
  return (await readOutbox(shop)).filter(({ to, subject }) => to === site.supportEmail && !subject.startsWith('[TKT'))
}
/** The newest email to the owner that names this. */
const emailAbout = (subject: string) =>
  until(async () => {
    const found = (await emails()).filter(({ text }) => text.includes(subject)).at(-1)
    return found ?? Promise.reject(new Error(`the owner has no email about ${subject}`))
  })

test('The owner gets one email a day for each kind of alert, with every subject, how often it happened and what to do', async () => {
  const before = (await emails()).length
  await note({ kind: 'calendar-unreadable', subject: 'calendar 1', detail: 'the server answered 500' })
  await note({ kind: 'calendar-unreadable', subject: 'calendar 1', detail: 'the server answered 503' })
  await note({ kind: 'calendar-unreadable', subject: 'calendar 2', detail: 'it is no calendar' })
  await note({ kind: 'event-wrong-mode', subject: 'evt_1', detail: 'invoice.paid' })
  const first = (await emails()).slice(before)
  expect(first.map(({ subject }) => subject).sort()).toEqual([
    'Stripe sent test events to the live site, or the other way around',
    'We can’t read one of your calendars (2)',
  ])
  const text = first.find(({ subject }) => subject.startsWith('We can’t read'))?.text ?? ''
  for (const words of ['calendar 1: the server answered 503', '2 times', 'calendar 2', 'What to do now'])
    expect(text).toContain(words)
  clock.offsetMs += 23 * HOUR
  await note({ kind: 'calendar-unreadable', subject: 'calendar 3', detail: 'the server answered 500' })
  expect(await emails()).toHaveLength(before + 2)
  clock.offsetMs += 2 * HOUR
  const later = (await emails()).slice(before + 2)
  expect(later.map(({ text: words }) => [words.includes('calendar 3'), words.includes('calendar 1')])).toEqual([
    [true, false],
  ])
  clock.offsetMs += 3 * DAY
  expect(await emails()).toHaveLength(before + 3)
})

test('An alert of a kind that this release doesn’t know leaves the desk’s list as it is', async () => {
  await note({ kind: 'another' as AlertKind, subject: 'evt_4', detail: 'a test' })
  const { find } = alertItems({ ...shop.deps, clock })
  expect((await find({ limit: 9, hidden: [] })).every(({ fact }) => fact.length > 0)).toBe(true)
})

test('Two servers that check for alerts at the same moment send one email', async () => {
  const before = (await emails()).length
  await note({ kind: 'event-wrong-mode', subject: 'evt_2', detail: 'invoice.paid' })
  await Promise.all([emailOwner(shop.deps), emailOwner(shop.deps), emailOwner(shop.deps)])
  expect(await emails()).toHaveLength(before + 1)
})

test('The owner gets an alert about a refund that Stripe refuses, and a notice of the dispute behind it', async () => {
  const { sessionId } = await buyBlueprint(shop, 'ada@example.com')
  const order = await orderOf(shop, sessionId)
  await shop.emulator.dispute(sessionId)
  await shop.emulator.delivered()
  expect((await emailAbout('gave this reason')).subject).toBe('Dispute: The Blueprint, ada@example.com')
  await shop.database.transact((tx) => requestRefund(shop.deps, tx, { orderId: order.id, reason: 'canceled_in_time' }))
  expect((await emailAbout('bank refused a refund')).subject).toBe('A refund didn’t go through')
})

test('The owner gets an alert about an undeliverable receipt with its address, and a failing alert causes no further alert', async () => {
  const sink = await openMailSink()
  const other = await openShop({ clock, env: { SMTP_URL: sink.url } })
  sink.failureAt = (step, to) => (step === 'recipient' && to === 'cleo@example.com' ? NO_SUCH_USER : undefined)
  await buyBlueprint(other, 'cleo@example.com')
  const alertsOf = () => other.database.db.select().from(ownerAlerts)
  await until(async () => expect(await alertsOf()).toMatchObject([{ kind: 'email-not-delivered' }]))
  const [alert] = await alertsOf()
  await emailOwner(other.deps)
  const about = () => sink.emails.filter(({ raw }) => raw.includes(alert?.subject ?? 'no alert'))
  await until(() => expect(about().map(({ to }) => to)).toEqual([[site.supportEmail]]))
  expect(about()[0]?.raw).toContain('cleo@example.com')
  sink.failureAt = (step) => (step === 'recipient' ? NO_SUCH_USER : undefined)
  clock.offsetMs += 2 * DAY
  await alertOwner({ db: other.database.db, clock }, { kind: 'event-wrong-mode', subject: 'evt_3', detail: 'a test' })
  await emailOwner(other.deps)
  const refused = sql`select 1 from emails where kind = 'owner-alert' and refused_at is not null`
  await until(async () => expect((await other.database.db.execute(refused)).rows).toHaveLength(1))
  expect((await alertsOf()).map(({ kind }) => kind).sort()).toEqual(['email-not-delivered', 'event-wrong-mode'])
  await other.close()
  await sink.close()
})

test('A mail server without encryption gets no email, and the owner gets an alert about it once it offers encryption', async () => {
  const sink = await openMailSink({ host: '0.0.0.0' })
  const other = await openShop({ clock, env: { SMTP_URL: sink.url } })
  await buyBlueprint(other, 'eve@example.com')
  const kinds = async () => (await other.database.db.select().from(ownerAlerts)).map(({ kind }) => kind)
  await until(async () => expect(await kinds()).toEqual(['email-not-encrypted']))
  const { rows } = await other.database.db.execute(
    sql`select 1 from emails where sent_at is null and refused_at is null`,
  )
  expect([sink.emails.length, rows.length]).toEqual([0, 2])
  await other.close()
  await sink.close()
})

const event = (id: string, livemode: boolean) => ({
  ...{ id, object: 'event', type: 'customer.created', created: 1_790_000_000, livemode },
  data: { object: { id: 'cus_1' } },
})

test('The owner gets one email about refused webhooks: a wrong secret, a wrong clock, a wrong mail secret', async () => {
  const before = (await emails()).length
  expect(await deliverEvent(shop, event('evt_4', false), 'whsec_of_another')).toBe(400)
  expect(await deliverEvent(shop, event('evt_4', false), SECRET, 360)).toBe(400)
  const headers = { Authorization: 'Bearer wrong' }
  expect((await fetch(`${shop.url}/webhooks/mail`, { method: 'POST', body: '{}', headers })).status).toBe(401)
  // A scanner that only probes the address sends no signature.
  expect((await fetch(`${shop.url}/webhooks/stripe`, { method: 'POST', body: '{}' })).status).toBe(400)
  const found = (await emails()).slice(before)
  expect(found.map(({ subject }) => subject)).toEqual(['We refused a webhook (3)'])
  for (const words of ['STRIPE_WEBHOOK_SECRET', 'five minutes', 'MAIL_WEBHOOK_SECRET'])
    expect(found[0]?.text).toContain(words)
})

test('The owner gets an alert about an event in the wrong mode', async () => {
  expect(await deliverEvent(shop, event('evt_live', true))).toBe(200)
  expect((await emailAbout('evt_live')).text).toContain('sent in live mode')
})
