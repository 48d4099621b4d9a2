import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR } from '../../app/platform/clock.ts'
import { buyBlueprint } from '../buyer.ts'
import { offsetClock } from '../clocks.ts'
import { type MailSink, openMailSink, type SmtpFailure } from '../mail-sink.ts'
import { passRetryDelays } from '../retry-delays.ts'
import { openShop, type Shop } from '../shop.ts'

const clock = offsetClock()
let sink: MailSink
let shop: Shop
beforeAll(async () => {
  sink = await openMailSink()
  shop = await openShop({ clock, env: { SMTP_URL: sink.url } })
})
afterAll(async () => {
  await shop.close()
  await sink.close()
})

/** The current answer of the mail server for each of these addresses. */
const FOR_NOW: Record<string, SmtpFailure> = {
  'busy@example.com': { code: 421, text: '4.3.2 come back later' },
  'greylisted@example.com': { code: 450, text: '4.2.0 greylisted' },
  'cut-off@example.com': 'drop',
}
const NO_MAILBOX = 'nobody@example.com'

const mailsTo = (email: string) => sink.emails.filter(({ to }) => to.includes(email))

test('While the mail server refuses email for six hours, purchases are delivered on their page, and each receipt arrives once afterwards', async () => {
  const tried = new Map<string, number>()
  sink.failureAt = (step, address) => {
    if (step !== 'recipient') return undefined
    tried.set(address, (tried.get(address) ?? 0) + 1)
    return address === NO_MAILBOX ? { code: 550, text: '5.1.1 no such user' } : FOR_NOW[address]
  }
  const buyers = [...Object.keys(FOR_NOW), NO_MAILBOX]
  for (const email of buyers) {
    const { link } = await buyBlueprint(shop, email)
    const { pathname } = new URL(link, shop.url)
    expect((await fetch(shop.url + pathname)).status).toBe(200)
    expect(buyers.flatMap(mailsTo)).toEqual([])
  }
  const allTried = (least: number) => async () => {
    await passRetryDelays(shop.database)
    for (const email of Object.keys(FOR_NOW)) expect(tried.get(email)).toBeGreaterThanOrEqual(least)
  }
  await vi.waitFor(allTried(2), { timeout: 60_000, interval: 50 })
  clock.offsetMs = 6 * HOUR
  await vi.waitFor(allTried(3), { timeout: 60_000, interval: 50 })
  expect(buyers.flatMap(mailsTo)).toEqual([])
  sink.failureAt = () => undefined
  const allArrived = async () => {
    await passRetryDelays(shop.database)
    expect(Object.keys(FOR_NOW).map((email) => mailsTo(email).length)).toEqual([1, 1, 1])
  }
  await vi.waitFor(allArrived, { timeout: 60_000, interval: 50 })
  // A mailbox that does not exist gets one attempt, and its buyer still has the purchase page.
  expect(tried.get(NO_MAILBOX)).toBe(1)
  expect(mailsTo(NO_MAILBOX)).toEqual([])
})
