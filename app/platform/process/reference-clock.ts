import { MINUTE } from '../clock.ts'

/** The time of another clock, to notice when this machine's clock is wrong. */
export interface ReferenceClock {
  /** Takes in the Date header of an answer that just came. */
  recordDateHeader(date: string | null): void
  /** The time there now; undefined when no answer came for a while. */
  now(): Date | undefined
}

export function createReferenceClock(): ReferenceClock {
  let received: { date: number; at: number } | undefined
  return {
    recordDateHeader(date) {
      const time = Date.parse(date ?? '')
      if (!Number.isNaN(time)) received = { date: time, at: performance.now() }
    },
    now() {
      // Continued with a monotonic timer: a corrected system clock then counts as right immediately.
      const age = received && performance.now() - received.at
      if (!received || age === undefined || age > MAX_AGE) return undefined
      return new Date(received.date + age)
    },
  }
}

/** Milliseconds: a machine that is suspended doesn't count them, so an old answer says nothing. */
const MAX_AGE = 15 * MINUTE
