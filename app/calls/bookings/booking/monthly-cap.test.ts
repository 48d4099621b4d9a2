import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ALWAYS_OPEN, holdTime, requestPage } from '../../../../test/call-buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { shopForFile } from '../../../../test/shop.ts'

const shop = shopForFile({ clock: manualClock('2027-01-04T06:00:00Z'), runJobs: false, scheduling: ALWAYS_OPEN })

const start = (n: number, month = '01') =>
  `2027-${month}-${String(10 + Math.floor(n / 8)).padStart(2, '0')}T${String(8 + (n % 8) * 2).padStart(2, '0')}:00:00.000Z`

test('If thirty buyers choose a Focus Call in one month without paying, five hold one, and the month stays open', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => requestPage(shop, '/book/focus-call', { start: start(n) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(303), ...Array(25).fill(429)])
  expect((await requestPage(shop, '/book/focus-call')).data.times.at(0)).toMatch(/^2027-01/)
  await shop.database.db.execute(sql`update bookings set state = 'released'`)
})

test('If sixteen buyers choose the fifteenth Focus Call of a month at different times, one gets it, and the month is full', async () => {
  for (let n = 0; n < 14; n += 1) {
    await holdTime(shop, 'focus-call', start(n))
    await shop.database.db.execute(sql`update bookings set state = 'booked' where state = 'held'`)
  }
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => requestPage(shop, '/book/focus-call', { start: start(14 + n) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(15).fill(409)])
  const { data } = await requestPage(shop, '/book/focus-call')
  const months = new Set((data.times as string[]).map((time) => time.slice(0, 7)))
  expect([...months]).toEqual(['2027-02', '2027-03'])
  // The next month and the other call stay available.
  await holdTime(shop, 'focus-call', start(0, '02'))
  await holdTime(shop, 'clarity-call', start(40))
})
