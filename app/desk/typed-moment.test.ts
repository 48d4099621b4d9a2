import { expect, test } from 'vitest'
import { typedMoment } from './typed-moment.ts'

const ZONE = 'America/New_York'

test.each([
  ['an hour before the clocks go forward', '2027-03-14T01:30', '2027-03-14T06:30:00.000Z'],
  ['the hour that they skip', '2027-03-14T02:30', '2027-03-14T07:30:00.000Z'],
  ['the hour after it', '2027-03-14T03:30', '2027-03-14T07:30:00.000Z'],
  ['the hour that comes twice: the first of the two', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['the hour after it in autumn', '2026-11-01T02:30', '2026-11-01T07:30:00.000Z'],
])('A newsletter or a call is set for %s', (_, typed, moment) => {
  expect(typedMoment(typed, ZONE)?.toISOString()).toBe(moment)
})

test.each(['', 'tomorrow', '2027-02-30T10:00', '2027-03-14T25:00', '2027-03-14 10:00', '2027-03-14T10:00:00Z'])(
  'What is no day and time is refused: %j',
  (typed) => {
    expect(typedMoment(typed, ZONE)).toBeUndefined()
  },
)
