import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLater } from './auto-open.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the booking page opens 3000 ms after the visitor comes, once, and not if they leave before that', () => {
  const [open, openLeft] = [vi.fn(), vi.fn()]
  openLater(open)
  const leave = openLater(openLeft)
  vi.advanceTimersByTime(2999)
  expect(open).not.toHaveBeenCalled()
  leave()
  vi.advanceTimersByTime(1)
  expect(open).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect([open.mock.calls.length, openLeft.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0, 0])
})
