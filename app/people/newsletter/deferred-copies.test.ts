import { afterAll, beforeAll, expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { type MailSink, openMailSink } from '../../../test/mail-sink.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { addSubscribers, ISSUE } from '../../../test/subscribers.ts'
import { MINUTE } from '../../platform/clock.ts'
import { recordIssue } from './issues.ts'
import { sendDueDeliveries } from './sending.ts'

let shop: Shop
let sink: MailSink
const clock = offsetClock()
beforeAll(async () => {
  // The queue goes by the database's clock, so that what waits for a minute is due at once.
  clock.offsetMs = -2 * MINUTE
  sink = await openMailSink()
  shop = await openShop({ env: { SMTP_URL: sink.url }, clock })
})
afterAll(async () => {
  await shop.close()
  await sink.close()
})

test('A copy that the mail server puts off once arrives by itself, without the issue being sent again', async () => {
  await addSubscribers(shop.database.db, 3)
  let refused = 0
  sink.failureAt = (step, address) => {
    if (step !== 'recipient' || !address.startsWith('reader-1@') || refused > 0) return undefined
    refused += 1
    return { code: 451, text: '4.7.1 greylisted' }
  }
  const signal = new AbortController().signal
  await sendDueDeliveries(shop.deps, await recordIssue(shop.deps, ISSUE), { rate: 1000, signal })
  expect(refused).toBe(1)
  const readers = () => sink.emails.flatMap(({ to }) => to).sort()
  const everyone = ['reader-0@example.com', 'reader-1@example.com', 'reader-2@example.com']
  await expect.poll(readers, { timeout: 60_000 }).toEqual(everyone)
})
