import { expect, test } from 'vitest'
import { scheduling } from '../../site.config.ts'
import { HOUR } from '../platform/clock.ts'
import { wallTime } from '../platform/dates.ts'
import { typedMoment } from './call-times.ts'
import { tomorrowAtNine } from './queue.ts'
import { toQueueView } from './queue-view.ts'

const ZONE = 'America/New_York'

/** Sundays at six in the morning, when the clocks were moved four hours ago, and their noon. */
const SUNDAYS = [
  ['forward', '2027-03-14T10:00:00Z', '2027-03-14T16:00:00Z'],
  ['back', '2027-11-07T11:00:00Z', '2027-11-07T17:00:00Z'],
] as const

test.each(SUNDAYS)('When the clocks go %s, put off is until nine, and before noon ends at noon', (_, now, noon) => {
  const deps = { clock: { now: () => new Date(now) }, scheduling: { ...scheduling, timeZone: ZONE } }
  expect(wallTime(tomorrowAtNine(deps), ZONE).toPlainTime().toString()).toBe('09:00:00')
  const at = (moment: number) => ({
    ...{ key: `at:${moment}`, label: 'Message', fact: 'A message', consequence: '', name: undefined, email: undefined },
    ...{ action: { label: 'Answer' }, dueAt: new Date(moment), endsByMark: false },
  })
  const moments = [Date.parse(noon) - HOUR / 2, Date.parse(noon) + HOUR / 2]
  const { groups } = toQueueView({ items: moments.map(at), hasMore: false } as never, new Date(now), ZONE)
  expect(groups.map(({ title, rows }) => [title, rows.map((row) => row.at)])).toEqual([
    ['Before noon', ['11:30 AM']],
    ['Today', ['12:30 PM']],
  ])
})

test.each([
  ['an hour before the clocks go forward', '2027-03-14T01:30', '2027-03-14T06:30:00.000Z'],
  ['the hour that they skip', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['the hour after it', '2027-03-14T03:30', '2027-03-14T07:30:00.000Z'],
  ['the hour that comes twice: the first of the two', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['the hour after it in autumn', '2026-11-01T02:30', '2026-11-01T07:30:00.000Z'],
])('A newsletter or a call is set for %s', (_, typed, moment) => {
  expect(typedMoment(typed, ZONE)?.toISOString()).toBe(moment)
})
