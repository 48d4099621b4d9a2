import { Temporal } from 'temporal-polyfill'
import { type Deadline, NO_DEADLINE } from '../../opportunity.ts'
import { RecordError } from '../days.ts'

/**
 * A moment that is written in UTC or with its offset (`2026-07-24T17:00:00.000Z`), on the clock of the office's own zone.
 *
 * @throws RecordError when it is no moment.
 */
export function parseZonedMoment(text: string, zone: string, field: string): Deadline {
  try {
    return toDeadline(Temporal.Instant.from(text.trim().replace(' ', 'T')).toZonedDateTimeISO(zone))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new RecordError(`${field} is no moment: "${text.slice(0, 60)}"`)
  }
}

/** A day and a time (`2026-07-23`, `14:00`) as the clock of the zone shows them. @throws RecordError for an impossible time. */
export function parseLocalMoment(day: string, time: string, zone: string, field: string): Deadline {
  try {
    return toDeadline(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new RecordError(`${field} is no moment: "${day} ${time}"`)
  }
}

function toDeadline(moment: Temporal.ZonedDateTime): Deadline {
  return {
    ...NO_DEADLINE,
    deadline_kind: 'moment',
    deadline_on: moment.toPlainDate().toString(),
    deadline_at: new Date(moment.epochMilliseconds).toISOString(),
    deadline_time: moment.toPlainTime().toString().slice(0, 5),
    deadline_zone: moment.offset,
  }
}
