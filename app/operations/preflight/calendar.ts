import { scheduling, site } from '../../../site.config.ts'
import { checkFeeds, schedulingProblems } from '../../calls/bookings/bookings.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { lineOf, type Todo } from './todo.ts'

/** What our own calendar lacks. Each of the coach's other calendars is fetched right now. */
export async function calendarProblems(env: Env): Promise<Todo[]> {
  if (site.links.clarityCallScheduling && site.links.focusCallScheduling) return []
  const missing = env.VIDEO_LINK
    ? []
    : [
        'VIDEO_LINK isn’t set, but the invitation promises a video link to everyone who books a call. Leave it if you set the link at your desk',
      ]
  const down = await checkFeeds({ clock: systemClock, scheduling, feeds: env.CALENDAR_FEEDS })
  return [
    ...[...missing, ...down].map((what) => ({
      what,
      file: '.env.example',
      line: lineOf('.env.example', /VIDEO_LINK=/),
    })),
    ...schedulingProblems(scheduling).map((what) => ({
      what,
      file: 'site.config.ts',
      line: lineOf('site.config.ts', /export const scheduling/),
    })),
  ]
}
