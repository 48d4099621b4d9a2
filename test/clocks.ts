import { type Clock, systemClock } from '../app/platform/clock.ts'

export function manualClock(iso: string) {
  const clock: Clock & { at: Date } = { at: new Date(iso), now: () => clock.at }
  return clock
}

/** A running clock that a test moves forward by so many milliseconds. */
export function offsetClock() {
  const clock: Clock & { offsetMs: number } = {
    offsetMs: 0,
    now: () => new Date(systemClock.now().getTime() + clock.offsetMs),
  }
  return clock
}
