import { RETRY_AFTER } from '../database/database-unavailable.ts'
import { HttpError } from './http-error.ts'

interface ConcurrencyLimits {
  /** Pieces of work in progress at once. */
  running: number
  /** Pieces of work that may wait for one of these to end; more are refused. */
  waiting: number
}

/** Runs a piece of work as soon as there is room for it, in the order of asking. */
type Limiter = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Bounds how much is done at once, so that a crowd costs everyone some time, and never the whole memory.
 *
 * @returns a function that throws Refusal 503 with Retry-After when too many wait already, and Refusal 400 when whoever
 *   asked has gone before it was their turn
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
      if (signal?.aborted) throw new HttpError(400, 'client_gone', 'Nobody waits for this answer any more.')
      return await work()
    } finally {
      const start = waiting.shift()
      // Not at once: work may run without a pause, and the network would not be looked at meanwhile.
      if (start) setImmediate(start)
      else running -= 1
    }
  }
}

const BUSY = 'We have more visitors than we can serve right now. Please try again in a few seconds.'
