import { site } from '../../../site.config.ts'
import type { CallPageData } from './call-page-data.ts'

type BookedCall = Pick<Extract<CallPageData, { state: 'booked' }>, 'title' | 'startsAt' | 'minutes'>

/** For each calendar on the web its form for a new event, filled in with the call. */
export function newEventLinks({ title, startsAt, minutes }: BookedCall): { calendar: string; href: string }[] {
  const starts = new Date(startsAt ?? 0)
  const ends = new Date(starts.getTime() + minutes * 60_000)
  const name = `${title} with ${site.coach}`
  const [start, end] = [starts, ends].map((date) => date.toISOString().replace(/\.\d+/, '')) as [string, string]
  const compact = (time: string) => time.replace(/[-:]/g, '')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: name,
    dates: `${compact(start)}/${compact(end)}`,
  })
  const outlook = new URLSearchParams({ rru: 'addevent', subject: name, startdt: start, enddt: end })
  return [
    { calendar: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${google}` },
    { calendar: 'Outlook', href: `https://outlook.live.com/calendar/0/action/compose?${outlook}` },
  ]
}
