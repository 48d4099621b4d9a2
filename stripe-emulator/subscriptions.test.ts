import { expect, test } from 'vitest'
import { periodEnd } from './subscriptions.ts'

test('In a month without a 31st the period ends on the last day, and the next one on the 31st again', () => {
  const january = Date.UTC(2027, 0, 31, 12) / 1000
  const ends = [1, 2, 3].map((n) => new Date(periodEnd(january, n) * 1000).toISOString().slice(0, 10))
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
})
