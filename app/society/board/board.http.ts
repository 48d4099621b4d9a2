import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { CALENDAR_PATH, readCalendar } from './calendar.ts'

/** GET /board-calendar/:token: someone's tasks and deadlines for a calendar program, without signing in. */
export function boardRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get(`${CALENDAR_PATH}:token`, async (context) => {
    const calendar = await readCalendar(deps, context.req.param('token').replace(/\.ics$/, ''))
    if (!calendar)
      throw new HttpError(
        404,
        'unknown_calendar',
        'This calendar address has stopped working. Your board has the new one.',
      )
    return new Response(calendar, {
      headers: {
        ...PRIVATE_HEADERS,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="my-board.ics"',
      },
    })
  })
  return app
}
