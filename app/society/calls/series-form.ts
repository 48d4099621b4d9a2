import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { parseLink } from '../../platform/secure-link.ts'
import { isTimeZone } from '../../platform/time-labels.ts'
import type { NewSeries } from './series.ts'

/** A weekly call as the coach typed it, or what is wrong with it. */
export function parseSeries(fields: FormFields): { series: NewSeries } | { problem: string } {
  const of = (name: string) => oneLine(fields.get(name) ?? '')
  const [title, localTime, zone] = [of('title'), of('time'), of('zone')]
  const [weekday, minutes] = [Number(of('weekday')), Number(of('minutes'))]
  const link = parseLink(of('link'))
  if (!title || title.length > 80) return { problem: 'Not planned: give it a name of up to 80 characters.' }
  if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7) return { problem: 'Not planned: choose a day.' }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(localTime)) return { problem: 'Not planned: write the time as 12:00.' }
  if (!isTimeZone(zone)) return { problem: 'Not planned: choose a time zone.' }
  if (!Number.isInteger(minutes) || minutes < 15 || minutes > 240)
    return { problem: 'Not planned: a call takes 15 to 240 minutes.' }
  if (link === undefined) return { problem: 'Not planned: the video room’s address begins with https://.' }
  return { series: { title, weekday, localTime, zone, minutes, link } }
}
