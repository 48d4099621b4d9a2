import { Hono } from 'hono'
import { editionTitle } from '../../../catalog/edition-titles.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../../../platform/http/security-headers.ts'
import { buildDeadlineCalendar } from '../publishing/publishing.ts'
import { type EditionAccess, openEdition } from './edition-page.ts'

/**
 * GET  /editions/:token/deadlines.ics the last days of the picks, or of all while there are none, for a calendar program
 */
export function editionRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/editions/:token/deadlines.ics', async (context, next) => {
    const edition = await openEdition(deps, context.req.param('token'), { evenExpired: true })
    if (!edition) return next()
    return new Response(await picksCalendar(deps, edition), {
      headers: {
        ...PRIVATE_HEADERS,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="deadlines.ics"',
      },
    })
  })
  return app
}

async function picksCalendar(deps: AppContext, access: EditionAccess): Promise<string> {
  const { edition, entries } = access
  const picked = new Set((await deps.picks.find(deps.database.db, access)).map(({ id }) => id))
  const shown = entries.filter(({ content }) => picked.size === 0 || picked.has(content.id))
  return buildDeadlineCalendar(`Deadlines: ${editionTitle(edition)}`, shown, deps.clock.now())
}
