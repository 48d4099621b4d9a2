import { expect, test } from 'vitest'
import { requestPage } from '../../../../test/call-buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { openShop } from '../../../../test/shop.ts'

/** The days, of those asked about, on which each call is offered by a shop that opens that day, with the coach's own hours. */
async function daysOffered(today: string, days: string[]): Promise<Record<string, string[]>> {
  const shop = await openShop({ clock: manualClock(`${today}T15:00:00Z`), runJobs: false })
  const offered = async (call: string) => {
    const { times }: { times: string[] } = await (await fetch(`${shop.url}/bookings/${call}.json`)).json()
    return days.filter((day) => times.some((time) => time.startsWith(day)))
  }
  const found = { clarity: await offered('clarity-call'), focus: await offered('focus-call') }
  for (const day of days.filter((one) => !found.clarity.includes(one)))
    expect((await requestPage(shop, '/book/clarity-call', { start: `${day}T15:00:00.000Z` })).status).toBe(409)
  await shop.close()
  return found
}

test('No call is offered on Thanksgiving, and calls are offered on the days around it', async () => {
  expect(await daysOffered('2026-11-16', ['2026-11-25', '2026-11-26', '2026-11-27'])).toEqual({
    clarity: ['2026-11-25', '2026-11-27'],
    focus: ['2026-11-25', '2026-11-27'],
  })
})

test('A holiday on a weekend is observed on the workday next to it', async () => {
  // Independence Day of 2027 is a Sunday, and Christmas Day a Saturday.
  const july = ['2027-07-02', '2027-07-05', '2027-07-06']
  expect((await daysOffered('2027-06-21', july)).clarity).toEqual(['2027-07-02', '2027-07-06'])
  const december = ['2027-12-23', '2027-12-24', '2027-12-27']
  expect((await daysOffered('2027-12-13', december)).clarity).toEqual(['2027-12-23', '2027-12-27'])
})
