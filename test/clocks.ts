import { type Clock, systemClock } from '../app/platform/clock.ts'

/** A clock that a test sets. */
export interface SetClock extends Clock {
  at: Date
}

export function clockAt(iso: string): SetClock {
  const clock: SetClock = { at: new Date(iso), now: () => clock.at }
  return clock
}

/** A clock that goes on by itself and that a test moves on by `ahead` milliseconds. */
export interface MovedClock extends Clock {
  ahead: number
}

export function movedClock(): MovedClock {
  const clock: MovedClock = { ahead: 0, now: () => new Date(systemClock.now().getTime() + clock.ahead) }
  return clock
}
