import { afterEach, beforeEach, expect, vi } from 'vitest'

// Nothing of ours writes to console.error: a stray one is a fault that nobody looked at.
let consoleSpy: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  consoleSpy = vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = [...consoleSpy.mock.calls]
  consoleSpy.mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
