import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { CALENDAR_PATH, readCalendar } from './call-calendar.ts'

/** GET /live-calls-calendar/:token: all live calls for a calendar program, without signing in. */
export function callRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get(`${CALENDAR_PATH}:token`, async (context) => {
    const calendar = await readCalendar(deps, context.req.param('token').replace(/\.ics$/, ''))
    if (!calendar)
      throw new HttpError(404, 'unknown_calendar', 'This calendar address has stopped working. Yours is under Calls.')
    return new Response(calendar, {
      headers: {
        ...PRIVATE_HEADERS,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="live-calls.ics"',
      },
    })
  })
  return app
}
