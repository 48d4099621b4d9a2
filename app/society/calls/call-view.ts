import { isLive } from '../../catalog/live.ts'
import { dayLabel, isoDateIn, timeLabel, zoneAbbreviation } from '../../platform/time-labels.ts'
import { type Call, linkOf, stateOf } from './call.ts'

/** One call as a member sees it, in their time zone. */
export function viewOf(call: Call, zone: string, now: Date) {
  const { id, title, startsAt, endsAt, notes, recording } = call
  return {
    ...{ id, title, notes, recording, state: stateOf(call, now) },
    day: dayLabel(startsAt, zone),
    date: isoDateIn(startsAt, zone),
    time: `${timeLabel(startsAt, zone)} to ${timeLabel(endsAt, zone)} ${zoneAbbreviation(startsAt, zone)}`,
    hasRoom: linkOf(call) !== null || !isLive(),
  }
}

export type CallView = ReturnType<typeof viewOf>
