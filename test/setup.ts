import { afterEach, beforeEach, expect, vi } from 'vitest'

// Nothing of ours writes to console.error: a stray one is a fault that nobody looked at.
let stray: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  stray = vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = [...stray.mock.calls]
  stray.mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
