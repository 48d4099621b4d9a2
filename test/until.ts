import { vi } from 'vitest'

/** Tries until it doesn't fail: for a minute, ten times a second. */
export const until = <T>(attempt: () => T | Promise<T>, timeout = 60_000): Promise<T> =>
  vi.waitFor(attempt, { timeout, interval: 100 })
