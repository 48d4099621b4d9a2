import { expect, test } from 'vitest'
import { longDay } from './long-day.ts'

test('a date is written out in American style, with or without the time', () => {
  expect(longDay('2026-11-21')).toBe('November 21, 2026')
  expect(longDay('2025-09-01T00:00:00Z')).toBe('September 1, 2025')
})
