import { expect, test } from 'vitest'
import { zoneLabel } from './time-labels.ts'

test.each([
  ['America/Juneau', 'Alaska Time (Juneau)'],
  ['America/Ciudad_Juarez', 'Mountain Time (Ciudad Juarez)'],
  ['America/North_Dakota/Beulah', 'Central Time (Beulah)'],
  ['Europe/Kiev', 'Eastern European Time (Kiev)'],
  ['Europe/Berlin', 'Central European Time (Berlin)'],
  ['America/New_York', 'Eastern Time (New York)'],
  ['UTC', 'Coordinated Universal Time'],
])('The zone %s is called %s in summer and in winter: as it is now, not as it once was', (zone, label) => {
  expect([zoneLabel(new Date('2026-07-01'), zone), zoneLabel(new Date('2026-12-03'), zone)]).toEqual([label, label])
})
