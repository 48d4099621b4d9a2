import { type Clock, systemClock } from '../app/platform/clock.ts'

/** A clock that a test sets. */
export interface ManualClock extends Clock {
  at: Date
}

export function manualClock(iso: string): ManualClock {
  const clock: ManualClock = { at: new Date(iso), now: () => clock.at }
  return clock
}

/** A running clock that a test moves forward by `ahead` milliseconds. */
export interface OffsetClock extends Clock {
  offsetMs: number
}

export function offsetClock(): OffsetClock {
  const clock: OffsetClock = { offsetMs: 0, now: () => new Date(systemClock.now().getTime() + clock.offsetMs) }
  return clock
}
