import { expect, test } from 'vitest'
import { scheduling as ownScheduling, type Scheduling } from '../../../../site.config.ts'
import { ALWAYS_OPEN, holdTime } from '../../../../test/call-buyer.ts'
import { manualClock } from '../../../../test/clocks.ts'
import { shopForFile } from '../../../../test/shop.ts'
import { scarcityStamps } from '../../../site/clarity-call/scarcity-stamps.ts'
import { calls } from '../booking/calls.ts'
import { freeTimes } from './calendar.ts'
import { readFeeds } from './feeds.ts'
import { clarityCallScarcity, fillSampleWeek } from './scarcity.ts'

const clock = manualClock('2027-01-04T06:00:00Z')
const atAllHours = { ...ownScheduling, weeklyHours: ALWAYS_OPEN.weeklyHours }
const shop = shopForFile({ clock, runJobs: false, scheduling: atAllHours })

const MONDAY = 1
const TUESDAY = 2
const SUNDAY = 7

test.each<[Scheduling['weeklyHours'], string[]]>([
  [{ [SUNDAY]: [['09:00', '10:30']] }, ['Only 3 spots left this week']],
  // Only few of them are worth a word.
  [{ [SUNDAY]: [['09:00', '17:00']] }, []],
  // Every spot of this week begins within 48 hours.
  [{ [TUESDAY]: [['09:00', '09:30']] }, ['Only 1 spot left this week', 'Next 48 hours only']],
  [{ [TUESDAY]: [['09:00', '09:30']], [SUNDAY]: [['09:00', '09:30']] }, ['Only 2 spots left this week']],
  // No time is left this week.
  [{ [MONDAY]: [['01:00', '02:00']] }, []],
])('On Monday, January 18, the page of a coach who takes calls at %j says %j', async (weeklyHours, stamps) => {
  const scheduling = { ...ALWAYS_OPEN, minimumNoticeHours: 1, weeklyHours }
  const deps = { ...shop.deps, scheduling, clock: manualClock('2027-01-18T06:00:00Z') }
  expect(scarcityStamps(await clarityCallScarcity(deps))).toEqual(stamps)
})

test('The coach of a demonstration has three times left this week, within 48 hours, also after one is booked and her calendars are read', async () => {
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
  const onFriday = { ...deps, scheduling: ownScheduling, clock: manualClock('2027-01-08T22:00:00Z') }
  await fillSampleWeek(onFriday)
  expect(scarcityStamps(await clarityCallScarcity(onFriday))).toEqual(['Only 3 spots left this week'])
})
