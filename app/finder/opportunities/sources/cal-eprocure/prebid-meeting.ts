import { longDate } from '../../../../platform/dates.ts'
import { requiresMeeting } from '../../required-meeting.ts'

/**
 * The day of a meeting that all bidders have to be at, from the event's own field, where the text says so without a day. The
 * portal's field "mandatory_prebid" says yes for nearly every event, also for those without a meeting, so it isn't read.
 *
 * @param moment the event's `prebid_datetime`, in UTC; midnight in California where the hour isn't known
 */
export function findRequiredMeeting(
  description: string | null,
  moment: string | null | undefined,
  zone: string,
): string | undefined {
  const day = moment ? new Date(moment) : undefined
  if (!day || Number.isNaN(day.getTime())) return undefined
  const sentences = (description ?? '').split(/(?<=[.!?])\s+|\n+/)
  if (!sentences.some((sentence) => requiresMeeting(sentence) && !/\d{1,2}[/ ,]+(20)?\d\d\b/.test(sentence)))
    return undefined
  return `Mandatory pre-bid meeting: ${longDate(day, zone)}`
}
