import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { removeTempFolders } from './temp-folder.ts'

// Registered first, so it runs after what the file itself closes.
afterAll(removeTempFolders)

// Our code never writes to console.error: any output there is an unnoticed error.
let consoleSpy: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  consoleSpy = vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = [...consoleSpy.mock.calls]
  consoleSpy.mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
