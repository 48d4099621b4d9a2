import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLater } from './auto-open.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the booking page opens 3000 ms after the visitor comes, not a moment earlier, and once', () => {
  const open = vi.fn()
  openLater(open)
  vi.advanceTimersByTime(2999)
  expect(open).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(open).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(open).toHaveBeenCalledOnce()
})

test('no new tab opens if the visitor leaves before that', () => {
  const open = vi.fn()
  const leave = openLater(open)
  vi.advanceTimersByTime(2999)
  leave()
  vi.advanceTimersByTime(60_000)
  expect(open).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
