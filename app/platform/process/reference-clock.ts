import { MINUTE } from '../clock.ts'

/** What time it is according to somebody else's clock, so that a wrong clock of this machine is noticed. */
export interface ReferenceClock {
  /** Takes in the Date header of an answer that just came. */
  recordDateHeader(date: string | null): void
  /** The time there now; undefined when nothing was heard for a while. */
  now(): Date | undefined
}

export function createReferenceClock(): ReferenceClock {
  let heard: { date: number; at: number } | undefined
  return {
    recordDateHeader(date) {
      const time = Date.parse(date ?? '')
      if (!Number.isNaN(time)) heard = { date: time, at: performance.now() }
    },
    now() {
      // Counted on from then by a timer that nobody can set: a clock that is put right is right at once.
      const age = heard && performance.now() - heard.at
      if (!heard || age === undefined || age > MAX_AGE) return undefined
      return new Date(heard.date + age)
    },
  }
}

/** Milliseconds: a machine that is suspended doesn't count them, so an old answer says nothing. */
const MAX_AGE = 15 * MINUTE
