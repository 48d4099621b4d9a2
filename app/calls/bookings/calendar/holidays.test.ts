import { expect, test } from 'vitest'
import { requestPage } from '../../../../test/call-buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { shopForFile } from '../../../../test/shop.ts'

const clock = manualClock('2026-11-16T15:00:00Z')
const shop = shopForFile({ clock, runJobs: false })

/** The days, of those asked about, on which a call is offered in the coach's own hours; on the others none can be booked. */
async function daysOffered(today: string, days: string[], call: string): Promise<string[]> {
  clock.at = new Date(`${today}T15:00:00Z`)
  const { times }: { times: string[] } = await (await fetch(`${shop.url}/bookings/${call}.json`)).json()
  const offered = days.filter((day) => times.some((time) => time.startsWith(day)))
  for (const day of days.filter((one) => !offered.includes(one)))
    expect((await requestPage(shop, `/book/${call}`, { start: `${day}T15:00:00.000Z` })).status).toBe(409)
  return offered
}

test.each([
  ['Thanksgiving', '2026-11-16', ['2026-11-25', '2026-11-26', '2026-11-27']],
  ['Independence Day, which is a Sunday', '2027-06-21', ['2027-07-02', '2027-07-05', '2027-07-06']],
  ['Christmas Day, which is a Saturday', '2027-12-13', ['2027-12-23', '2027-12-24', '2027-12-27']],
])(
  'No call is offered when %s is observed, and calls are offered on the workdays around it',
  async (_, today, days) => {
    const [before, , after] = days
    for (const call of ['clarity-call', 'focus-call'])
      expect(await daysOffered(today, days, call)).toEqual([before, after])
  },
)
