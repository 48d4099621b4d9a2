import { expect, test } from 'vitest'
import { scheduling as ownScheduling, type Scheduling } from '../../../../site.config.ts'
import { ALWAYS_OPEN, holdTime } from '../../../../test/call-buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { openShop } from '../../../../test/shop.ts'
import { scarcityStamps } from '../../../site/clarity-call/scarcity-stamps.ts'
import { calls } from '../booking/calls.ts'
import { freeTimes } from './calendar.ts'
import { readFeeds } from './feeds.ts'
import { clarityCallScarcity, fillSampleWeek } from './scarcity.ts'

/** What the page of a live site says on Monday, January 4, when the coach takes calls in these hours. */
async function stampsWith(weeklyHours: Scheduling['weeklyHours']): Promise<string[]> {
  const scheduling = { ...ALWAYS_OPEN, minimumNoticeHours: 1, weeklyHours }
  const shop = await openShop({ clock: manualClock('2027-01-04T06:00:00Z'), runJobs: false, scheduling })
  const stamps = scarcityStamps(await clarityCallScarcity(shop.deps))
  await shop.close()
  return stamps
}

const TUESDAY = 2
const SUNDAY = 7

test('The spots that are left are those of this week, and only few of them are worth a word', async () => {
  expect(await stampsWith({ [SUNDAY]: [['09:00', '10:30']] })).toEqual(['Only 3 spots left this week'])
  expect(await stampsWith({ [SUNDAY]: [['09:00', '17:00']] })).toEqual([])
})

test('“Next 48 hours only” is said while every spot of this week begins within 48 hours', async () => {
  expect(await stampsWith({ [TUESDAY]: [['09:00', '09:30']] })).toEqual([
    'Only 1 spot left this week',
    'Next 48 hours only',
  ])
  expect(await stampsWith({ [TUESDAY]: [['09:00', '09:30']], [SUNDAY]: [['09:00', '09:30']] })).toEqual([
    'Only 2 spots left this week',
  ])
})

test('Nothing is said when no time is left this week', async () => {
  expect(await stampsWith({ 1: [['01:00', '02:00']] })).toEqual([])
})

test('The coach of a demonstration has three times left this week, within 48 hours, also after one is booked and her calendars are read', async () => {
  const scheduling = { ...ownScheduling, weeklyHours: ALWAYS_OPEN.weeklyHours }
  const shop = await openShop({ clock: manualClock('2027-01-04T06:00:00Z'), runJobs: false, scheduling })
  const deps = { ...shop.deps, sellsSamples: true }
  const words = async () => scarcityStamps(await clarityCallScarcity(deps))
  expect(await words()).toEqual([])
  for (let round = 0; round < 2; round += 1) {
    await fillSampleWeek(deps)
    await readFeeds(deps)
    expect(await words()).toEqual(['Only 3 spots left this week', 'Next 48 hours only'])
    await holdTime(shop, 'clarity-call', (await freeTimes(deps, calls['clarity-call']))[0]?.toISOString() ?? '')
    expect(await words()).toEqual(['Only 2 spots left this week', 'Next 48 hours only'])
  }
  await shop.close()
})
