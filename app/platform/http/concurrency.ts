import { RETRY_AFTER } from '../database/database-unavailable.ts'
import { HttpError } from './http-error.ts'

interface ConcurrencyLimits {
  /** Pieces of work in progress at once. */
  running: number
  /** Pieces of work that may wait for one of these to end; more are refused. */
  waiting: number
}

/** Runs a piece of work as soon as there is room for it, in order of arrival. */
type Limiter = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Limits how much runs at the same time, so that many visitors cost everyone some time, but not all the memory.
 *
 * @returns a function that throws HttpError 503 with Retry-After when too many wait already, and HttpError 400 when the
 *   client is gone before its turn
 */
export function limitConcurrency({ running: maxRunning, waiting: maxWaiting }: ConcurrencyLimits): Limiter {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work, signal) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new HttpError(503, 'busy', BUSY, RETRY_AFTER)
      await new Promise<void>((start) => waiting.push(start))
    } else running += 1
    try {
      if (signal?.aborted) throw new HttpError(400, 'client_gone', 'No one is waiting for this response.')
      return await work()
    } finally {
      const start = waiting.shift()
      // Not immediately: the work may block the thread, and the network has to be served in between.
      if (start) setImmediate(start)
      else running -= 1
    }
  }
}

const BUSY = 'We have more visitors than we can serve right now. Please try again in a few seconds.'
